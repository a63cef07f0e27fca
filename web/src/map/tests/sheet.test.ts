import { describe, expect, it } from "vitest";
import { corner, inHex, Sheet, type Cell } from "../sheet";
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
