// What lies on hexes beside the counters: rubble, barricades, gas, mines; aircraft above them. Each has a shape of its own and keeps to the rim of the
// hex, where no counter covers it.
import type { View } from "./camera";
import type { Stacks } from "./counters/stacks";
import { chance } from "./noise";
import type { Cell, Sheet } from "./sheet";

type Ctx = CanvasRenderingContext2D;

const INK = "#3a342b";
const PAPER = "#fdf8ea";
const AIRCRAFT = "aircraft ";

export class Lying {
  private things: { cell: Cell; kinds: readonly string[] }[] = [];

  constructor(
    private readonly sheet: Sheet,
    private readonly stacks: Stacks,
  ) {}

  lay(lying: Record<string, readonly string[]>): void {
    this.things = Object.entries(lying).flatMap(([hex, kinds]) => {
      const cell = this.sheet.find(hex);
      return cell ? [{ cell, kinds }] : [];
    });
  }

  paint(ctx: Ctx, view: View): void {
    if (view.h < 17) return;
    const { left, top, right, bottom } = view.box;
    for (const { cell, kinds } of this.things) {
      if (cell.x < left - 0.6 || cell.x > right + 0.6 || cell.y < top - 0.6 || cell.y > bottom + 0.6) continue;
      ctx.save();
      ctx.translate(view.toX(cell.x), view.toY(cell.y));
      ctx.scale(view.px, view.px);
      for (const kind of kinds) DRAWN[kind]?.(ctx, cell);
      ctx.restore();
    }
  }

  /** Aircraft are over the counters, each side's at a corner of its own. */
  paintAbove(ctx: Ctx, view: View): void {
    if (view.h < 17) return;
    for (const { cell, kinds } of this.things)
      kinds
        .filter((kind) => kind.startsWith(AIRCRAFT))
        .forEach((kind, n) => {
          ctx.save();
          ctx.translate(view.toX(cell.x + (n ? -0.34 : 0.34)), view.toY(cell.y - 0.34));
          ctx.scale(view.px, view.px);
          aircraft(ctx, this.stacks.liveries.ofSide(kind.slice(AIRCRAFT.length)).body);
          ctx.restore();
        });
  }
}

const DRAWN: Record<string, (ctx: Ctx, cell: Cell) => void> = { rubble, barricade, gas, mines };

/** Broken stones round the rim. */
function rubble(ctx: Ctx, { column, row }: Cell): void {
  ctx.lineJoin = "round";
  ctx.lineWidth = 0.014;
  for (let k = 0; k < 26; k++) {
    const angle = (k / 26) * 2 * Math.PI;
    const far = 0.4 + 0.07 * chance(k, column, 91);
    const size = 0.024 + 0.026 * chance(k, row, 92);
    const turn = 6 * chance(k, column + row, 93);
    ctx.beginPath();
    for (let i = 0; i < 4; i++) {
      const at = turn + (i * Math.PI) / 2 + 0.5 * chance(k, i, 94);
      ctx.lineTo(far * Math.cos(angle) + size * Math.cos(at), far * Math.sin(angle) + size * 0.8 * Math.sin(at));
    }
    ctx.closePath();
    ctx.fillStyle = k % 3 ? "#a59a88" : "#82776a";
    ctx.fill();
    ctx.strokeStyle = INK;
    ctx.stroke();
  }
}

/** A row of steel crosses along the southern edge. */
function barricade(ctx: Ctx): void {
  const path = new Path2D();
  for (const x of [-0.2, -0.067, 0.067, 0.2]) {
    path.moveTo(x - 0.055, 0.385);
    path.lineTo(x + 0.055, 0.475);
    path.moveTo(x + 0.055, 0.385);
    path.lineTo(x - 0.055, 0.475);
  }
  path.moveTo(-0.27, 0.43);
  path.lineTo(0.27, 0.43);
  ctx.lineCap = "round";
  ctx.strokeStyle = PAPER;
  ctx.lineWidth = 0.075;
  ctx.stroke(path);
  ctx.strokeStyle = INK;
  ctx.lineWidth = 0.032;
  ctx.stroke(path);
}

/** Three clouds over the western corner. */
function gas(ctx: Ctx): void {
  ctx.beginPath();
  for (const [x, y, r] of [
    [-0.47, 0.02, 0.075],
    [-0.39, -0.06, 0.09],
    [-0.37, 0.08, 0.08],
  ] as const) {
    ctx.moveTo(x + r, y);
    ctx.arc(x, y, r, 0, 7);
  }
  ctx.strokeStyle = INK;
  ctx.lineWidth = 0.035;
  ctx.stroke();
  ctx.fillStyle = "#c9cf8a";
  ctx.fill();
}

/** Three mines along the southern edge. */
function mines(ctx: Ctx): void {
  for (const [x, y] of [
    [-0.2, 0.43],
    [0, 0.455],
    [0.2, 0.43],
  ] as const) {
    ctx.beginPath();
    for (let k = 0; k < 8; k++) {
      const angle = (k * Math.PI) / 4;
      ctx.moveTo(x, y);
      ctx.lineTo(x + 0.062 * Math.cos(angle), y + 0.062 * Math.sin(angle));
    }
    ctx.moveTo(x + 0.043, y);
    ctx.arc(x, y, 0.043, 0, 7);
    ctx.lineCap = "round";
    ctx.strokeStyle = PAPER;
    ctx.lineWidth = 0.06;
    ctx.stroke();
    ctx.strokeStyle = ctx.fillStyle = INK;
    ctx.lineWidth = 0.02;
    ctx.stroke();
    ctx.fill();
  }
}

/** In the colour of its side. */
export function aircraft(ctx: Ctx, colour: string): void {
  const path = new Path2D(
    "M0 -13L2.4 -5L14 4V7.5L2.4 4L1.8 10L5 12.5V15L0 13.5L-5 15V12.5L-1.8 10L-2.4 4L-14 7.5V4L-2.4 -5Z",
  );
  ctx.scale(0.015, 0.015);
  ctx.lineJoin = "round";
  ctx.strokeStyle = PAPER;
  ctx.lineWidth = 7;
  ctx.stroke(path);
  ctx.strokeStyle = INK;
  ctx.lineWidth = 2.4;
  ctx.stroke(path);
  ctx.fillStyle = colour;
  ctx.fill(path);
}
