// Washes over the map: overlays with hatching, and the reach of what is selected.
import { NARROW } from "../style/fonts";
import type { Overlay, ReachHex, ReachShown } from "../wire";
import type { View } from "./camera";
import { hardOutline } from "./ground/regions";
import { CASING, SIGNS } from "./palette";
import { Plates, type PlateCtx } from "./plates";
import { meets, type Box, type Cell, type Point, type Sheet } from "./sheet";

const STRONGEST = 0.35;
/** A sample of an area for the page, in pixels. */
const SAMPLE = { wide: 44, tall: 28 };
/** From this height of hexes on the points left are written into them. */
const READ = 30;
const NOWHERE: readonly Cell[] = [];

interface Area {
  name: string;
  path: Path2D;
  colour: string;
  hatch: number;
}

interface Layer {
  areas: Area[];
  lines: { points: Point[]; colour: string }[];
  notes: { cell: Cell; text: string }[];
}

export class Washes {
  private layers: Layer[] = [];
  private reach: { path: Path2D; stops: Path2D; hexes: { cell: Cell; at: ReachHex }[]; cells: Cell[] } | null = null;
  private readonly plates: Plates;
  private readonly patterns = new Map<string, CanvasPattern>();

  constructor(
    private readonly sheet: Sheet,
    private readonly colourOf: (side: string) => string | null,
  ) {
    this.plates = new Plates(sheet.field, (ctx, box, px, h) => {
      for (const layer of this.layers) this.drawLayer(ctx, layer, box, px, h);
      if (this.reach) this.drawReach(ctx, box, px, h);
    });
  }

  setOverlays(overlays: Overlay[]): void {
    this.layers = overlays.slice(0, 2).map((overlay, i) => this.layer(overlay, i));
    this.plates.clear();
  }

  setReach(reach: ReachShown | null): void {
    const hexes = (reach?.hexes ?? []).flatMap((at) => {
      const cell = this.sheet.find(at.hex);
      return cell ? [{ cell, at }] : [];
    });
    const cells = hexes.map(({ cell }) => cell);
    this.reach = hexes.length
      ? {
          path: hardOutline(this.sheet, cells),
          stops: hardOutline(
            this.sheet,
            hexes.filter(({ at }) => at.stops).map(({ cell }) => cell),
          ),
          hexes,
          cells,
        }
      : null;
    this.plates.clear();
  }

  /** Where a figure stands at this height of hexes. */
  written(h: number): readonly Cell[] {
    return h < READ || !this.reach ? NOWHERE : this.reach.cells;
  }

  paint(ctx: CanvasRenderingContext2D, view: View): void {
    if (this.layers.length || this.reach) this.plates.paint(ctx, view);
  }

  private drawLayer(ctx: PlateCtx, { areas, lines, notes }: Layer, box: Box, px: number, h: number): void {
    for (const { path, colour, hatch } of areas) {
      ctx.fillStyle = colour;
      ctx.globalAlpha = 0.07;
      ctx.fill(path, "evenodd");
      ctx.globalAlpha = STRONGEST;
      ctx.fillStyle = this.hatch(ctx, colour, hatch, px);
      ctx.save();
      ctx.scale(1 / px, 1 / px);
      const scaled = new Path2D();
      scaled.addPath(path, new DOMMatrix([px, 0, 0, px, 0, 0]));
      ctx.fill(scaled, "evenodd");
      ctx.restore();
      ctx.strokeStyle = colour;
      ctx.lineWidth = 0.05;
      ctx.setLineDash(hatch > 1 ? [0.16, 0.08] : []);
      ctx.stroke(path);
      ctx.setLineDash([]);
    }
    ctx.globalAlpha = 1;
    for (const { points, colour } of lines) drawLine(ctx, points, colour);
    if (h >= 30) for (const { cell, text } of notes) if (near(cell, box)) drawNote(ctx, cell, text, h);
  }

  private drawReach(ctx: PlateCtx, box: Box, px: number, h: number): void {
    if (!this.reach) return;
    const { path, stops, hexes } = this.reach;
    ctx.fillStyle = SIGNS.reach;
    ctx.globalAlpha = 0.2;
    ctx.fill(path, "evenodd");
    ctx.globalAlpha = 0.16;
    ctx.fill(stops, "evenodd");
    ctx.globalAlpha = 0.75;
    ctx.strokeStyle = SIGNS.reach;
    ctx.lineJoin = "round";
    ctx.lineWidth = Math.max(0.035, 1 / px);
    ctx.stroke(path);
    ctx.globalAlpha = 1;
    const size = Math.max(0.24, 11 / h);
    if (h < READ) return;
    ctx.font = `700 ${size}px "${NARROW}"`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.lineJoin = "round";
    for (const { cell, at } of hexes) {
      if (!near(cell, box)) continue;
      ctx.fillStyle = SIGNS.figure;
      drawPoints(ctx, at.left, cell.x, cell.y, size);
      if (at.stops) ctx.fillRect(cell.x - 0.13, cell.y + size * 0.62, 0.26, 0.045);
    }
  }

  private layer(overlay: Overlay, index: number): Layer {
    const areas = Object.entries(overlay.areas).sort(([a], [b]) => (a < b ? -1 : 1));
    const own = SIGNS.overlay[index] ?? SIGNS.overlay[0];
    return {
      areas: areas.map(([name, hexes], k) => ({
        name,
        path: hardOutline(this.sheet, this.cells(hexes)),
        colour: this.colourOf(name) ?? own,
        hatch: 2 * index + (k % 2),
      })),
      lines: overlay.lines.map((hexes) => ({
        points: this.cells(hexes).map(({ x, y }): Point => [x, y]),
        colour: own,
      })),
      notes: Object.entries(overlay.notes).flatMap(([hex, text]) =>
        this.cells([hex]).map((cell) => ({ cell, text: brief(text) })),
      ),
    };
  }

  /** The areas of an overlay at its place among those that lie on the map, each with a sample of what it is drawn in. */
  samples(overlay: Overlay, place: number): { area: string; picture: string }[] {
    const { areas } = this.layer(overlay, place);
    return areas.map(({ name, colour, hatch }) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [SAMPLE.wide, SAMPLE.tall];
      const ctx = canvas.getContext("2d") as CanvasRenderingContext2D;
      ctx.fillStyle = this.hatch(ctx, colour, hatch, SAMPLE.tall * 3);
      ctx.fillRect(0, 0, SAMPLE.wide, SAMPLE.tall);
      ctx.strokeStyle = colour;
      ctx.lineWidth = 3;
      ctx.strokeRect(0, 0, SAMPLE.wide, SAMPLE.tall);
      return { area: name, picture: canvas.toDataURL() };
    });
  }

  private cells(hexes: readonly string[]): Cell[] {
    return hexes.flatMap((hex) => this.sheet.find(hex) ?? []);
  }

  /** Stripes: rising, falling, level, upright. */
  private hatch(ctx: PlateCtx | CanvasRenderingContext2D, colour: string, kind: number, px: number): CanvasPattern {
    const gap = Math.max(6, Math.round(px * 0.13));
    const key = `${colour} ${kind} ${gap}`;
    const known = this.patterns.get(key);
    if (known) return known;
    const canvas = new OffscreenCanvas(gap, gap);
    const pen = canvas.getContext("2d") as PlateCtx;
    pen.strokeStyle = colour;
    pen.lineWidth = Math.max(1.2, gap * 0.2);
    pen.beginPath();
    for (const k of [-gap, 0, gap]) {
      if (kind === 0) [pen.moveTo(k - 1, gap + 1), pen.lineTo(k + gap + 1, -1)];
      else if (kind === 1) [pen.moveTo(k - 1, -1), pen.lineTo(k + gap + 1, gap + 1)];
      else if (kind === 2) [pen.moveTo(0, k + gap / 2), pen.lineTo(gap, k + gap / 2)];
      else [pen.moveTo(k + gap / 2, 0), pen.lineTo(k + gap / 2, gap)];
    }
    pen.stroke();
    const pattern = ctx.createPattern(canvas, "repeat") as CanvasPattern;
    this.patterns.set(key, pattern);
    return pattern;
  }
}

/** A chain of hexes with an arrow head at its end. */
function drawLine(ctx: PlateCtx, points: Point[], colour: string): void {
  const [ax, ay] = points[points.length - 2] ?? [0, 0];
  const [bx, by] = points[points.length - 1] ?? [0, 0];
  if (points.length < 2) return;
  ctx.beginPath();
  points.forEach(([x, y]) => ctx.lineTo(x, y));
  ctx.lineJoin = ctx.lineCap = "round";
  ctx.strokeStyle = `rgb(${CASING} / 60%)`;
  ctx.lineWidth = 0.13;
  ctx.stroke();
  ctx.strokeStyle = colour;
  ctx.globalAlpha = 0.75;
  ctx.lineWidth = 0.055;
  ctx.setLineDash([0.14, 0.1]);
  ctx.stroke();
  ctx.setLineDash([]);
  const angle = Math.atan2(by - ay, bx - ax);
  ctx.beginPath();
  for (const [turn, far] of [
    [0, 0.16],
    [2.5, 0.16],
    [-2.5, 0.16],
  ] as const)
    ctx.lineTo(bx + Math.cos(angle + turn) * far, by + Math.sin(angle + turn) * far);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.globalAlpha = 1;
}

function drawNote(ctx: PlateCtx, cell: Cell, text: string, h: number): void {
  const size = Math.max(0.2, 10.5 / h);
  ctx.font = `700 ${size}px "${NARROW}"`;
  const wide = ctx.measureText(text).width + size * 0.5;
  ctx.fillStyle = "rgb(250 246 235 / 85%)";
  ctx.fillRect(cell.x - wide / 2, cell.y + 0.5 - size * 0.55, wide, size * 1.1);
  ctx.fillStyle = "#26221c";
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(text, cell.x, cell.y + 0.5);
}

function near({ x, y }: Cell, box: Box): boolean {
  return meets({ left: x - 0.6, right: x + 0.6, top: y - 0.6, bottom: y + 0.6 }, box);
}

/** Points as players write them: "2 1/3" is a two with a small third beside it. */
function drawPoints(ctx: PlateCtx, text: string, x: number, y: number, size: number): void {
  const [first = "", second] = text.split(" ");
  const parts: [string, number][] = second
    ? [
        [first, size],
        [second, 0.66 * size],
      ]
    : [[first, first.includes("/") ? 0.8 * size : size]];
  const wide = parts.map(([part, tall]) => {
    ctx.font = `700 ${tall}px "${NARROW}"`;
    return ctx.measureText(part).width;
  });
  const gap = 0.06 * size;
  let at = x - (wide.reduce((sum, one) => sum + one, 0) + gap * (parts.length - 1)) / 2;
  ctx.textAlign = "left";
  ctx.strokeStyle = `rgb(${CASING} / 85%)`;
  ctx.lineWidth = size * 0.25;
  parts.forEach(([part, tall], n) => {
    ctx.font = `700 ${tall}px "${NARROW}"`;
    const up = n ? y - 0.12 * size : y;
    ctx.strokeText(part, at, up);
    ctx.fillText(part, at, up);
    at += (wide[n] ?? 0) + gap;
  });
  ctx.textAlign = "center";
}

/** A note as it fits into its hex: of a long one what stands before its reason. The panel tells all of it. */
function brief(text: string): string {
  return text.length > 14 ? (text.split(": ")[0] ?? text) : text;
}
