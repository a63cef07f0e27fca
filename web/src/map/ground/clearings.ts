// Ground that must stay bare: along roads and water, round the houses.
import type { Point, Sheet } from "../sheet";
import { offLine, type Line } from "./lines";

/** Nothing keeps further off. */
const WIDE = 0.12;

/** Buckets half a hex across are coarse enough to fill and fine enough to search. */
export class Clearings {
  private readonly pieces = new Map<number, [Point, Point][]>();
  private readonly houses = new Set<string>();

  constructor(
    private readonly sheet: Sheet,
    beds: Line[],
  ) {
    for (const { points } of beds)
      for (let i = 1; i < points.length; i++) this.keep(points[i - 1] as Point, points[i] as Point);
    for (const cell of sheet.cells)
      if (["town", "village", "suburb", "city"].some((word) => cell.looks.includes(word))) this.houses.add(cell.hex);
  }

  free(x: number, y: number, by: number): boolean {
    const cell = this.sheet.cellAt(x, y);
    if (cell && this.houses.has(cell.hex) && Math.hypot(x - cell.x, y - cell.y) < 0.42) return false;
    return this.dry(x, y, by);
  }

  /** Whether no road or water is near; houses do not count. */
  dry(x: number, y: number, by: number): boolean {
    return !(this.pieces.get(bucket(across(x), across(y))) ?? []).some(([a, b]) => offLine(x, y, a, b) < by);
  }

  private keep(a: Point, b: Point): void {
    const piece: [Point, Point] = [a, b];
    const [left, right] = [across(Math.min(a[0], b[0]) - WIDE), across(Math.max(a[0], b[0]) + WIDE)];
    const [top, bottom] = [across(Math.min(a[1], b[1]) - WIDE), across(Math.max(a[1], b[1]) + WIDE)];
    for (let column = left; column <= right; column++)
      for (let row = top; row <= bottom; row++) {
        const there = this.pieces.get(bucket(column, row));
        if (there) there.push(piece);
        else this.pieces.set(bucket(column, row), [piece]);
      }
  }
}

function across(x: number): number {
  return Math.floor(x / 0.5);
}

function bucket(column: number, row: number): number {
  return column * 4096 + row;
}
