// Ground that must stay bare: along roads and water, round the houses.
import type { Point, Sheet } from "../sheet";
import { offLine, type Line } from "./lines";

/** Buckets a hex across are coarse enough to fill and fine enough to search. */
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
      if (["town", "suburb", "city"].some((word) => cell.looks.includes(word))) this.houses.add(cell.hex);
  }

  free(x: number, y: number, by: number): boolean {
    const cell = this.sheet.cellAt(x, y);
    if (cell && this.houses.has(cell.hex) && Math.hypot(x - cell.x, y - cell.y) < 0.42) return false;
    return this.dry(x, y, by);
  }

  /** Whether no road or water is near; houses do not count. */
  dry(x: number, y: number, by: number): boolean {
    return !(this.pieces.get(bucket(x, y)) ?? []).some(([a, b]) => offLine(x, y, a, b) < by);
  }

  private keep(a: Point, b: Point): void {
    const near = new Set<number>();
    for (const [x, y] of [a, b])
      for (const dx of [-0.12, 0.12]) for (const dy of [-0.12, 0.12]) near.add(bucket(x + dx, y + dy));
    for (const at of near) {
      const there = this.pieces.get(at);
      if (there) there.push([a, b]);
      else this.pieces.set(at, [[a, b]]);
    }
  }
}

function bucket(x: number, y: number): number {
  return Math.floor(x / 0.5) * 4096 + Math.floor(y / 0.5);
}
