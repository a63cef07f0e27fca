// What a sentence on the page speaks of, and what is planned or under way at a place: hexes and hexsides that light up,
// aircraft over their targets.
import { NARROW } from "../style/fonts";
import type { View } from "./camera";
import type { Stacks } from "./counters/stacks";
import { aircraft } from "./lying";
import { blend, SIGNS } from "./palette";
import { middle, traceHex, type Cell, type Sheet } from "./sheet";
import { PAPER, stroke, tag } from "./signs";
import type { Mission, Pointed, SideMark } from "./types";

type Ctx = CanvasRenderingContext2D;

/** Farther out missions are too small to be told apart. */
const SEEN = 22;

export class Spots {
  pointed: Pointed | null = null;
  sides: readonly SideMark[] = [];
  private over: { cell: Cell; missions: Mission[] }[] = [];

  constructor(
    private readonly sheet: Sheet,
    private readonly stacks: Stacks,
  ) {}

  set missions(missions: readonly Mission[]) {
    const found = new Map<Cell, Mission[]>();
    for (const one of missions) {
      const cell = this.sheet.find(one.at.split("/")[0] ?? "");
      if (cell) found.set(cell, [...(found.get(cell) ?? []), one]);
    }
    this.over = [...found].map(([cell, missions]) => ({ cell, missions }));
  }

  /** Hexsides lie on the ground. */
  paintUnder(ctx: Ctx, view: View): void {
    for (const { side, text, chosen } of this.sides) this.paintSide(ctx, view, side, chosen ?? false, text);
  }

  paintOver(ctx: Ctx, view: View): void {
    if (view.h >= SEEN) for (const { cell, missions } of this.over) this.paintMissions(ctx, view, cell, missions);
    for (const side of this.pointed?.sides ?? []) this.paintSide(ctx, view, side, true);
    for (const hex of this.pointed?.hexes ?? []) this.paintPointed(ctx, view, hex);
  }

  private paintPointed(ctx: Ctx, view: View, hex: string): void {
    const cell = this.sheet.find(hex);
    if (!cell) return;
    ctx.save();
    ctx.setTransform(view.px, 0, 0, view.px, view.toX(0), view.toY(0));
    ctx.beginPath();
    traceHex(ctx, cell, 0.01);
    ctx.lineJoin = "round";
    ctx.fillStyle = SIGNS.pointed;
    ctx.globalAlpha = 0.22;
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.strokeStyle = PAPER;
    ctx.lineWidth = Math.max(0.14, 6 / view.h);
    ctx.stroke();
    ctx.strokeStyle = SIGNS.pointed;
    ctx.lineWidth = Math.max(0.085, 3.6 / view.h);
    ctx.stroke();
    ctx.restore();
    tag(ctx, view, hex, view.toX(cell.x), view.toY(cell.y) - 0.62 * view.px, SIGNS.pointed);
  }

  private paintSide(ctx: Ctx, view: View, label: string, chosen: boolean, text?: string): void {
    const place = this.sheet.hexside(label);
    if (!place) return;
    const [a, b] = this.sheet.side(place.cell, place.direction);
    const line = () => {
      ctx.beginPath();
      for (const [x, y] of [a, b]) ctx.lineTo(view.toX(x), view.toY(y));
    };
    line();
    stroke(ctx, PAPER, Math.max(7 * view.dpr, 0.2 * view.px), []);
    line();
    const colour = chosen ? SIGNS.pointed : SIGNS.path;
    stroke(ctx, colour, Math.max(3.6 * view.dpr, 0.1 * view.px), chosen ? [] : [0.12 * view.px, 0.13 * view.px]);
    const [x, y] = middle(a, b);
    if (text && view.h >= 30) tag(ctx, view, text, view.toX(x), view.toY(y) - 0.2 * view.px, colour);
  }

  private paintMissions(ctx: Ctx, view: View, cell: Cell, missions: readonly Mission[]): void {
    const r = Math.max(8 * view.dpr, 0.15 * view.px);
    missions.forEach(({ side, planned, amount }, n) => {
      const body = this.stacks.liveries.ofSide(side).body;
      const x = view.toX(cell.x + 0.36) - 1.8 * r * n;
      const y = view.toY(cell.y - 0.3);
      ctx.beginPath();
      ctx.arc(x, y, r, 0, 7);
      ctx.fillStyle = PAPER;
      ctx.fill();
      stroke(ctx, blend(body, "#000000", 0.35), Math.max(1.4 * view.dpr, 0.12 * r), planned ? [0.4 * r, 0.35 * r] : []);
      ctx.save();
      ctx.translate(x, y);
      ctx.scale(3.2 * r, 3.2 * r);
      aircraft(ctx, body);
      ctx.restore();
      if (amount && view.h >= 44) this.paintAmount(ctx, view, amount, x + 0.75 * r, y + 0.8 * r);
    });
  }

  private paintAmount(ctx: Ctx, view: View, text: string, x: number, y: number): void {
    const size = Math.max(10.5 * view.dpr, 0.16 * view.px);
    ctx.font = `700 ${size}px "${NARROW}"`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.lineJoin = "round";
    ctx.strokeStyle = PAPER;
    ctx.lineWidth = 0.4 * size;
    ctx.strokeText(text, x, y);
    ctx.fillStyle = SIGNS.select;
    ctx.fillText(text, x, y);
  }
}
