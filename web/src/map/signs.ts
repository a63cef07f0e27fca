// Signs of the moment: ways, arrows of attack, amber and red marks, the selection, trails.
import { NARROW, TEXT } from "../style/fonts";
import type { View } from "./camera";
import type { Stacks } from "./counters/stacks";
import { blend, SIGNS } from "./palette";
import { traceHex, type Cell, type Sheet } from "./sheet";
import type { Arrow, Mark, Objective, Track, Way } from "./types";

type Ctx = CanvasRenderingContext2D;

export const PAPER = "#fdf8ea";
/** How long a trail stays, in ms. */
const LINGER = 2400;
/** A ring beats so long, each beat so long, in ms. */
const BEATING = 3600;
const BEAT = 900;

export class Signs {
  path: Way | null = null;
  marches: Way[] = [];
  tracks: Track[] = [];
  arrows: Arrow[] = [];
  /** Markers on the board, not orders being written. */
  markers: Arrow[] = [];
  marks: Mark[] = [];
  objectives: Objective[] = [];
  selected = new Set<string>();
  /** Hexes to which the eye is drawn: a ring that beats for a while, then stays. */
  private calls = new Set<string>();
  private calledAt = 0;
  private trails: { hexes: string[]; until: number }[] = [];

  constructor(
    private readonly sheet: Sheet,
    private readonly stacks: Stacks,
  ) {}

  addTrail(hexes: string[], now: number): number {
    this.trails.push({ hexes, until: now + LINGER });
    return LINGER;
  }

  /** Gives how long their rings beat. */
  call(hexes: readonly string[], now: number): number {
    const fresh = hexes.some((hex) => !this.calls.has(hex));
    this.calls = new Set(hexes);
    if (fresh) this.calledAt = now;
    return fresh ? BEATING : 0;
  }

  /** Under the counters: marches and trails. */
  paintUnder(ctx: Ctx, view: View, now: number): void {
    this.trails = this.trails.filter((trail) => trail.until > now);
    for (const track of this.tracks) this.paintTrack(ctx, view, track);
    for (const { hexes } of this.trails) this.paintTrail(ctx, view, hexes);
    for (const way of this.marches) this.paintMarch(ctx, view, way);
  }

  /** Over the counters, in the order of look: marks, arrows, selection, path. */
  paintOver(ctx: Ctx, view: View, now: number): void {
    this.paintCalls(ctx, view, now);
    for (const one of this.objectives) this.paintObjective(ctx, view, one);
    for (const mark of this.marks) this.paintMark(ctx, view, mark);
    for (const arrow of [...this.markers, ...this.arrows]) this.paintArrow(ctx, view, arrow);
    this.paintSelection(ctx, view);
    if (this.path) this.paintPath(ctx, view, this.path);
  }

  private paintCalls(ctx: Ctx, view: View, now: number): void {
    const since = now - this.calledAt;
    const beat = since < BEATING ? 0.5 - 0.5 * Math.cos((2 * Math.PI * since) / BEAT) : 0.5;
    for (const cell of this.cells([...this.calls])) {
      if (!inSight(view, cell)) continue;
      const half = (this.stacks.side / 2 + 0.05 + 0.07 * beat) * view.px;
      ctx.beginPath();
      ctx.roundRect(view.toX(cell.x) - half, view.toY(cell.y) - half, 2 * half, 2 * half, 0.12 * view.px);
      stroke(ctx, PAPER, 0.1 * view.px, []);
      stroke(ctx, SIGNS.note, (0.035 + 0.03 * beat) * view.px, []);
    }
  }

  private paintSelection(ctx: Ctx, view: View): void {
    if (!this.selected.size) return;
    const grow = Math.max(2 * view.dpr, 0.045 * view.px);
    const half = (this.stacks.side / 2) * view.px + grow;
    for (const { cell, pieces } of this.stacks.stacks.values()) {
      const chosen = pieces.filter((piece) => this.selected.has(piece.key)).length;
      if (!chosen || !inSight(view, cell)) continue;
      const [x, y] = [view.toX(cell.x), view.toY(cell.y)];
      ctx.beginPath();
      ctx.roundRect(
        Math.round(x - half),
        Math.round(y - half),
        Math.round(2 * half),
        Math.round(2 * half),
        0.09 * view.px,
      );
      // A part of a stack has a broken ring.
      const dash = chosen < pieces.length ? [0.2 * view.px, 0.1 * view.px] : [];
      stroke(ctx, "#ffffff", Math.max(4 * view.dpr, 0.1 * view.px), []);
      stroke(ctx, SIGNS.select, Math.max(2 * view.dpr, 0.055 * view.px), dash);
    }
  }

  private paintPath(ctx: Ctx, view: View, { hexes, cost, stop }: Way): void {
    const cells = this.cells(hexes);
    const last = cells[cells.length - 1];
    if (!last) return;
    this.follow(ctx, view, cells);
    stroke(ctx, "rgb(253 248 234 / 90%)", 0.16 * view.px, []);
    stroke(ctx, SIGNS.path, 0.07 * view.px, []);
    const [x, y] = [view.toX(last.x), view.toY(last.y)];
    ctx.beginPath();
    ctx.arc(x, y, 0.12 * view.px, 0, 7);
    ctx.fillStyle = SIGNS.path;
    ctx.fill();
    stroke(ctx, PAPER, 0.04 * view.px, []);
    const words = [cost, stop].filter(Boolean).join("  ·  ");
    if (words) tag(ctx, view, words, x, y - 0.62 * view.px, SIGNS.path);
  }

  private paintMarch(ctx: Ctx, view: View, { hexes, cost }: Way): void {
    const cells = this.cells(hexes);
    const last = cells[cells.length - 1];
    if (cells.length < 2 || !last) return;
    this.follow(ctx, view, cells);
    ctx.globalAlpha = 0.7;
    stroke(ctx, SIGNS.figure, Math.max(1.5 * view.dpr, 0.035 * view.px), [0.12 * view.px, 0.1 * view.px]);
    ctx.globalAlpha = 1;
    pennant(ctx, view.toX(last.x), view.toY(last.y), 0.28 * view.px, SIGNS.path);
    if (cost && view.h >= 44) tag(ctx, view, cost, view.toX(last.x), view.toY(last.y) + 0.36 * view.px, SIGNS.path);
  }

  /** The way a unit has gone: broken, in the colour of its side, from a dot to an open head at the rim of its counter. */
  private paintTrack(ctx: Ctx, view: View, { hexes, side }: Track): void {
    const cells = this.cells(hexes);
    const first = cells[0];
    if (cells.length < 2 || !first || !cells.some((cell) => inSight(view, cell))) return;
    const colour = blend(this.stacks.liveries.ofSide(side).body, "#000000", 0.3);
    this.follow(ctx, view, cells);
    stroke(ctx, "rgb(253 248 234 / 60%)", 0.13 * view.px, []);
    ctx.globalAlpha = 0.75;
    stroke(ctx, colour, 0.045 * view.px, [0.12 * view.px, 0.12 * view.px]);
    head(ctx, view, cells.at(-2) ?? first, cells.at(-1) ?? first, colour);
    ctx.beginPath();
    ctx.arc(view.toX(first.x), view.toY(first.y), 0.09 * view.px, 0, 7);
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.globalAlpha = 1;
  }

  private paintTrail(ctx: Ctx, view: View, hexes: string[]): void {
    const cells = this.cells(hexes);
    if (cells.length < 2) return;
    this.follow(ctx, view, cells);
    stroke(ctx, "rgb(253 248 234 / 75%)", 0.2 * view.px, []);
    stroke(ctx, "rgb(58 50 40 / 70%)", 0.075 * view.px, [0.02 * view.px, 0.13 * view.px]);
  }

  private paintArrow(ctx: Ctx, view: View, arrow: Arrow): void {
    const to = this.sheet.find(arrow.to);
    if (!to) return;
    const body = this.stacks.liveries.ofSide(arrow.side).body;
    const colour = arrow.chosen ? blend(body, "#000000", 0.25) : body;
    for (const from of this.cells(arrow.from)) {
      if (from === to) continue;
      if (arrow.kind === "attack") broad(ctx, view, from, to, colour, arrow);
      else thin(ctx, view, from, to, colour, arrow);
    }
    if (arrow.label)
      tag(ctx, view, arrow.label, view.toX(to.x), view.toY(to.y) - 0.44 * view.px, blend(body, "#000000", 0.3));
  }

  /** A token at the left corner of its hex, in the colour of who holds it: a star where it decides the game. */
  private paintObjective(ctx: Ctx, view: View, { hex, worth, decides, side }: Objective): void {
    const cell = this.sheet.find(hex);
    if (!cell || !inSight(view, cell)) return;
    const body = side ? this.stacks.liveries.ofSide(side).body : PAPER;
    const ink = contrast(body);
    const r = Math.max(7.5 * view.dpr, 0.125 * view.px);
    const [x, y] = [view.toX(cell.x) - 0.45 * view.px, view.toY(cell.y)];
    ctx.beginPath();
    if (decides) star(ctx, x, y, r * 1.35);
    else ctx.arc(x, y, r, 0, 7);
    stroke(ctx, ink, Math.max(3.5 * view.dpr, r * 0.36), []);
    stroke(ctx, PAPER, Math.max(2 * view.dpr, r * 0.2), []);
    ctx.fillStyle = body;
    ctx.fill();
    if (!worth || r < 7 * view.dpr) return;
    ctx.fillStyle = ink;
    ctx.font = `700 ${r * 1.3}px "${NARROW}"`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText(`${worth}`, x, y + r * 0.08);
  }

  private paintMark(ctx: Ctx, view: View, { hex, kind, text }: Mark): void {
    const cell = this.sheet.find(hex);
    if (!cell || !inSight(view, cell)) return;
    const colour = {
      owed: SIGNS.owed,
      refused: SIGNS.refused,
      note: SIGNS.note,
      chosen: SIGNS.figure,
      entry: SIGNS.figure,
    }[kind];
    ctx.save();
    ctx.setTransform(view.px, 0, 0, view.px, view.toX(0), view.toY(0));
    ctx.beginPath();
    traceHex(ctx, cell, 0.035);
    ctx.lineJoin = "round";
    ctx.strokeStyle = PAPER;
    ctx.lineWidth = Math.max(0.11, 4 / view.h);
    ctx.stroke();
    ctx.strokeStyle = colour;
    ctx.lineWidth = Math.max(0.065, 2.4 / view.h);
    ctx.setLineDash(kind === "note" ? [0.14, 0.09] : kind === "entry" ? [0.05, 0.1] : []);
    ctx.stroke();
    ctx.restore();
    const [x, y] = [view.toX(cell.x), view.toY(cell.y)];
    if (kind === "owed" || kind === "refused") badge(ctx, x - 0.36 * view.px, y - 0.32 * view.px, view, kind, colour);
    if (text && view.h >= 30) tag(ctx, view, text, x, y + 0.45 * view.px, colour);
  }

  private follow(ctx: Ctx, view: View, cells: Cell[]): void {
    ctx.beginPath();
    for (const { x, y } of cells) ctx.lineTo(view.toX(x), view.toY(y));
  }

  private cells(hexes: readonly string[]): Cell[] {
    return hexes.flatMap((hex) => this.sheet.find(hex) ?? []);
  }
}

/** An arrow that swells from its foot to its head, slightly bent. */
function broad(ctx: Ctx, view: View, from: Cell, to: Cell, colour: string, { weak, chosen }: Arrow): void {
  const [ax, ay, bx, by] = [view.toX(from.x), view.toY(from.y), view.toX(to.x), view.toY(to.y)];
  const long = Math.hypot(bx - ax, by - ay);
  const [ux, uy] = [(bx - ax) / long, (by - ay) / long];
  const start = 0.2 * view.px;
  const end = long - 0.22 * view.px;
  const head = 0.28 * view.px;
  const wide = 0.105 * view.px;
  const at = (along: number, aside: number): [number, number] => [
    ax + ux * along - uy * aside,
    ay + uy * along + ux * aside,
  ];
  ctx.beginPath();
  ctx.moveTo(...at(start, -wide * 0.35));
  ctx.quadraticCurveTo(...at((start + end) / 2, -wide * 0.6), ...at(end - head, -wide));
  ctx.lineTo(...at(end - head * 1.12, -wide * 2.05));
  ctx.lineTo(...at(end, 0));
  ctx.lineTo(...at(end - head * 1.12, wide * 2.05));
  ctx.lineTo(...at(end - head, wide));
  ctx.quadraticCurveTo(...at((start + end) / 2, wide * 0.6), ...at(start, wide * 0.35));
  ctx.closePath();
  ctx.lineJoin = "round";
  stroke(ctx, PAPER, Math.max(3, 0.085 * view.px), []);
  ctx.fillStyle = colour;
  ctx.globalAlpha = weak ? 0.3 : 0.92;
  ctx.fill();
  ctx.globalAlpha = 1;
  const edge = weak ? SIGNS.owed : blend(colour, "#000000", 0.4);
  stroke(ctx, edge, Math.max(1, (chosen ? 0.04 : 0.022) * view.px), weak ? [0.08 * view.px, 0.06 * view.px] : []);
}

/** Fire is a dashed line, an air mission dotted, a retreat plain; each with an open head. */
function thin(ctx: Ctx, view: View, from: Cell, to: Cell, colour: string, { kind, weak }: Arrow): void {
  const [ax, ay, bx, by] = [view.toX(from.x), view.toY(from.y), view.toX(to.x), view.toY(to.y)];
  const angle = Math.atan2(by - ay, bx - ax);
  const far = 0.3 * view.px;
  const [ex, ey] = [bx - Math.cos(angle) * far, by - Math.sin(angle) * far];
  const side = 0.14 * Math.hypot(bx - ax, by - ay);
  const [mx, my] = [(ax + ex) / 2 + Math.sin(angle) * side, (ay + ey) / 2 - Math.cos(angle) * side];
  const dash = { fire: [0.14, 0.08], air: [0.03, 0.09], retreat: [], attack: [] }[kind].map((d) => d * view.px);
  const curve = () => {
    ctx.beginPath();
    ctx.moveTo(ax, ay);
    if (kind === "retreat") ctx.lineTo(ex, ey);
    else ctx.quadraticCurveTo(mx, my, ex, ey);
  };
  ctx.globalAlpha = weak ? 0.5 : 1;
  curve();
  stroke(ctx, PAPER, 0.12 * view.px, []);
  curve();
  stroke(ctx, colour, 0.05 * view.px, dash);
  const into = kind === "retreat" ? angle : Math.atan2(ey - my, ex - mx);
  ctx.beginPath();
  for (const turn of [2.6, 0, -2.6]) {
    const reach = turn ? 0.2 * view.px : 0;
    ctx.lineTo(ex + Math.cos(into + turn) * reach, ey + Math.sin(into + turn) * reach);
  }
  stroke(ctx, colour, 0.055 * view.px, []);
  ctx.globalAlpha = 1;
}

/** An open head where a way comes up to the counter at its end. */
function head(ctx: Ctx, view: View, from: Cell, to: Cell, colour: string): void {
  const [ax, ay, bx, by] = [view.toX(from.x), view.toY(from.y), view.toX(to.x), view.toY(to.y)];
  const angle = Math.atan2(by - ay, bx - ax);
  const [x, y] = [bx - Math.cos(angle) * 0.42 * view.px, by - Math.sin(angle) * 0.42 * view.px];
  ctx.beginPath();
  for (const turn of [2.6, 0, -2.6]) {
    const reach = turn ? 0.17 * view.px : 0;
    ctx.lineTo(x + Math.cos(angle + turn) * reach, y + Math.sin(angle + turn) * reach);
  }
  stroke(ctx, colour, 0.06 * view.px, []);
}

/** An exclamation for what is owed, a cross for what was refused: shapes, not only colours. */
function badge(ctx: Ctx, x: number, y: number, view: View, kind: "owed" | "refused", colour: string): void {
  const r = Math.max(6 * view.dpr, 0.115 * view.px);
  ctx.beginPath();
  if (kind === "owed") {
    ctx.moveTo(x, y - r * 1.15);
    ctx.lineTo(x + r * 1.15, y + r * 0.85);
    ctx.lineTo(x - r * 1.15, y + r * 0.85);
    ctx.closePath();
  } else ctx.arc(x, y, r, 0, 7);
  ctx.lineJoin = "round";
  stroke(ctx, PAPER, r * 0.5, []);
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.beginPath();
  if (kind === "owed") {
    ctx.moveTo(x, y - r * 0.4);
    ctx.lineTo(x, y + r * 0.2);
    ctx.moveTo(x, y + r * 0.55);
    ctx.lineTo(x, y + r * 0.57);
  } else {
    const d = r * 0.42;
    ctx.moveTo(x - d, y - d);
    ctx.lineTo(x + d, y + d);
    ctx.moveTo(x + d, y - d);
    ctx.lineTo(x - d, y + d);
  }
  stroke(ctx, "#ffffff", r * 0.3, []);
}

/** Dark letters on a light ground, light ones on a dark. */
function contrast(ground: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(ground.slice(at, at + 2), 16)) as [number, number, number];
  return 0.3 * r + 0.59 * g + 0.11 * b > 140 ? "#16181a" : "#ffffff";
}

function star(ctx: Ctx, x: number, y: number, r: number): void {
  for (let n = 0; n < 10; n++) {
    const angle = (n * Math.PI) / 5 - Math.PI / 2;
    const far = n % 2 ? r * 0.55 : r;
    ctx.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle));
  }
  ctx.closePath();
}

function pennant(ctx: Ctx, x: number, y: number, size: number, colour: string): void {
  ctx.beginPath();
  ctx.moveTo(x, y + size * 0.5);
  ctx.lineTo(x, y - size * 0.8);
  ctx.lineTo(x + size * 0.8, y - size * 0.5);
  ctx.lineTo(x, y - size * 0.2);
  ctx.lineJoin = "round";
  stroke(ctx, PAPER, size * 0.35, []);
  stroke(ctx, colour, size * 0.14, []);
  ctx.fillStyle = colour;
  ctx.fill();
}

/** A few words on a plate, centred above a point. */
export function tag(ctx: Ctx, view: View, words: string, x: number, y: number, colour: string): void {
  const size = 13 * view.dpr;
  const short = words.length < 10;
  ctx.font = short ? `700 ${size}px "${NARROW}"` : `600 ${size}px "${TEXT}"`;
  const wide = ctx.measureText(words).width + size;
  const tall = size * 1.5;
  const left = Math.round(Math.max(4, Math.min(view.width - wide - 4, x - wide / 2)));
  const top = Math.round(Math.max(4, Math.min(view.height - tall - 4, y - tall / 2)));
  ctx.beginPath();
  ctx.roundRect(left, top, Math.round(wide), Math.round(tall), size * 0.35);
  ctx.fillStyle = PAPER;
  ctx.fill();
  stroke(ctx, colour, Math.max(1, 1.4 * view.dpr), []);
  ctx.fillStyle = colour;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(words, left + wide / 2, top + tall * 0.53);
}

export function stroke(ctx: Ctx, colour: string, width: number, dash: number[]): void {
  ctx.lineCap = ctx.lineJoin = "round";
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.setLineDash(dash);
  ctx.stroke();
  ctx.setLineDash([]);
}

function inSight(view: View, { x, y }: Cell): boolean {
  const { left, top, right, bottom } = view.box;
  return x > left - 0.7 && x < right + 0.7 && y > top - 0.7 && y < bottom + 0.7;
}
