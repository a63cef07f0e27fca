import { describe, expect, it } from "vitest";
import { Liveries, type Flag } from "../counters/livery";
import { blend, contrast, GROUND, INK, lab, lightness, NUMBERS, SIGNS, takePalette, WATER } from "../palette";
import { liveriesOf } from "./fixtures";

const NYSA: Flag[] = [
  { side: "soviet", nation: "ussr" },
  { side: "soviet", nation: "poland" },
  { side: "soviet", nation: "usa" },
  { side: "german", nation: "germany" },
  { side: "german", nation: "germany", quality: "SS" },
];
const TWO_STARS: Flag[] = [
  { side: "allied", nation: "usa" },
  { side: "allied", nation: "poland" },
  { side: "soviet", nation: "ussr" },
  { side: "soviet", nation: "poland" },
  { side: "german", nation: "germany" },
  { side: "german", nation: "germany", quality: "SS" },
];

const NORMANDY: Flag[] = [
  { side: "allied", nation: "usa" },
  { side: "allied", nation: "great_britain" },
  { side: "allied", nation: "canada" },
  { side: "allied", nation: "poland" },
  { side: "allied", nation: "france" },
  { side: "allied", nation: "belgium" },
  { side: "allied", nation: "netherlands" },
  { side: "german", nation: "germany" },
  { side: "german", nation: "germany", quality: "SS" },
];
const WATERLOO: Flag[] = [
  { side: "axis", nation: "germany" },
  { side: "axis", nation: "russia" },
  { side: "axis", nation: "m_brigade" },
  { side: "allied", nation: "usa" },
  { side: "allied", nation: "poland" },
  { side: "allied", nation: "france" },
  { side: "allied", nation: "belgium" },
];
const DYLE: Flag[] = [
  { side: "axis", nation: "germany" },
  { side: "axis", nation: "russia" },
  { side: "axis", nation: "m_brigade" },
  { side: "allied", nation: "france" },
  { side: "allied", nation: "belgium" },
];
const SIEGE: Flag[] = [
  { side: "soviet", nation: "soviet" },
  { side: "german", nation: "german" },
  { side: "german", nation: "german", quality: "SS" },
];

describe("the ground by day", () => {
  const { table: _, ...printed } = GROUND;

  it.each(Object.entries(printed))("%s is light and dull", (_name, colour) => {
    const [l, a, b] = lab(colour);
    expect(l).toBeGreaterThanOrEqual(84);
    expect(l).toBeLessThanOrEqual(96);
    expect(Math.hypot(a, b)).toBeLessThan(18);
  });
});

describe("the ground by lamplight", () => {
  takePalette(true);
  const { table: _, ...printed } = GROUND;
  const [ink, river, figure, numbers] = [INK, WATER.name, SIGNS.figure, NUMBERS];
  takePalette(false);

  it.each(Object.entries(printed))("%s is dark and dull, and what is printed on it is legible", (name, colour) => {
    const [l, a, b] = lab(colour);
    expect(l).toBeGreaterThanOrEqual(16);
    expect(l).toBeLessThanOrEqual(36);
    expect(Math.hypot(a, b)).toBeLessThan(18);
    for (const one of [ink, figure, river]) expect(contrast(one, colour), one).toBeGreaterThanOrEqual(4.5);
    const number = blend(
      colour,
      `#${numbers
        .split(" ")
        .map((c) => Number(c).toString(16))
        .join("")}`,
      0.72,
    );
    if (name !== "block") expect(contrast(number, colour)).toBeGreaterThanOrEqual(4.5);
  });

  it("leaves the day as it was", () => expect(GROUND.paper).toBe("#f5eedd"));
});

describe.each([
  ["Nysa 1945", "budziszyn1945", NYSA, null],
  ["Normandy", "normandy1944", NORMANDY, null],
  ["Waterloo 2025", "ardennes2024", WATERLOO, null],
  ["Dyle 2025", "ardennes2024", DYLE, null],
  ["Siege of Breslau", "breslau1945", SIEGE, null],
  [
    "Two Stars",
    "budziszyn1945",
    TWO_STARS,
    [
      ["soviet", "allied"],
      ["soviet", "german"],
    ] as [string, string][],
  ],
])("counters of %s", (_, title, flags, enemies) => {
  const liveries = new Liveries([...new Set(flags.map(({ side }) => side))], enemies, liveriesOf(title));
  liveries.settle(flags);

  it("differ from every foe by 25 in lightness", () => {
    for (const one of flags)
      for (const two of flags) {
        const foes = enemies ? enemies.some((pair) => pair.includes(one.side) && pair.includes(two.side)) : true;
        if (one.side === two.side || !foes) continue;
        const gap = Math.abs(lightness(liveries.of(one).body) - lightness(liveries.of(two).body));
        expect(gap, `${one.nation} against ${two.nation} ${two.quality ?? ""}`).toBeGreaterThanOrEqual(25);
      }
  });

  it("are readable", () => {
    for (const flag of flags) {
      const { body, ink, panel, panelInk } = liveries.of(flag);
      expect(contrast(body, ink)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(panel, panelInk)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("show no nation where none is known", () => {
    for (const { side } of flags) expect(liveries.of({ side })).toBe(liveries.ofSide(side));
  });
});
