// Title, legend, scale and compass, printed below the field.
import { NARROW, TEXT } from "../../style/fonts";
import { BANDS, HALO, INK } from "../palette";
import { Sheet, meets, type Box, type Point } from "../sheet";
import type { SheetWords } from "../types";
import { line, trace } from "./lines";
import { beachesOf, drawSand } from "./beaches";
import { drawFront, drawLine, Field } from "./field";
import { lanesOf } from "./paper";
import { layRail, pave } from "./roads";
import { drawScarp, scarpAlong, scarpsOf } from "./scarps";
import { pour, waterKind } from "./water";
import { drawTeeth, teethAlong, type Tooth } from "./works";

type Ctx = OffscreenCanvasRenderingContext2D;

const TERRAIN = [
  "clear",
  "forest",
  "woods",
  "hills",
  "forest+hills",
  "hill1",
  "hill2",
  "hill3",
  "mountain",
  "mountains",
  "ridge",
  "swamp",
  "marsh",
  "bocage",
  "village",
  "town",
  "suburban",
  "city",
  "fortress",
  "city+fort",
  "elevated_rr",
  "airfield",
  "depot",
  "port",
  "refinery",
  "lake",
  "sea",
];
const LINES = [
  "stream",
  "river",
  "canal",
  "big_river",
  "motorway",
  "main",
  "road",
  "secondary",
  "mountain_road",
  "rail",
  "bridge",
  "border",
  "front",
  "line",
  "fixed_position",
  "scarp",
  "beach",
  "zone",
];

const COLUMN = 4.7;
const ROW = 1.32;

export class Imprint {
  private readonly terrain: string[];
  private readonly lines: string[];
  private readonly samples: Field;
  private readonly samplesAt: Point[];

  constructor(
    private readonly sheet: Sheet,
    private readonly band: Box,
    private readonly words: SheetWords,
  ) {
    const found = new Set(sheet.cells.map((cell) => cell.terrain.join("+")));
    const all = new Set(sheet.cells.flatMap((cell) => cell.terrain));
    this.terrain = TERRAIN.filter((word) => found.has(word) || all.has(word));
    this.lines = LINES.filter((word) => used(sheet, word));
    const mini = samples(this.terrain);
    this.samples = new Field(mini);
    this.samplesAt = mini.cells.map((cell) => [cell.x, cell.y]);
  }

  paint(ctx: Ctx, box: Box, px: number): void {
    if (!meets(box, this.band)) return;
    const { left, top, right, bottom } = this.band;
    const count = this.terrain.length + this.lines.length;
    const tall = bottom - top > right - left;
    const wide = Math.ceil(count / 3) * COLUMN;
    const from = tall ? left : Math.max(left + 16.5, right - 9 - wide);
    this.paintTitle(ctx, left, top, tall ? right - left : from - left - 1, tall ? 9 : 4, px);
    this.paintLegend(ctx, from, tall ? top + 8.4 : top, px, tall ? Math.ceil(count / 2) : 3);
    const foot = tall ? bottom - 3.2 : top;
    this.paintScale(ctx, tall ? left : right - 7.4, foot, px);
    this.paintCompass(ctx, right - 1.3, foot + 1.75, px);
  }

  private paintTitle(ctx: Ctx, left: number, top: number, wide: number, most: number, px: number): void {
    ctx.fillStyle = INK;
    ctx.textAlign = "left";
    ctx.textBaseline = "alphabetic";
    ctx.font = `700 1.25px "${NARROW}"`;
    ctx.letterSpacing = "0.08px";
    ctx.fillText(this.sheet.map.name.toLocaleUpperCase(), left, top + 1.1);
    ctx.letterSpacing = "0px";
    ctx.lineWidth = 0.03;
    ctx.strokeStyle = INK;
    ctx.beginPath();
    ctx.moveTo(left, top + 1.42);
    ctx.lineTo(left + wide - 0.5, top + 1.42);
    ctx.stroke();
    if (0.54 * px < 10) return;
    ctx.font = `400 0.54px "${TEXT}"`;
    ctx.globalAlpha = 0.85;
    const rows = this.sheet.map.reconstructed.flatMap((note) => wrapped(ctx, note, wide - 0.5));
    rows.slice(0, most).forEach((row, i) => ctx.fillText(row, left, top + 2.1 + 0.68 * i));
    ctx.globalAlpha = 1;
  }

  private paintLegend(ctx: Ctx, from: number, top: number, px: number, rows: number): void {
    [...this.terrain, ...this.lines].forEach((word, i) => {
      const x = from + Math.floor(i / rows) * COLUMN;
      const y = top + 0.55 + (i % rows) * ROW;
      const at = this.samplesAt[this.terrain.indexOf(word)];
      if (at) this.sample(ctx, at, x + 0.6, y, px);
      else sampleLine(ctx, waterKind(this.sheet.map, [word]) ?? word, x, y, px);
      if (0.54 * px < 10) return;
      ctx.font = `500 0.56px "${NARROW}"`;
      ctx.fillStyle = INK;
      ctx.textAlign = "left";
      ctx.textBaseline = "middle";
      ctx.fillText(this.words[word] ?? word, x + 1.45, y + 0.04);
    });
  }

  private sample(ctx: Ctx, [sx, sy]: Point, x: number, y: number, px: number): void {
    ctx.save();
    ctx.translate(x - sx, y - sy);
    ctx.beginPath();
    ctx.rect(sx - 0.62, sy - 0.54, 1.24, 1.08);
    ctx.clip();
    this.samples.paint(ctx, { left: sx - 0.6, right: sx + 0.6, top: sy - 0.6, bottom: sy + 0.6 }, px);
    ctx.restore();
  }

  private paintScale(ctx: Ctx, x: number, top: number, px: number): void {
    const y = top + 1.1;
    ctx.lineWidth = Math.max(1 / px, 0.03);
    ctx.strokeStyle = INK;
    for (let k = 0; k < 4; k++) {
      ctx.fillStyle = k % 2 ? HALO : INK;
      ctx.fillRect(x + k, y, 1, 0.16);
      ctx.strokeRect(x + k, y, 1, 0.16);
    }
    if (0.54 * px < 10) return;
    ctx.font = `500 0.56px "${NARROW}"`;
    ctx.fillStyle = INK;
    ctx.textAlign = "center";
    ctx.textBaseline = "alphabetic";
    const km = Number(this.sheet.map.km);
    for (const k of [0, 2, 4]) if (km) ctx.fillText(String(km * k), x + k, y - 0.16);
    ctx.textAlign = "left";
    ctx.fillText((this.words["scale"] ?? "").replace("{km}", this.sheet.map.km), x, y + 0.75);
  }

  private paintCompass(ctx: Ctx, x: number, y: number, px: number): void {
    ctx.strokeStyle = INK;
    ctx.fillStyle = INK;
    ctx.lineWidth = Math.max(0.8 / px, 0.025);
    ctx.beginPath();
    ctx.arc(x, y, 0.82, 0, 7);
    ctx.stroke();
    for (const [dx, dy, long] of [
      [0, -1, 1.2],
      [1, 0, 0.8],
      [0, 1, 0.9],
      [-1, 0, 0.8],
    ] as const) {
      const tip: Point = [x + dx * long, y + dy * long];
      for (const way of [1, -1]) {
        ctx.beginPath();
        ctx.moveTo(...tip);
        ctx.lineTo(x - dy * 0.17 * way, y + dx * 0.17 * way);
        ctx.lineTo(x, y);
        ctx.closePath();
        if (way > 0) ctx.fill();
        ctx.stroke();
      }
    }
    ctx.font = `700 0.6px "${NARROW}"`;
    ctx.textAlign = "center";
    ctx.textBaseline = "alphabetic";
    if (0.6 * px >= 10) ctx.fillText(this.words["north"] ?? "N", x, y - 1.32);
  }
}

/** Single hexes far enough apart to be cut out one by one. */
function samples(terrain: string[]): Sheet {
  return new Sheet({
    title: "",
    name: "",
    columns: [0, 0],
    rows: [0, 0],
    even_low: true,
    km: "",
    hexes: terrain.map((words, i) => ({ hex: "", x: 4 * i, y: 0, terrain: words.split("+") })),
    sides: [],
    rivers: [],
    reconstructed: [],
    fixed: [],
    ground: {},
  });
}

function sampleLine(ctx: Ctx, word: string, x: number, y: number, px: number): void {
  const path = trace(
    line(Array.from({ length: 13 }, (_, i): Point => [x + i * 0.1, y + 0.12 * Math.sin((i / 12) * 6.3)])),
  );
  if (word === "stream" || word === "river" || word === "canal" || word === "big_river")
    for (const coat of ["casing", "bank", "water"] as const) pour(ctx, path, word, coat);
  else if (word === "rail") layRail(ctx, { path, before: 0 }, px);
  else if (word === "front") drawFront(ctx, path, px);
  else if (word === "line") drawLine(ctx, path, px);
  else if (word === "fixed_position") drawTeeth(ctx, teethAlong(stretch([x, y])), px);
  else if (word === "scarp") drawScarp(ctx, scarpAlong(stretch([x, y])), px);
  else if (word === "beach") drawSand(ctx, path, px);
  else if (word === "motorway" || word === "main" || word === "road" || word === "secondary")
    for (const coat of ["casing", "road", "lane"] as const) pave(ctx, { path, before: 0 }, word, px, coat);
  else sampleSign(ctx, word, x, y);
}

/** A straight stretch for a sample. */
function stretch([x, y]: Point): Tooth[] {
  return Array.from({ length: 3 }, (_, i) => ({ from: [x + 0.4 * i, y], to: [x + 0.4 * (i + 1), y], out: [0, -1] }));
}

function sampleSign(ctx: Ctx, word: string, x: number, y: number): void {
  ctx.lineCap = "butt";
  ctx.strokeStyle = INK;
  if (word === "bridge") {
    const path = new Path2D(`M${x + 0.2} ${y}H${x + 1}`);
    pour(ctx, new Path2D(`M${x + 0.6} ${y - 0.4}V${y + 0.4}`), "stream", "water");
    pave(ctx, { path, before: 0 }, "main", 60, "road");
    ctx.strokeStyle = INK;
    ctx.lineWidth = 0.04;
    for (const dy of [-0.09, 0.09]) ctx.stroke(new Path2D(`M${x + 0.45} ${y + dy}H${x + 0.75}`));
  } else if (word === "border") {
    ctx.lineWidth = 0.05;
    ctx.setLineDash([0.24, 0.09, 0.05, 0.09]);
    ctx.stroke(new Path2D(`M${x} ${y}H${x + 1.2}`));
    ctx.setLineDash([]);
  } else {
    ctx.fillStyle = BANDS.tint;
    ctx.fillRect(x, y - 0.25, 1.2, 0.5);
    ctx.fillStyle = INK;
    ctx.font = `700 0.4px "${NARROW}"`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText("A", x + 0.6, y + 0.02);
  }
}

function used(sheet: Sheet, word: string): boolean {
  if (word === "border") return sheet.cells.some((cell) => cell.region);
  if (word === "zone") return lanesOf(sheet).size > 0;
  if (word === "beach") return beachesOf(sheet).length > 0;
  if (word === "scarp") return scarpsOf(sheet).length > 0;
  if (word === "bridge") return sheet.map.sides.some((side) => side.bridge);
  return sheet.map.sides.some(
    ({ road, ways = [], kinds = [] }) => road === word || ways.includes(word) || kinds.includes(word),
  );
}

function wrapped(ctx: Ctx, text: string, wide: number): string[] {
  const rows: string[] = [];
  for (const word of text.split(" ")) {
    const last = rows[rows.length - 1];
    if (last !== undefined && ctx.measureText(`${last} ${word}`).width <= wide)
      rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  return rows;
}
