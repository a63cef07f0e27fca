// Scarps: a steep edge along a hexside, its hachures pointing down.
import { CASING, HACHURE } from "../palette";
import { meets, type Box, type Sheet } from "../sheet";
import { between } from "./lines";
import type { Tooth } from "./works";

type Ctx = OffscreenCanvasRenderingContext2D;

/** Hachures on a hexside, and how far they run down. */
const MANY = 7;
const LONG = 0.13;
/** Words of a hexside whose first, or second, hex is the upper one. */
const UPPER = ["scarp_first", "scarp_second"] as const;

export class Scarps {
  private readonly all: { box: Box; path: Path2D }[];

  constructor(sheet: Sheet) {
    this.all = scarpsOf(sheet).map((one) => {
      const [x, y] = one.from;
      return { box: { left: x - 1, right: x + 1, top: y - 1, bottom: y + 1 }, path: scarpAlong([one]) };
    });
  }

  paint(ctx: Ctx, box: Box, px: number): void {
    for (const scarp of this.all) if (meets(scarp.box, box)) drawScarp(ctx, scarp.path, px);
  }
}

/** Each with the way down. */
export function scarpsOf(sheet: Sheet): Tooth[] {
  return sheet.map.sides.flatMap(({ side, kinds = [] }) => {
    const upper = UPPER.findIndex((word) => kinds.includes(word));
    const place = upper < 0 ? null : sheet.hexside(side);
    if (!place) return [];
    const top = place.cell.hex === side.split("/")[upper] ? place.cell : place.other;
    const low = top === place.cell ? place.other : place.cell;
    const far = Math.hypot(low.x - top.x, low.y - top.y) || 1;
    const [from, to] = sheet.side(place.cell, place.direction);
    return [{ from, to, out: [(low.x - top.x) / far, (low.y - top.y) / far] }];
  });
}

export function scarpAlong(stretches: readonly Tooth[]): Path2D {
  const path = new Path2D();
  for (const { from, to, out } of stretches) {
    path.moveTo(from[0], from[1]);
    path.lineTo(to[0], to[1]);
    for (let k = 0; k < MANY; k++) {
      const [x, y] = between(from, to, (k + 0.5) / MANY);
      const long = k % 2 ? LONG * 0.7 : LONG;
      path.moveTo(x, y);
      path.lineTo(x + long * out[0], y + long * out[1]);
    }
  }
  return path;
}

export function drawScarp(ctx: Ctx, path: Path2D, px: number): void {
  ctx.lineCap = "round";
  ctx.strokeStyle = `rgb(${CASING} / 70%)`;
  ctx.lineWidth = Math.max(2.4 / px, 0.075);
  ctx.stroke(path);
  ctx.strokeStyle = HACHURE;
  ctx.lineWidth = Math.max(1.1 / px, 0.03);
  ctx.stroke(path);
}
