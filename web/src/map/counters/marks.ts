// What lies on a counter: each state has a shape of its own.
import { NARROW } from "../../style/fonts";
import type { Piece } from "../../wire";
import type { Detail } from "../detail";
import { blend, SIGNS } from "../palette";
import type { Livery } from "./livery";

type Ctx = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

const PAPER = "#fdf8ea";
const INK = "#201c16";

const STARS: Record<string, [fill: string, letter: string]> = {
  black: ["#1b1b1b", "#ffffff"],
  white: ["#ffffff", "#1b1b1b"],
  yellow: ["#ffd84a", "#1b1b1b"],
  blue: ["#2b62b5", "#ffffff"],
};

export function paintMarks(ctx: Ctx, piece: Piece, side: number, dpr: number, detail: Detail): void {
  const marks = new Set(piece.marks ?? []);
  const unit = Math.max(side * 0.17, 6.2 * dpr);
  if (detail.values) {
    const sign = SIGN_ORDER.find((one) => marks.has(one));
    if (sign) paintSign(ctx, sign, side, dpr);
  }
  if (marks.has("oos")) drum(ctx, -side * 0.12, side * 0.5, unit, piece.oos ?? 0);
  if (marks.has("disorganised")) disc(ctx, side * 1.05, side * 0.03, unit);
  if ((piece.flags ?? []).includes("must_attack")) arrow(ctx, side / 2, -unit * 0.72, unit);
}

/** Star by star down the left edge, its letter on it. */
export function paintStars(
  ctx: Ctx,
  stars: string[],
  letters: Record<string, string>,
  side: number,
  dpr: number,
  detail: Detail,
): void {
  const r = Math.max(side * 0.14, 7.5 * dpr);
  stars.slice(0, 3).forEach((colour, k) => {
    const [fill, ink] = STARS[colour] ?? ["#999999", "#000000"];
    const x = side * 0.02 + r;
    const y = side * (detail.names ? 0.42 : 0.04) + r * (1 + 1.7 * k);
    ctx.beginPath();
    for (let i = 0; i < 10; i++) {
      const angle = (i * Math.PI) / 5 - Math.PI / 2;
      const far = i % 2 ? r * 0.62 : r * 1.1;
      ctx.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far);
    }
    ctx.closePath();
    ctx.fillStyle = fill;
    ctx.strokeStyle = fill === "#ffffff" ? INK : PAPER;
    ctx.lineWidth = Math.max(1, side * 0.02);
    ctx.lineJoin = "round";
    ctx.stroke();
    ctx.fill();
    centred(ctx, letters[colour] ?? colour.charAt(0).toUpperCase(), x, y + r * 0.06, Math.max(10 * dpr, r * 1.15), ink);
  });
}

/** The lower right corner turned over: it has moved. */
export function fold(ctx: Ctx, livery: Livery, side: number): void {
  const s = side * 0.22;
  ctx.fillStyle = blend(livery.body, "#000000", 0.5);
  triangle(ctx, [side, side - s], [side, side], [side - s, side]);
  ctx.fillStyle = blend(livery.body, "#ffffff", 0.62);
  triangle(ctx, [side, side - s], [side - s, side - s], [side - s, side]);
}

/** Field works under a counter or on an empty hex: teeth. */
export function sawtooth(ctx: Ctx, x: number, y: number, wide: number, colour: string): void {
  const teeth = 7;
  const step = wide / teeth;
  const tall = wide * 0.125;
  ctx.beginPath();
  ctx.moveTo(x - wide / 2, y);
  for (let k = 0; k < teeth; k++) {
    ctx.lineTo(x - wide / 2 + (k + 0.5) * step, y + tall);
    ctx.lineTo(x - wide / 2 + (k + 1) * step, y);
  }
  ctx.closePath();
  ctx.lineJoin = "miter";
  ctx.lineWidth = Math.max(1, wide * 0.035);
  ctx.strokeStyle = PAPER;
  ctx.stroke();
  ctx.fillStyle = colour;
  ctx.fill();
}

const SIGN_ORDER = [
  "transport",
  "strategic",
  "digging",
  "building",
  "doomed",
  "fired",
  "bridge",
  "goliath",
  "pinned",
] as const;

/** Small pictures on a plate at the lower left corner. */
function paintSign(ctx: Ctx, sign: (typeof SIGN_ORDER)[number], side: number, dpr: number): void {
  ctx.save();
  const k = Math.max(side / 100, 0.42 * dpr);
  ctx.translate(side * 0.1, side * 1.12);
  ctx.scale(k, k);
  ctx.beginPath();
  ctx.roundRect(-21, -17, 42, 34, 9);
  plate(ctx, 17);
  ctx.fillStyle = ctx.strokeStyle = INK;
  ctx.lineWidth = 4;
  ctx.lineCap = ctx.lineJoin = "round";
  const path = new Path2D(SIGN_PATHS[sign]);
  if (LINED.has(sign)) ctx.stroke(path);
  else ctx.fill(path);
  if (sign === "transport") wheels(ctx);
  ctx.restore();
}

/** Marks that are drawn on a counter, each with a shape of its own. */
export const DRAWN: readonly string[] = ["moved", "oos", "disorganised", ...SIGN_ORDER];

const LINED: ReadonlySet<string> = new Set(["strategic", "doomed", "bridge"]);

/** In hundredths of a counter, round the middle of the plate: truck, double chevron, spade, stakes, burst; a cross for what
 * is doomed, a bridge, a small tracked carrier. */
const SIGN_PATHS: Record<(typeof SIGN_ORDER)[number], string> = {
  transport: "M-16 -9H3V6H-16ZM5 -4H11L16 1V6H5Z",
  strategic: "M-10 -9L0 0L-10 9M2 -9L12 0L2 9",
  digging: "M-2 -13H2V0H7V5Q7 12 0 15Q-7 12 -7 5V0H-2Z",
  building: "M-14 -8H14V-4H10V10H6V-4H-6V10H-10V-4H-14Z",
  doomed: "M-9 -9L9 9M9 -9L-9 9",
  bridge: "M-14 -9Q-9 -5 -9 -5H9L14 -9M-14 9Q-9 5 -9 5H9L14 9",
  pinned: "M-2.5 -13H2.5L1.6 3H-1.6ZM-2.6 8A2.6 2.6 0 1 0 2.6 8A2.6 2.6 0 1 0 -2.6 8",
  goliath: "M-16 2Q-16 -4 -10 -5H10Q16 -4 16 2Q16 8 10 8H-10Q-16 8 -16 2ZM-6 -11H8V-7H-6Z",
  fired: "M0 -13L3 -4L11 -9L6 -1L15 2L6 4L9 12L1 7L-5 13L-5 5L-14 5L-7 0L-12 -8L-4 -5Z",
};

function wheels(ctx: Ctx): void {
  for (const x of [-10, 10]) {
    ctx.beginPath();
    ctx.arc(x, 8, 4.5, 0, 7);
    ctx.fillStyle = INK;
    ctx.fill();
    ctx.strokeStyle = PAPER;
    ctx.lineWidth = 2;
    ctx.stroke();
  }
}

function disc(ctx: Ctx, x: number, y: number, r: number): void {
  ctx.beginPath();
  ctx.arc(x, y, r, 0, 7);
  plate(ctx, r);
  centred(ctx, "D", x, y + r * 0.08, r * 1.55, INK);
}

/** An oil drum; its number is the level of supply that is lacking. */
function drum(ctx: Ctx, x: number, y: number, r: number, level: number): void {
  const [w, h] = [r * 0.82, r * 1.02];
  ctx.beginPath();
  ctx.moveTo(x - w, y - h);
  ctx.quadraticCurveTo(x, y - h * 1.45, x + w, y - h);
  ctx.lineTo(x + w, y + h);
  ctx.quadraticCurveTo(x, y + h * 1.45, x - w, y + h);
  ctx.closePath();
  plate(ctx, r);
  ctx.beginPath();
  ctx.moveTo(x - w, y - h);
  ctx.quadraticCurveTo(x, y - h * 0.55, x + w, y - h);
  ctx.lineWidth = Math.max(0.8, r * 0.12);
  ctx.stroke();
  if (level > 0) centred(ctx, String(level), x, y + r * 0.2, r * 1.55, INK);
}

/** It must attack: an arrow upward, in the colour of what is owed. */
function arrow(ctx: Ctx, x: number, y: number, r: number): void {
  ctx.beginPath();
  ctx.moveTo(x, y - r * 1.05);
  ctx.lineTo(x + r, y - r * 0.05);
  ctx.lineTo(x + r * 0.42, y - r * 0.05);
  ctx.lineTo(x + r * 0.42, y + r * 0.8);
  ctx.lineTo(x - r * 0.42, y + r * 0.8);
  ctx.lineTo(x - r * 0.42, y - r * 0.05);
  ctx.lineTo(x - r, y - r * 0.05);
  ctx.closePath();
  ctx.lineJoin = "round";
  ctx.strokeStyle = PAPER;
  ctx.lineWidth = Math.max(2, r * 0.45);
  ctx.stroke();
  ctx.fillStyle = SIGNS.owed;
  ctx.fill();
}

function plate(ctx: Ctx, r: number): void {
  ctx.fillStyle = PAPER;
  ctx.fill();
  ctx.strokeStyle = INK;
  ctx.lineWidth = Math.max(1, r * 0.16);
  ctx.stroke();
}

function triangle(ctx: Ctx, ...points: [number, number][]): void {
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.closePath();
  ctx.fill();
}

function centred(ctx: Ctx, text: string, x: number, y: number, size: number, colour: string): void {
  ctx.fillStyle = colour;
  ctx.font = `700 ${size}px "${NARROW}"`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(text, x, y);
}
