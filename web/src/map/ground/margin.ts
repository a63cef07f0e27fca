// Round the field: the sheet of paper, entry zones, numbers of columns and rows, and below it title, legend, scale, compass.
import { NARROW } from "../../style/fonts";
import { BANDS, GROUND, INK, ZONE } from "../palette";
import type { Box, Cell, Point, Sheet } from "../sheet";
import type { SheetWords } from "../types";
import { Imprint } from "./imprint";
import { chain, measure, trace, walk, type Line } from "./lines";
import { bandOf, frameOf, lanesOf, paperOf, within, ZONES } from "./paper";

type Ctx = OffscreenCanvasRenderingContext2D;

/** Longer names are written along the rim. */
const LETTERS = 3;
/** The numbers stand so far inside the double line. */
const RULER = 0.4;

interface Zone {
  name: string;
  lane: number;
  tint: number;
  rims: Line[];
}

export class Margin {
  private readonly zones: Zone[];
  private readonly imprint: Imprint | null;
  private readonly frame: number;
  readonly paper: Box;

  constructor(
    private readonly sheet: Sheet,
    private readonly outline: Path2D,
    words: SheetWords,
  ) {
    this.paper = paperOf(sheet);
    this.zones = zones(sheet);
    this.frame = frameOf(sheet);
    const band = bandOf(sheet);
    this.imprint = band && new Imprint(sheet, band, words);
  }

  /** Everything under the field. */
  paint(ctx: Ctx, box: Box, px: number): void {
    if (within(box, this.sheet.field)) return;
    ctx.fillStyle = GROUND.table;
    ctx.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    const { left, top, right, bottom } = this.paper;
    ctx.save();
    ctx.shadowColor = "rgb(60 45 20 / 45%)";
    ctx.shadowBlur = Math.min(24, 0.35 * px);
    ctx.shadowOffsetY = 0.06 * px;
    ctx.fillStyle = GROUND.margin;
    ctx.fillRect(left, top, right - left, bottom - top);
    ctx.restore();

    this.paintZones(ctx, px);
    this.paintRulers(ctx, px);
    this.imprint?.paint(ctx, box, px);
  }

  private paintZones(ctx: Ctx, px: number): void {
    const { left, top, right, bottom } = this.paper;
    ctx.save();
    const beyond = new Path2D(this.outline);
    beyond.rect(left, top, right - left, bottom - top);
    ctx.clip(beyond, "evenodd");
    ctx.lineCap = "butt";
    ctx.lineJoin = "round";
    for (const lane of [3, 2, 1, 0])
      for (const zone of this.zones.filter((one) => one.lane === lane))
        for (const rim of zone.rims) {
          ctx.strokeStyle = zone.tint ? BANDS.tint : BANDS.plain;
          ctx.lineWidth = 2 * ZONES * (lane + 1);
          ctx.stroke(trace(rim));
        }
    ctx.restore();
    if (px < 17) return;
    ctx.font = `700 ${Math.max(0.3, 10 / px)}px "${NARROW}"`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillStyle = ZONE;
    for (const zone of this.zones) for (const rim of zone.rims) this.writeZone(ctx, zone, rim);
  }

  private writeZone(ctx: Ctx, zone: Zone, rim: Line): void {
    const length = measure(rim);
    const long = zone.name.length > LETTERS;
    const times = Math.max(1, Math.round(length / (long ? 16 : 9)));
    for (let k = 0; k < times; k++) {
      const { x, y, angle } = walk(rim, (length * (k + 0.5)) / times);
      if (long) {
        this.writeAlong(ctx, zone, rim, x, y);
        continue;
      }
      const off = ZONES * (zone.lane + 0.5);
      const [nx, ny] = [Math.sin(angle), -Math.cos(angle)];
      const out = this.sheet.cellAt(x + nx * 0.1, y + ny * 0.1) ? -1 : 1;
      ctx.fillText(zone.name, x + out * nx * off, y + out * ny * off);
    }
  }

  /** A long name along its edge of the sheet, upright ones read from below. */
  private writeAlong(ctx: Ctx, { name, lane }: Zone, { box }: Line, x: number, y: number): void {
    const { left, right, top, bottom } = this.sheet.field;
    const off = ZONES * (lane + 0.5) + 0.02;
    const upright = box.bottom - box.top > box.right - box.left;
    ctx.save();
    if (upright) ctx.translate(x < (left + right) / 2 ? left - off : right + off, y);
    else ctx.translate(x, y < (top + bottom) / 2 ? top - off : bottom + off);
    if (upright) ctx.rotate(-Math.PI / 2);
    ctx.fillText(name, 0, 0);
    ctx.restore();
  }

  private paintRulers(ctx: Ctx, px: number): void {
    const { left, top, right, bottom } = this.sheet.field;
    const [first, last] = this.sheet.map.columns;
    const rows = this.sheet.cells.map((cell) => cell.row); // a sheet joined in the north lies above row 00
    const [north, south] = [Math.min(...rows), Math.max(...rows)];
    const ruler = this.frame - RULER;
    const size = Math.max(0.34, 10 / px);
    const each = size > 0.6 ? 5 : size > 0.4 ? 2 : 1;
    ctx.font = `500 ${size}px "${NARROW}"`;
    ctx.fillStyle = INK;
    ctx.globalAlpha = 0.75;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    for (let column = first; column <= last; column++) {
      if (column % each) continue;
      const { x } = this.sheet.spot(column, 0);
      for (const y of [top - ruler, bottom + ruler]) ctx.fillText(two(column), x, y);
    }
    for (let row = north; row <= south; row++) {
      if (row % each) continue;
      for (const x of [left - ruler, right + ruler]) ctx.fillText(two(row), x, row + 0.25);
    }
    ctx.globalAlpha = 1;
    ctx.strokeStyle = INK;
    for (const [off, width] of [
      [this.frame, 0.05],
      [this.frame + 0.13, 0.015],
    ] as const) {
      ctx.lineWidth = Math.max(width, 0.8 / px);
      ctx.strokeRect(left - off, top - off, right - left + 2 * off, bottom - top + 2 * off);
    }
  }
}

function zones(sheet: Sheet): Zone[] {
  return [...lanesOf(sheet)].map(([name, lane], n) => {
    const edges: [Point, Point][] = [];
    for (const cell of sheet.cells.filter((one: Cell) => one.zones.includes(name)))
      for (let d = 0; d < 6; d++) if (!sheet.neighbour(cell, d)) edges.push(sheet.side(cell, d));
    return { name, lane, tint: (name.length > LETTERS ? n : name.charCodeAt(0)) % 2, rims: chain(edges) };
  });
}

/** As hexes are numbered: the row north of 00 is 99. */
function two(number: number): string {
  return String((number + 100) % 100).padStart(2, "0");
}
