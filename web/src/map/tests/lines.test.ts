import { describe, expect, it } from "vitest";
import { chain, line, meander, measure, offLine, smooth, strides, walk } from "../ground/lines";
import { Sheet, type Cell, type Point } from "../sheet";
import { field } from "./fixtures";

const sheet = new Sheet(field({}));
const wood = new Set(["0302", "0303", "0402", "0403", "0502"]);

/** The hexsides round a group of hexes. */
function rim(): [Point, Point][] {
  return sheet.cells
    .filter((cell) => wood.has(cell.hex))
    .flatMap((cell) =>
      [0, 1, 2, 3, 4, 5].filter((d) => !wood.has(sheet.neighbour(cell, d)?.hex ?? "")).map((d) => sheet.side(cell, d)),
    );
}

describe("chains of hexsides", () => {
  it("close round a group", () => {
    const loops = chain(rim());
    expect(loops).toHaveLength(1);
    expect(loops[0]?.closed).toBe(true);
    expect(loops[0]?.points).toHaveLength(rim().length);
  });

  it("end where three meet", () => {
    const cell = sheet.find("0302") as Cell;
    const [north, east] = [sheet.side(cell, 0), sheet.side(cell, 1)];
    const other = sheet.neighbour(cell, 0) as Cell;
    const up = sheet.side(other, 2);
    expect(chain([north, east, up])).toHaveLength(3);
  });
});

describe("softened edges", () => {
  it("stay within a tenth of a hex of their hexsides", () => {
    const sides = rim();
    for (const loop of chain(sides)) {
      const soft = smooth(meander(loop, 0.035, 11), 2);
      for (const [x, y] of soft.points)
        expect(Math.min(...sides.map(([a, b]) => offLine(x, y, a, b)))).toBeLessThanOrEqual(0.1);
    }
  });

  it("keep the ends of an open line", () => {
    const raw = line([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
    const soft = smooth(raw, 2);
    expect(soft.points[0]).toEqual([0, 0]);
    expect(soft.points[soft.points.length - 1]).toEqual([1, 1]);
  });
});

describe("walking a line", () => {
  const bent = line([
    [0, 0],
    [2, 0],
    [2, 1],
  ]);

  it("knows length, place and direction", () => {
    expect(measure(bent)).toBeCloseTo(3);
    expect(walk(bent, 1)).toMatchObject({ x: 1, y: 0, angle: 0 });
    expect(walk(bent, 2.5).y).toBeCloseTo(0.5);
  });

  it("takes equal strides round corners", () => {
    const places = strides(bent, 0.75);
    expect(places.map(({ x, y }) => x + y)).toEqual([0, 0.75, 1.5, 2.25]);
  });
});
