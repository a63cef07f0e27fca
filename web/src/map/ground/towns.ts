// Towns as blocks of houses along their streets, suburbs as houses in their gardens, cities as joined blocks over the whole hex.
import { chance } from "../noise";
import { GROUND, WALL } from "../palette";
import { inHex, meets, middle, type Box, type Cell, type Point, type Sheet } from "../sheet";
import type { Clearings } from "./clearings";
import { region, type Region } from "./regions";

type Ctx = OffscreenCanvasRenderingContext2D;

/** How far houses reach from the middle of a town. */
const TOWN = 0.44;
const VILLAGE = 0.3;

const BUILT = ["town", "village", "suburb", "city"];

interface Town {
  blocks: Path2D;
  /** Whole districts are drawn fainter than single towns. */
  ink: number;
}

export class Towns {
  private readonly built: Region;
  private readonly cells: Cell[];
  /** Built when they come into sight. */
  private readonly towns = new Map<Cell, Town>();
  /** Hexsides that a road crosses. */
  private readonly roads: ReadonlySet<string>;

  constructor(
    private readonly sheet: Sheet,
    private readonly clearings: Clearings,
  ) {
    this.built = region(sheet, (cell) => cell.looks.includes("city"), 0.02, 17);
    this.cells = sheet.cells.filter((cell) => BUILT.some((word) => cell.looks.includes(word)));
    this.roads = new Set(sheet.map.sides.filter((one) => one.road).map((one) => one.side));
  }

  paint(ctx: Ctx, box: Box, px: number): void {
    ctx.fillStyle = GROUND.city;
    ctx.fill(this.built.path);
    ctx.strokeStyle = WALL;
    ctx.globalAlpha = 0.35;
    ctx.lineWidth = Math.max(0.8 / px, 0.014);
    ctx.stroke(this.built.path);
    ctx.globalAlpha = 1;
    for (const cell of this.cells) {
      if (!meets(around(cell), box)) continue;
      const { blocks, ink } = this.townOf(cell);
      ctx.fillStyle = GROUND.block;
      ctx.fill(blocks);
      ctx.strokeStyle = WALL;
      ctx.lineJoin = "miter";
      ctx.lineWidth = Math.max(0.8 / px, 0.016);
      ctx.globalAlpha = ink;
      ctx.stroke(blocks);
      ctx.globalAlpha = 1;
    }
  }

  private townOf(cell: Cell): Town {
    const known = this.towns.get(cell);
    if (known) return known;
    const angle = cell.looks.includes("city") ? 0.12 : turn(this.sheet, cell, this.roads);
    const built = town(cell, angle, this.clearings);
    this.towns.set(cell, built);
    return built;
  }
}

function around({ x, y }: Cell): Box {
  return { left: x - 0.6, right: x + 0.6, top: y - 0.6, bottom: y + 0.6 };
}

/** Blocks on a street grid turned to the road through the town; none stands on a road or in a river. */
function town(cell: Cell, angle: number, clearings: Clearings): Town {
  const city = cell.looks.includes("city");
  const suburb = cell.looks.includes("suburb");
  const reach = cell.looks.includes("village") ? VILLAGE : TOWN;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const blocks = new Path2D();
  const gap = city ? 0.135 : 0.108;
  for (let i = -5; i <= 5; i++)
    for (let j = -5; j <= 5; j++) {
      const n = chance(i + 31 * cell.column, j + 57 * cell.row, 71);
      const u = i * gap + (city ? (chance(j, cell.row, 5) - 0.5) * 0.05 : 0);
      const v = j * gap * 0.86;
      const x = cell.x + u * cos - v * sin;
      const y = cell.y + u * sin + v * cos;
      const stands = city ? n > 0.08 : suburb ? n > 0.42 : n > 0.85 * (Math.hypot(u, 1.1 * v) / reach) ** 2;
      if (!stands || !inHex(cell, x, y) || !clearings.dry(x, y, 0.062)) continue;
      const size = gap * (suburb ? 0.68 : 1);
      rectangle(blocks, x, y, size * (0.36 + 0.1 * n), size * 0.86 * (0.4 - 0.08 * n), cos, sin);
    }
  return { blocks, ink: city || suburb ? 0.62 : 1 };
}

function rectangle(path: Path2D, x: number, y: number, w: number, h: number, cos: number, sin: number): void {
  const at = (u: number, v: number): Point => [x + u * cos - v * sin, y + u * sin + v * cos];
  path.moveTo(...at(-w, -h));
  path.lineTo(...at(w, -h));
  path.lineTo(...at(w, h));
  path.lineTo(...at(-w, h));
  path.closePath();
}

/** The direction of the first road out of the hex. */
function turn(sheet: Sheet, cell: Cell, roads: ReadonlySet<string>): number {
  for (let d = 0; d < 6; d++) {
    const other = sheet.neighbour(cell, d);
    const side = other && [cell.hex, other.hex].sort().join("/");
    if (side && roads.has(side)) {
      const [x, y] = middle(...sheet.side(cell, d));
      return Math.atan2(y - cell.y, x - cell.x);
    }
  }
  return chance(cell.column, cell.row, 77) * 1.5;
}
