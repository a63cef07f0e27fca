// Landing beaches: hexsides that are beaches, and entry zones that lie on the sea and not on the edge of the sheet. Sand
// along the water; the name of a zone off it.
import { NARROW } from "../../style/fonts";
import { HALO, SAND, ZONE } from "../palette";
import { meets, middle, sidesOf, type Box, type Cell, type Point, type Sheet } from "../sheet";
import { chain, smooth, trace, type Line } from "./lines";
import { lanesOf } from "./paper";

type Ctx = OffscreenCanvasRenderingContext2D;

export interface Beach {
  name: string;
  shores: Line[];
  /** Where its name stands, on the water. */
  at: Point;
}

export class Beaches {
  private readonly all: { beach: Beach; path: Path2D }[];

  constructor(sheet: Sheet) {
    this.all = beachesOf(sheet).map((beach) => {
      const path = new Path2D();
      beach.shores.forEach((shore) => trace(smooth(shore, 2), path));
      return { beach, path };
    });
  }

  paint(ctx: Ctx, box: Box, px: number): void {
    for (const { beach, path } of this.all)
      if (beach.shores.some((shore) => meets(shore.box, box, 0.3))) drawSand(ctx, path, px);
  }

  paintNames(ctx: Ctx, box: Box, px: number): void {
    const size = Math.max(0.34, 11 / px);
    if (px < 17) return;
    ctx.font = `700 ${size}px "${NARROW}"`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.lineJoin = "round";
    for (const { beach } of this.all) {
      if (!beach.name) continue;
      const [x, y] = beach.at;
      if (!meets({ left: x, right: x, top: y, bottom: y }, box, 2)) continue;
      ctx.strokeStyle = HALO;
      ctx.lineWidth = size * 0.2;
      ctx.strokeText(beach.name.toLocaleUpperCase(), x, y);
      ctx.fillStyle = ZONE;
      ctx.fillText(beach.name.toLocaleUpperCase(), x, y);
    }
  }
}

/** Sand with a few grains in it. */
export function drawSand(ctx: Ctx, path: Path2D, px: number): void {
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  ctx.strokeStyle = SAND.fill;
  ctx.lineWidth = 0.17;
  ctx.stroke(path);
  ctx.strokeStyle = SAND.grain;
  ctx.lineWidth = Math.max(1 / px, 0.035);
  ctx.setLineDash([0.001, 0.09]);
  ctx.stroke(path);
  ctx.setLineDash([]);
}

export function beachesOf(sheet: Sheet): Beach[] {
  const outer = lanesOf(sheet);
  const zones = [...new Set(sheet.cells.flatMap((cell) => cell.zones))].filter((zone) => !outer.has(zone));
  const named = zones.flatMap((name) => {
    const sides = sheet.cells.filter((cell) => cell.zones.includes(name)).flatMap((cell) => wet(sheet, cell));
    if (!sides.length) return [];
    const off = (k: 0 | 1) => sides.reduce((sum, { mid, out }) => sum + mid[k] + 0.42 * out[k], 0) / sides.length;
    return [{ name, shores: chain(sides.map(({ ends }) => ends)), at: [off(0), off(1)] as Point }];
  });
  const bare = sidesOf(sheet, "beach");
  return bare.length ? [...named, { name: "", shores: chain(bare), at: bare[0]![0] }] : named;
}

/** The sides of a hex that the sea washes, and which way the sea lies. */
function wet(sheet: Sheet, cell: Cell): { ends: [Point, Point]; mid: Point; out: Point }[] {
  return [0, 1, 2, 3, 4, 5].flatMap((d) => {
    const other = sheet.neighbour(cell, d);
    if (!other?.looks.includes("sea")) return [];
    const [a, b] = sheet.side(cell, d);
    const [x, y] = middle(a, b);
    const far = Math.hypot(x - cell.x, y - cell.y) || 1;
    return [
      { ends: [a, b] as [Point, Point], mid: [x, y] as Point, out: [(x - cell.x) / far, (y - cell.y) / far] as Point },
    ];
  });
}
