// The printed field of hexes, from the paper up to the roads.
import { detail } from "../detail";
import { BORDER, CASING, FRONT, GRID, GROUND, INK, LINE, WATER } from "../palette";
import { grown, meets, sidesOf, traceHex, type Box, type Sheet } from "../sheet";
import { Beaches } from "./beaches";
import { Clearings } from "./clearings";
import { chain, smooth, trace } from "./lines";
import { divide, hardOutline, region, type Region } from "./regions";
import { within } from "./paper";
import { Objects } from "./objects";
import { Relief } from "./relief";
import { Roads } from "./roads";
import { Scarps } from "./scarps";
import { Textures } from "./textures";
import { Towns } from "./towns";
import { Water } from "./water";
import { Works } from "./works";

type Ctx = OffscreenCanvasRenderingContext2D;

const COVERS = ["sea", "lake", "bocage", "swamp", "suburb", "embankment", "forest"] as const;

export class Field {
  readonly outline: Path2D;
  private readonly covers: { colour: string; land: Region }[];
  private readonly shores: Region;
  private readonly relief: Relief;
  private readonly light: OffscreenCanvas;
  private readonly water: Water;
  private readonly roads: Roads;
  private readonly towns: Towns;
  private readonly textures: Textures;
  private readonly border: Path2D;
  private readonly front: Path2D;
  private readonly line: Path2D;
  private readonly forts: Path2D;
  private readonly beaches: Beaches;
  private readonly works: Works;
  private readonly scarps: Scarps;
  private readonly objects: Objects;

  constructor(private readonly sheet: Sheet) {
    this.outline = hardOutline(sheet, sheet.cells);
    this.covers = COVERS.map((word) => ({
      colour: GROUND[word],
      land: region(sheet, (cell) => cell.looks.includes(word), word === "forest" ? 0.035 : 0.02),
    }));
    this.shores = region(sheet, (cell) => cell.looks.includes("lake") || cell.looks.includes("sea"), 0.02);
    this.relief = new Relief(sheet);
    this.light = this.relief.picture();
    this.water = new Water(sheet);
    this.roads = new Roads(sheet);
    const clearings = new Clearings(sheet, [...this.roads.beds, ...this.water.beds]);
    this.towns = new Towns(sheet, clearings);
    const forest = this.covers.find(({ colour }) => colour === GROUND.forest)?.land.outline ?? [];
    this.textures = new Textures(sheet, this.relief, clearings, forest);
    this.border = new Path2D();
    divide(sheet, (cell) => cell.region).forEach((line) => trace(smooth(line, 1), this.border));
    this.front = along(sheet, "front");
    this.line = along(sheet, "line");
    this.beaches = new Beaches(sheet);
    this.works = new Works(sheet);
    this.scarps = new Scarps(sheet);
    this.objects = new Objects(sheet);
    this.forts = new Path2D();
    for (const cell of sheet.cells) if (cell.looks.includes("fortress")) traceHex(this.forts, cell, 0.04);
  }

  /** `px` is the height of a hex on screen, in CSS pixels; `box` what is to be drawn, in hexes. The context's unit is a hex. */
  paint(ctx: Ctx, box: Box, px: number): void {
    if (!meets(box, this.sheet.field)) return;
    ctx.save();
    if (!within(box, this.sheet.field)) ctx.clip(this.outline);
    this.paintLand(ctx);
    if (px > 10) this.textures.paint(ctx, grown(box, 0.15), px);
    this.towns.paint(ctx, box, px);
    this.paintGrid(ctx, box, px);
    this.water.paint(ctx, box);
    this.beaches.paint(ctx, box, px);
    this.scarps.paint(ctx, box, px);
    this.paintBorder(ctx, px);
    this.roads.paint(ctx, box, px);
    this.paintFront(ctx, px);
    this.works.paint(ctx, box, px);
    this.objects.paint(ctx, box, px);
    this.water.paintNames(ctx, box, px);
    this.beaches.paintNames(ctx, box, px);
    ctx.restore();
    if (within(box, this.sheet.field)) return;
    ctx.strokeStyle = INK;
    ctx.globalAlpha = 0.55;
    ctx.lineWidth = Math.max(1 / px, 0.02);
    ctx.stroke(this.outline);
    ctx.globalAlpha = 1;
  }

  private paintLand(ctx: Ctx): void {
    const { left, top, right, bottom } = this.relief.box;
    ctx.fillStyle = GROUND.paper;
    ctx.fill(this.outline);
    for (const { colour, land } of this.covers) {
      ctx.fillStyle = colour;
      ctx.fill(land.path);
    }
    ctx.drawImage(this.light, left, top, right - left, bottom - top);
    ctx.lineJoin = "round";
    ctx.strokeStyle = `rgb(${WATER.shore} / 45%)`;
    ctx.lineWidth = 0.05;
    ctx.stroke(this.shores.path);
  }

  private paintGrid(ctx: Ctx, box: Box, px: number): void {
    const ink = detail(px).grid;
    if (!ink) return;
    const path = new Path2D();
    for (const cell of this.sheet.near(box))
      for (let d = 0; d < 3; d++) {
        const [a, b] = this.sheet.side(cell, d);
        path.moveTo(a[0], a[1]);
        path.lineTo(b[0], b[1]);
      }
    ctx.strokeStyle = `rgb(${GRID} / ${ink}%)`;
    ctx.lineWidth = Math.max(1 / px, 0.016);
    ctx.stroke(path);
  }

  private paintBorder(ctx: Ctx, px: number): void {
    ctx.lineCap = "butt";
    ctx.strokeStyle = BORDER;
    ctx.globalAlpha = 0.28;
    ctx.lineWidth = 0.16;
    ctx.stroke(this.border);
    ctx.globalAlpha = 0.9;
    ctx.lineWidth = Math.max(1 / px, 0.035);
    ctx.setLineDash([0.24, 0.09, 0.05, 0.09]);
    ctx.stroke(this.border);
    ctx.setLineDash([]);
    ctx.globalAlpha = 1;
  }

  /** The front line of the sheet, dashed, and the walls of its fortresses. */
  private paintFront(ctx: Ctx, px: number): void {
    ctx.strokeStyle = FRONT;
    ctx.lineCap = "butt";
    ctx.lineJoin = "round";
    ctx.lineWidth = Math.max(1.6 / px, 0.055);
    ctx.stroke(this.forts);
    drawFront(ctx, this.front, px);
    drawLine(ctx, this.line, px);
  }
}

export function drawFront(ctx: Ctx, path: Path2D, px: number): void {
  ctx.lineCap = "butt";
  ctx.strokeStyle = `rgb(${CASING} / 70%)`;
  ctx.lineWidth = Math.max(3 / px, 0.12);
  ctx.stroke(path);
  ctx.strokeStyle = FRONT;
  ctx.lineWidth = Math.max(1.4 / px, 0.06);
  ctx.setLineDash([0.22, 0.12]);
  ctx.stroke(path);
  ctx.setLineDash([]);
}

/** A line that somebody has to reach or to hold: dotted. */
export function drawLine(ctx: Ctx, path: Path2D, px: number): void {
  ctx.lineCap = "round";
  ctx.strokeStyle = `rgb(${CASING} / 60%)`;
  ctx.lineWidth = Math.max(3 / px, 0.13);
  ctx.stroke(path);
  ctx.strokeStyle = LINE;
  ctx.lineWidth = Math.max(1.6 / px, 0.065);
  ctx.setLineDash([0.001, 0.16]);
  ctx.stroke(path);
  ctx.setLineDash([]);
  ctx.lineCap = "butt";
}

/** The hexsides of a kind as lines. */
function along(sheet: Sheet, kind: string): Path2D {
  const path = new Path2D();
  chain(sidesOf(sheet, kind)).forEach((one) => trace(one, path));
  return path;
}
