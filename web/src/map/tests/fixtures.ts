import type { HexShown, MapShown } from "../../wire";

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
    ...rest,
  };
}
