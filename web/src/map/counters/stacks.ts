// Counters on the map: stacks with their edges and badge, drawn from pictures that are made once.
import { NARROW } from "../../style/fonts";
import type { Livery, Piece, Shown } from "../../wire";
import type { View } from "../camera";
import { detail } from "../detail";
import { BADGE, SIGNS } from "../palette";
import type { Cell, Sheet } from "../sheet";
import type { Badge, CounterSize, SheetWords } from "../types";
import { drawCounter, drawEdge, hidden, lookKey, ROOM, type Look } from "./face";
import { Liveries } from "./livery";
import { sawtooth } from "./marks";

/** A counter's side, in hexes; 0.73 is the largest square that fits, large ones cover the corners. */
export const SIDES: Readonly<Record<CounterSize, number>> = { small: 0.58, usual: 0.7, large: 0.8 };

const STARS = ["black", "white", "yellow", "blue"];

export interface Stack {
  cell: Cell;
  /** Top first. */
  pieces: Piece[];
}

export class Stacks {
  readonly liveries: Liveries;
  stacks = new Map<string, Stack>();
  badge: Badge = "stacking";
  /** A counter's side, in hexes. */
  side = SIDES.usual;
  /** Counters in flight are drawn elsewhere. */
  readonly aloft = new Set<string>();
  private board: Shown | null = null;
  private selected = new Set<string>();
  private readonly pictures = new Map<string, OffscreenCanvas>();
  private readonly letters: Record<string, string>;
  private readonly sides: string[];

  constructor(
    private readonly sheet: Sheet,
    sides: readonly string[],
    enemies: readonly (readonly [string, string])[] | null,
    liveries: readonly Livery[],
    words: SheetWords,
  ) {
    this.sides = [...sides];
    this.liveries = new Liveries(this.sides, enemies, liveries);
    this.letters = Object.fromEntries(STARS.map((colour) => [colour, words[`star_${colour}`] ?? ""]));
  }

  lay(board: Shown): void {
    this.board = board;
    for (const { side } of board.pieces) if (!this.sides.includes(side)) this.sides.push(side);
    this.liveries.settle(board.pieces);
    this.sort();
  }

  resize(size: CounterSize): void {
    this.side = SIDES[size];
    this.sort();
  }

  select(keys: Set<string>): void {
    this.selected = keys;
    this.sort();
  }

  /** The counter a click on a hex means: the top one. */
  top(hex: string): Piece | null {
    return this.stacks.get(hex)?.pieces[0] ?? null;
  }

  /** Whether a point of the sheet lies on the counter of its hex. */
  covers(cell: Cell, x: number, y: number): boolean {
    const half = this.side / 2 + 0.04;
    return this.stacks.has(cell.hex) && Math.abs(x - cell.x) < half && Math.abs(y - cell.y) < half;
  }

  paint(ctx: CanvasRenderingContext2D, view: View): void {
    const { left, top, right, bottom } = view.box;
    for (const [hex, side] of Object.entries(this.board?.works ?? {})) this.paintWorks(ctx, view, hex, side);
    for (const stack of this.stacks.values()) {
      const { x, y } = stack.cell;
      if (x > left - 0.6 && x < right + 0.6 && y > top - 0.6 && y < bottom + 0.6) this.paintStack(ctx, view, stack);
    }
  }

  /** One counter with its middle at a point on screen. */
  paintPiece(ctx: CanvasRenderingContext2D, view: View, piece: Piece, x: number, y: number): void {
    this.blit(ctx, view, this.picture(this.look(piece, ""), view.step, view.dpr), x, y);
  }

  /** A counter for lists, in a picture of this size: with what can be read at it, its name stands beside it. */
  portrait(piece: Piece, size: number, dpr: number): OffscreenCanvas {
    const side = size / (1 + 2 * ROOM);
    return drawCounter(this.look(piece, ""), Math.floor(side * dpr), dpr, detail(side / SIDES.usual));
  }

  private paintStack(ctx: CanvasRenderingContext2D, view: View, { cell, pieces }: Stack): void {
    const here = this.aloft.size ? pieces.filter((piece) => !this.aloft.has(piece.key)) : pieces;
    const [first] = here;
    if (!first) return;
    const edges = Math.min(3, here.length - 1);
    const shift = Math.max(view.dpr, 0.026 * view.px);
    const x = view.toX(cell.x) - (edges * shift) / 2;
    const y = view.toY(cell.y) + (edges * shift) / 2;
    for (let k = edges; k > 0; k--) {
      const piece = here[k] as Piece;
      this.blit(ctx, view, this.edge(piece, view.step, view.dpr), x + k * shift, y - k * shift);
    }
    const look = this.look(first, view.h < 44 ? total(here) : "");
    this.blit(ctx, view, this.picture(look, view.step, view.dpr), x, y);
    if (detail(view.h).values) this.paintBadge(ctx, view, cell, here, x, y);
  }

  private paintBadge(
    ctx: CanvasRenderingContext2D,
    view: View,
    cell: Cell,
    pieces: Piece[],
    x: number,
    y: number,
  ): void {
    const over = this.board?.overfull[cell.hex];
    const text = over ?? this.badgeText(cell.hex, pieces);
    const fights = !over && this.badge === "strength";
    if (!text) return;
    const size = Math.max(10.5 * view.dpr, 0.175 * view.px);
    ctx.font = `700 ${size}px "${NARROW}"`;
    const wide = ctx.measureText(text).width + size * 0.6;
    const tall = size * 1.12;
    const left = Math.round(x + (this.side / 2) * view.px - wide * 0.66);
    const top = Math.round(y + (this.side / 2) * view.px - tall * 0.12);
    ctx.beginPath();
    ctx.roundRect(left, top, wide, tall, tall * 0.32);
    ctx.fillStyle = over ? SIGNS.owed : fights ? BADGE.fights : BADGE.paper;
    ctx.fill();
    ctx.strokeStyle = over ? BADGE.over : fights ? BADGE.paper : BADGE.line;
    ctx.lineWidth = Math.max(1, view.dpr);
    ctx.stroke();
    ctx.fillStyle = fights ? BADGE.paper : BADGE.ink;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText(text, left + wide / 2, top + tall * 0.54);
  }

  /** Strength is written on dark; a load has its limit, a number of counters a cross before it. */
  private badgeText(hex: string, pieces: Piece[]): string {
    if (this.badge === "none" || pieces.length < 2) return "";
    if (this.badge === "strength") return total(pieces);
    return this.board?.stacks[hex] ?? `×${pieces.length}`;
  }

  private paintWorks(ctx: CanvasRenderingContext2D, view: View, hex: string, side: string): void {
    const cell = this.sheet.find(hex);
    if (!cell || view.h < 24) return;
    const [x, y] = [view.toX(cell.x), view.toY(cell.y)];
    if (x < -view.px || y < -view.px || x > view.width + view.px || y > view.height + view.px) return;
    const below = (this.side / 2) * view.px * (this.stacks.has(hex) ? 1 : 0.55);
    sawtooth(ctx, x, y + below, this.side * view.px, this.liveries.ofSide(side).edge);
  }

  private look(piece: Piece, strength: string): Look {
    const livery = hidden(piece) ? this.liveries.ofSide(piece.side) : this.liveries.of(piece);
    return { piece, livery, order: this.sides.indexOf(piece.side), strength, letters: this.letters };
  }

  private picture(look: Look, step: number, dpr: number): OffscreenCanvas {
    const side = Math.round(this.side * step * dpr);
    const level = detail(step);
    return this.made(`${side} ${lookKey(look, level)}`, () => drawCounter(look, side, dpr, level));
  }

  private edge(piece: Piece, step: number, dpr: number): OffscreenCanvas {
    const side = Math.round(this.side * step * dpr);
    const { livery, order } = this.look(piece, "");
    return this.made(`edge ${side} ${livery.body} ${order}`, () => drawEdge(livery, order, side));
  }

  private made(key: string, draw: () => OffscreenCanvas): OffscreenCanvas {
    const known = this.pictures.get(key);
    if (known) return known;
    if (this.pictures.size > 4000) this.pictures.clear();
    const drawn = draw();
    this.pictures.set(key, drawn);
    return drawn;
  }

  private blit(ctx: CanvasRenderingContext2D, view: View, picture: OffscreenCanvas, x: number, y: number): void {
    const full = view.step * view.dpr;
    if (view.px === full) ctx.drawImage(picture, Math.round(x - picture.width / 2), Math.round(y - picture.height / 2));
    else {
      const size = (picture.width * view.px) / full;
      ctx.drawImage(picture, x - size / 2, y - size / 2, size, size);
    }
  }

  private sort(): void {
    const stacks = new Map<string, Stack>();
    for (const piece of this.board?.pieces ?? []) {
      const cell = piece.hex ? this.sheet.find(piece.hex) : undefined;
      if (!cell) continue;
      const stack = stacks.get(cell.hex);
      if (stack) stack.pieces.push(piece);
      else stacks.set(cell.hex, { cell, pieces: [piece] });
    }
    for (const { pieces } of stacks.values())
      pieces.sort((a, b) => this.rank(b) - this.rank(a) || (a.key < b.key ? -1 : 1));
    this.stacks = new Map([...stacks].sort(([, a], [, b]) => a.cell.y - b.cell.y || a.cell.x - b.cell.x));
  }

  /** What is chosen lies on top, then what its owner has put there, then the strongest; what is hidden lies below. */
  private rank(piece: Piece): number {
    const chosen = (this.selected.has(piece.key) ? 1000 : 0) + (piece.marks?.includes("top") ? 500 : 0);
    return chosen + (hidden(piece) ? -100 : (piece.attack ?? 0) + (piece.defence ?? 0));
  }
}

/** Attack strength of all; a plus for what is not known. */
function total(pieces: Piece[]): string {
  const known = pieces.filter((piece) => (piece.attack ?? -1) >= 0);
  const sum = known.reduce((all, piece) => all + (piece.attack ?? 0), 0);
  if (!known.length) return "?";
  return known.length < pieces.length ? `${sum}+` : sum ? String(sum) : "";
}
