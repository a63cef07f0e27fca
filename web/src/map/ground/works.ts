// Fixed positions: a line of teeth along the hexsides, pointing away from those who hold it.
import { CASING, WORKS } from "../palette";
import { meets, type Box, type Point, type Sheet } from "../sheet";
import { between } from "./lines";

type Ctx = OffscreenCanvasRenderingContext2D;

/** A stretch of the line; `out` is the way to the enemy. */
export interface Tooth {
  from: Point;
  to: Point;
  out: Point;
}

/** Teeth on a hexside. */
const TEETH = 4;

export class Works {
  private readonly sides: { box: Box; path: Path2D }[];

  constructor(sheet: Sheet) {
    const held = new Set(sheet.map.fixed);
    this.sides = sheet.map.sides.flatMap(({ side, kinds = [] }) => {
      const place = kinds.includes("fixed_position") ? sheet.hexside(side) : null;
      if (!place) return [];
      const inner = held.has(place.cell.hex) || !held.has(place.other.hex) ? place.cell : place.other;
      const outer = inner === place.cell ? place.other : place.cell;
      const far = Math.hypot(outer.x - inner.x, outer.y - inner.y) || 1;
      const out: Point = [(outer.x - inner.x) / far, (outer.y - inner.y) / far];
      const [from, to] = sheet.side(place.cell, place.direction);
      const box = { left: inner.x - 1, right: inner.x + 1, top: inner.y - 1, bottom: inner.y + 1 };
      return [{ box, path: teethAlong([{ from, to, out }]) }];
    });
  }

  paint(ctx: Ctx, box: Box, px: number): void {
    for (const side of this.sides) if (meets(side.box, box)) drawTeeth(ctx, side.path, px);
  }
}

export function teethAlong(stretches: readonly Tooth[]): Path2D {
  const path = new Path2D();
  for (const { from, to, out } of stretches) {
    const [dx, dy] = [0.05 * out[0], 0.05 * out[1]];
    path.moveTo(from[0] - dx, from[1] - dy);
    path.lineTo(to[0] - dx, to[1] - dy);
    for (let k = 0; k < TEETH; k++) {
      const [a, b, mid] = [0.15, 0.85, 0.5].map((share) => between(from, to, (k + share) / TEETH)) as [
        Point,
        Point,
        Point,
      ];
      path.moveTo(a[0] - dx, a[1] - dy);
      path.lineTo(mid[0] + 1.6 * dx, mid[1] + 1.6 * dy);
      path.lineTo(b[0] - dx, b[1] - dy);
    }
  }
  return path;
}

export function drawTeeth(ctx: Ctx, path: Path2D, px: number): void {
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  ctx.strokeStyle = `rgb(${CASING} / 65%)`;
  ctx.lineWidth = Math.max(2.4 / px, 0.08);
  ctx.stroke(path);
  ctx.strokeStyle = WORKS;
  ctx.lineWidth = Math.max(1.1 / px, 0.032);
  ctx.stroke(path);
}
