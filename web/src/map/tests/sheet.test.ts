import { describe, expect, it } from "vitest";
import { corner, inHex, Sheet, type Cell } from "../sheet";
import { lanesOf } from "../ground/paper";
import { waterKind } from "../ground/water";
import { field } from "./fixtures";

describe.each([
  ["odd columns lower", false],
  ["even columns lower", true],
])("a sheet with %s", (_, even_low) => {
  const sheet = new Sheet(field({ even_low }));

  it("finds the hex around any point of it", () => {
    for (const cell of sheet.cells)
      for (const [dx, dy] of [
        [0, 0],
        [0.3, 0.3],
        [-0.4, 0.1],
        [0, -0.45],
      ] as const) {
        expect(sheet.cellAt(cell.x + dx, cell.y + dy)).toBe(cell);
        expect(inHex(cell, cell.x + dx, cell.y + dy)).toBe(true);
      }
  });

  it("has neighbours one hex away, on opposite sides of each other", () => {
    for (const cell of sheet.cells)
      for (let d = 0; d < 6; d++) {
        const other = sheet.neighbour(cell, d);
        if (!other) continue;
        expect(Math.hypot(other.x - cell.x, other.y - cell.y)).toBeCloseTo(1);
        expect(sheet.direction(other, cell)).toBe((d + 3) % 6);
        expect(sheet.side(cell, d)[0][0]).toBeCloseTo(sheet.side(other, (d + 3) % 6)[1][0]);
      }
  });
});

describe("hexsides", () => {
  const sheet = new Sheet(field({}));

  it("are found by their label in either order", () => {
    const one = sheet.hexside("0302/0303");
    const two = sheet.hexside("0303/0302");
    expect(one?.direction).toBe(3);
    expect(two?.direction).toBe(0);
  });

  it("are nothing where hexes do not touch or do not exist", () => {
    expect(sheet.hexside("0101/0505")).toBeNull();
    expect(sheet.hexside("0101/9999")).toBeNull();
  });

  it("run clockwise from the upper left", () => {
    const cell = sheet.find("0302") as Cell;
    const [a, b] = sheet.side(cell, 0);
    expect(a).toEqual(corner(cell, 0));
    expect(b[0]).toBeGreaterThan(a[0]);
    expect(a[1]).toBeCloseTo(cell.y - 0.5);
  });
});

describe("a city sheet", () => {
  const streets = field({ km: "0.6", terrain: { "0302": ["fortress"], "0303": ["woods"], "0304": ["marsh"] } });

  it("draws the words of another family by what they look like", () => {
    const laid = new Sheet(streets);
    expect(laid.find("0302")?.looks).toEqual(["city", "fortress"]);
    expect(laid.find("0303")?.looks).toEqual(["forest"]);
    expect(laid.find("0304")?.looks).toEqual(["swamp"]);
  });

  it("has wide rivers, for a hex is a few streets across", () => {
    expect(waterKind(streets, ["river"])).toBe("big_river");
    expect(waterKind(field({}), ["river"])).toBe("river");
  });

  it("lays zones that share hexes one outside the other, and leaves inner ones out", () => {
    const map = field({});
    const zones: Record<string, string[]> = { "0100": ["edge", "gate"], "0101": ["edge"], "0302": ["inner"] };
    const hexes = map.hexes.map((one) => ({ ...one, zones: zones[one.hex] ?? [] }));
    expect(Object.fromEntries(lanesOf(new Sheet({ ...map, hexes })))).toEqual({ gate: 0, edge: 1 });
  });
});
