import { beforeEach, describe, expect, it, vi } from "vitest";
import { chain, line, meander, measure, offLine, smooth, strides, stretches, walk } from "../ground/lines";
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

describe("what of a line comes near", () => {
  const drawn: string[] = [];
  class Pen {
    moveTo(x: number, y: number) {
      drawn.push(`from ${x},${y}`);
    }
    lineTo(x: number, y: number) {
      drawn.push(`to ${x},${y}`);
    }
  }
  vi.stubGlobal("Path2D", Pen);
  const road = line([
    [0, 0],
    [4, 0],
    [8, 0],
    [8, 4],
    [4, 4],
    [0, 4],
  ]);
  const box = { left: -1, right: 2, top: -1, bottom: 5 };
  beforeEach(() => void drawn.splice(0));

  it("is drawn alone, and dashes know what lies before it", () => {
    expect(stretches(road, box, 0.3).map(({ before }) => before)).toEqual([0, 16]);
    expect(drawn).toEqual(["from 0,0", "to 4,0", "from 4,4", "to 0,4"]);
  });

  it("goes on over the seam of a closed line", () => {
    stretches({ ...road, closed: true }, { left: -1, right: 1, top: 1, bottom: 5 }, 0.3);
    expect(drawn).toEqual(["from 4,4", "to 0,4", "to 0,0"]);
  });

  it("is nothing of a line that runs elsewhere", () => {
    expect(stretches(road, { left: 20, right: 22, top: 0, bottom: 4 }, 0.3)).toEqual([]);
  });
});
