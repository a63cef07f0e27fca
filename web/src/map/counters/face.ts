// A counter as it is printed: body, symbol, figures, pips, stars, marks; drawn once for each look and size.
import { NARROW } from "../../style/fonts";
import type { Piece } from "../../wire";
import type { Detail } from "../detail";
import { blend } from "../palette";
import type { Livery } from "./livery";
import { fold, paintMarks, paintStars } from "./marks";
import { symbol } from "./symbols";

export type Ctx = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** No counter has room for more. */
const PIPS = 6;

/** Room round the body for shadow and marks, as a share of its side. */
export const ROOM = 0.3;

export interface Look {
  piece: Piece;
  livery: Livery;
  /** The place of its side among the sides: bar or notch. */
  order: number;
  /** Stack strength instead of its own, at small sizes. */
  strength: string;
  /** Letters of star colours, from the words of the sheet. */
  letters: Record<string, string>;
}

/** The counter with its room around it; `side` in device pixels, `dpr` to keep text legible. */
export function drawCounter(look: Look, side: number, dpr: number, detail: Detail): OffscreenCanvas {
  const room = Math.ceil(side * ROOM);
  const canvas = new OffscreenCanvas(side + 2 * room, side + 2 * room);
  const ctx = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  ctx.translate(room, room);
  paintBody(ctx, look, side, detail);
  if (!detail.symbol) return canvas;
  const { piece, livery } = look;
  if (hidden(piece) && !piece.type) paintQuestion(ctx, livery, side);
  else paintSymbol(ctx, look, side, detail);
  paintFigures(ctx, look, side, dpr, detail);
  if (detail.values) {
    paintPips(ctx, piece, livery, side);
    if (detail.names && (piece.rounds ?? -1) >= 0) paintRounds(ctx, piece.rounds ?? 0, livery, side, dpr);
    paintStars(ctx, piece.stars ?? [], look.letters, side, dpr, detail);
  }
  if (detail.names) paintNames(ctx, look, side, dpr);
  paintMarks(ctx, piece, side, dpr, detail);
  return canvas;
}

/** Just a body, for the edges of a stack. */
export function drawEdge(livery: Livery, order: number, side: number): OffscreenCanvas {
  const room = Math.ceil(side * ROOM);
  const canvas = new OffscreenCanvas(side + 2 * room, side + 2 * room);
  const ctx = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  ctx.translate(room, room);
  shape(ctx, side, order);
  ctx.fillStyle = blend(livery.body, "#000000", 0.18);
  ctx.fill();
  outline(ctx, livery, side);
  return canvas;
}

/** What tells two looks apart. */
export function lookKey({ piece: p, livery, order, strength }: Look, detail: Detail): string {
  const body = `${livery.body}${order}`;
  if (!detail.symbol) return body;
  const marks = (p.marks ?? []).join() + ((p.flags ?? []).includes("must_attack") ? "!" : "");
  const sign = [body, p.type, p.size, p.mobility, hidden(p) && "?", marks, p.oos].join("|");
  if (!detail.values) return [sign, strength].join("|");
  const figures = [sign, p.figures, p.attack, p.defence, p.movement, p.steps, p.full_steps, p.rounds, p.stars].join(
    "|",
  );
  return detail.names ? [figures, p.key, p.formation, p.army].join("|") : figures;
}

export function hidden(piece: Piece): boolean {
  return piece.key.startsWith("?") || (piece.marks ?? []).includes("hidden");
}

/** As it is printed; else "3" where attack and defence are the same, "5-3" where not; "?" if it is not known. */
export function strengthOf(piece: Piece): string {
  if (piece.figures?.length) return piece.figures.join("-");
  const { attack = -1, defence = -1 } = piece;
  if (attack < 0 && defence < 0) return "?";
  if (attack === 0 && defence === 0) return "";
  return attack === defence ? String(attack) : `${attack}-${defence}`;
}

function paintBody(ctx: Ctx, { piece, livery, order }: Look, side: number, detail: Detail): void {
  ctx.save();
  ctx.shadowColor = "rgb(35 25 10 / 50%)";
  ctx.shadowBlur = Math.max(1.5, side * 0.08);
  ctx.shadowOffsetX = side * 0.02;
  ctx.shadowOffsetY = side * 0.05;
  shape(ctx, side, order);
  ctx.fillStyle = livery.body;
  ctx.fill();
  ctx.restore();
  ctx.save();
  shape(ctx, side, order);
  ctx.clip();
  const gloss = ctx.createLinearGradient(0, 0, 0, side);
  gloss.addColorStop(0, "rgb(255 255 255 / 13%)");
  gloss.addColorStop(0.45, "rgb(255 255 255 / 0%)");
  gloss.addColorStop(1, "rgb(0 0 0 / 10%)");
  ctx.fillStyle = gloss;
  ctx.fillRect(0, 0, side, side);
  if (livery.panel !== livery.body && !hidden(piece)) {
    const [from, to] = detail.names ? [0.225, 0.71] : detail.values ? [0.09, 0.63] : [0.04, 0.55];
    ctx.fillStyle = livery.panel;
    ctx.fillRect(0, side * from, side, side * (to - from));
  }
  if (order % 2 === 0) {
    ctx.fillStyle = livery.ink;
    ctx.globalAlpha = 0.9;
    ctx.fillRect(0, 0, Math.max(1, Math.round(side * 0.05)), side);
  }
  ctx.restore();
  if ((piece.marks ?? []).includes("moved")) fold(ctx, livery, side);
  shape(ctx, side, order);
  outline(ctx, livery, side);
}

/** Sides are told apart by outline too: a bar at the left, cut upper corners, or both. */
function shape(ctx: Ctx, side: number, order: number): void {
  const r = Math.max(1, side * 0.06);
  const cut = order % 3 === 0 ? 0 : side * 0.15;
  ctx.beginPath();
  ctx.moveTo(cut || r, 0);
  ctx.lineTo(side - (cut || r), 0);
  if (cut) ctx.lineTo(side, cut);
  else ctx.arcTo(side, 0, side, r, r);
  ctx.lineTo(side, side - r);
  ctx.arcTo(side, side, side - r, side, r);
  ctx.lineTo(r, side);
  ctx.arcTo(0, side, 0, side - r, r);
  ctx.lineTo(0, cut || r);
  if (cut) ctx.lineTo(cut, 0);
  else ctx.arcTo(0, 0, r, 0, r);
  ctx.closePath();
}

function outline(ctx: Ctx, livery: Livery, side: number): void {
  ctx.strokeStyle = livery.edge;
  ctx.lineWidth = Math.max(1, side * 0.025);
  ctx.stroke();
}

function paintSymbol(ctx: Ctx, { piece, livery }: Look, side: number, detail: Detail): void {
  const width = Math.round(side * (detail.names ? 0.53 : detail.values ? 0.54 : 0.66));
  const centre = detail.names ? 0.515 : detail.values ? 0.41 : 0.28;
  const { picture, frame } = symbol(piece, width, livery.panelInk, detail.values);
  ctx.drawImage(
    picture as CanvasImageSource,
    Math.round(side * (detail.names && piece.stars?.length ? 0.53 : 0.5) - frame.x - frame.width / 2),
    Math.round(side * centre - frame.y - frame.height / 2),
  );
}

function paintQuestion(ctx: Ctx, livery: Livery, side: number): void {
  ctx.fillStyle = livery.ink;
  ctx.font = `700 ${side * 0.62}px "${NARROW}"`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText("?", side / 2, side * 0.54);
}

/** Strength large at the lower left, movement lighter at the lower right. */
function paintFigures(ctx: Ctx, { piece, livery, strength }: Look, side: number, dpr: number, detail: Detail): void {
  ctx.fillStyle = livery.ink;
  ctx.textBaseline = "alphabetic";
  const base = side * 0.935;
  if (!detail.values) {
    ctx.font = `700 ${Math.max(10 * dpr, side * 0.5)}px "${NARROW}"`;
    ctx.textAlign = "center";
    if (strength && strength !== "?") ctx.fillText(strength, side / 2, side * 0.955);
    return;
  }
  if (hidden(piece) && (piece.attack ?? -1) < 0) return;
  const size = side * (detail.names ? 0.31 : 0.36);
  const moved = (piece.marks ?? []).includes("moved");
  const points = (piece.movement ?? -1) >= 0 ? String(piece.movement) : "";
  const right = side * (moved ? 0.77 : 0.93);
  ctx.textAlign = "right";
  ctx.font = `500 ${Math.max(10 * dpr, size * 0.82)}px "${NARROW}"`;
  ctx.fillText(points, right, base);
  const room = right - ctx.measureText(points).width - side * 0.15;
  const [own, tall] = fitted(ctx, piece, size, room, 10 * dpr);
  ctx.textAlign = "left";
  ctx.font = `700 ${tall}px "${NARROW}"`;
  if (own) ctx.fillText(own, side * 0.1, base);
}

/** The strength in letters that fit; what would be too small to read is left out from its end. */
function fitted(ctx: Ctx, piece: Piece, size: number, room: number, least: number): [text: string, size: number] {
  const figures = piece.figures?.length ? piece.figures : [strengthOf(piece)];
  for (let count = figures.length; count > 0; count--) {
    const text = figures.slice(0, count).join("-");
    ctx.font = `700 ${size}px "${NARROW}"`;
    const tall = Math.min(size * (text.length > 3 ? 0.85 : 1), (size * room) / ctx.measureText(text).width);
    if (tall >= least || count === 1) return [text, Math.max(least, tall)];
  }
  return ["", size];
}

/** A full dot for every step it has, a ring for every one it lost; of many steps the share. */
function paintPips(ctx: Ctx, { steps = -1, full_steps = -1 }: Piece, livery: Livery, side: number): void {
  const most = Math.max(steps, full_steps);
  const count = Math.min(PIPS, most);
  if (steps < 0) return;
  const apart = count > 4 ? 0.5 / count : 0.125;
  const full = most > PIPS ? Math.ceil((PIPS * steps) / most) : steps;
  const r = side * 0.043;
  ctx.strokeStyle = ctx.fillStyle = livery.panelInk;
  ctx.lineWidth = Math.max(1, side * 0.022);
  for (let k = 0; k < count; k++) {
    ctx.beginPath();
    ctx.arc(side * 0.89, side * (0.56 - apart * k), r, 0, 7);
    if (k < full) ctx.fill();
    ctx.stroke();
  }
}

/** A shell at the left edge, with the rounds that are left. */
function paintRounds(ctx: Ctx, rounds: number, livery: Livery, side: number, dpr: number): void {
  const size = Math.max(9 * dpr, side * 0.16);
  const x = side * 0.1;
  const y = side * 0.42;
  const [w, h] = [size * 0.22, size * 0.5];
  ctx.fillStyle = livery.panelInk;
  ctx.beginPath();
  ctx.moveTo(x - w, y + h);
  ctx.lineTo(x - w, y - h * 0.2);
  ctx.quadraticCurveTo(x - w, y - h * 0.8, x, y - h * 1.2);
  ctx.quadraticCurveTo(x + w, y - h * 0.8, x + w, y - h * 0.2);
  ctx.lineTo(x + w, y + h);
  ctx.closePath();
  if (rounds) ctx.fill();
  ctx.strokeStyle = livery.panelInk;
  ctx.lineWidth = Math.max(1, side * 0.018);
  ctx.stroke();
  ctx.font = `600 ${size}px "${NARROW}"`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(String(rounds), x, y + size * 1.08);
}

function paintNames(ctx: Ctx, { piece, livery, order }: Look, side: number, dpr: number): void {
  if (hidden(piece)) return;
  const size = Math.max(10 * dpr, side * 0.17);
  const edge = side * (order % 3 ? 0.13 : 0.09);
  const [own, above] = designation(piece);
  ctx.fillStyle = livery.ink;
  ctx.textBaseline = "alphabetic";
  ctx.font = `700 ${size}px "${NARROW}"`;
  ctx.textAlign = "left";
  ctx.fillText(own, edge, side * 0.195, side - 2 * edge);
  const left = side - 2 * edge - ctx.measureText(own).width - size * 0.3;
  ctx.font = `500 ${size}px "${NARROW}"`;
  if (ctx.measureText(above).width > left) return;
  ctx.textAlign = "right";
  ctx.fillText(above, side - edge, side * 0.195);
}

/** "18/6" is regiment 18 of 6; other names lose the word of their arm, and their army is cut short. */
export function designation(piece: Piece): [own: string, above: string] {
  const [own = "", ...rest] = piece.key.split("/");
  if (rest.length) return [own, rest.join("/")];
  const plain = piece.key
    .split(" ")
    .filter((word) => word !== piece.type)
    .join(" ");
  const higher = piece.formation || piece.army || "";
  return [plain || piece.key, plain.includes(higher) ? "" : initials(higher)];
}

function initials(words: string): string {
  return words
    .split(" ")
    .map((word) => (/^\d|^[IVX]+$/.test(word) ? word : word.charAt(0)))
    .join("");
}
