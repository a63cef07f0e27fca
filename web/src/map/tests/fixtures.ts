import { readFileSync } from "node:fs";
import type { HexShown, Livery, MapShown } from "../../wire";

/** Seven columns and six rows of clear ground, or what is asked for. */
export function field(changes: Partial<MapShown> & { terrain?: Record<string, string[]> }): MapShown {
  const { terrain = {}, ...rest } = changes;
  const hexes: HexShown[] = [];
  for (let x = 1; x <= 7; x++)
    for (let y = 0; y <= 5; y++) {
      const hex = `${String(x).padStart(2, "0")}${String(y).padStart(2, "0")}`;
      hexes.push({ hex, x, y, terrain: terrain[hex] ?? ["clear"] });
    }
  return {
    title: "test",
    name: "Test",
    columns: [1, 7],
    rows: [0, 5],
    even_low: false,
    km: "3",
    hexes,
    sides: [],
    rivers: [],
    reconstructed: [],
    fixed: [],
    ground: {},
    ...rest,
  };
}

/** The colours of counters as a title's data has them: one array of inline tables for each nation and service. */
export function liveriesOf(title: string): Livery[] {
  const file = new URL(`../../../../src/sztab/titles/${title}/title.toml`, import.meta.url);
  const [, section = ""] = readFileSync(file, "utf-8").split(/^\[liveries\].*$/m);
  const [own = ""] = section.split(/^\[/m);
  return [...own.matchAll(/^"?(\w+) ?(\w*)"? = \[([^\]]*)\]/gm)].flatMap(([, nation = "", service = "", worn = ""]) =>
    [...worn.matchAll(/\{([^}]*)\}/g)].map(([, parts = ""]) => {
      const colours = Object.fromEntries(
        [...parts.matchAll(/(\w+) = "([^"]*)"/g)].map(([, part, colour]) => [part, colour]),
      );
      return { nation, service, panel: "", panel_ink: "", ...colours } as Livery;
    }),
  );
}
