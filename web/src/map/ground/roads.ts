// Roads and railways as curves through hex centres; they cross hexsides at their midpoints.
import type { SideShown } from "../../wire";
import { CASING, RAIL, ROAD } from "../palette";
import { middle, type Box, type Cell, type Point, type Sheet } from "../sheet";
import { line, node, strides, stretches, type Line, type Stretch } from "./lines";

type Ctx = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** Best first. */
const KINDS = ["motorway", "main", "road", "secondary"];
const TRACK = "rail";
/** A railway beside a road keeps so far off it. */
const BESIDE = 0.1;
/** No road is drawn wider. */
const NEAR = 0.3;

interface Exit {
  kind: string;
  point: Point;
}

interface Road {
  kind: string;
  bed: Line;
}

/** A curve inside one hex: from a side to another, or to the centre. */
interface Piece {
  kind: string;
  from: Point;
  to: Point;
  points: Point[];
}

export class Roads {
  private readonly roads: Road[];
  private readonly rails: Road[];
  /** Short strokes down both slopes of an embankment. */
  private readonly slopes: Path2D;
  readonly beds: Line[];

  constructor(sheet: Sheet) {
    const all = pieces(sheet, roadOn, 0);
    this.roads = KINDS.flatMap((kind) =>
      join(all.filter((piece) => rank(piece.kind) === rank(kind))).map((points) => ({ kind, bed: line(points) })),
    );
    this.rails = join(pieces(sheet, railOn, BESIDE)).map((points) => ({ kind: TRACK, bed: line(points) }));
    this.slopes = slopes(sheet, this.rails);
    this.beds = [...this.roads, ...this.rails].map((road) => road.bed);
  }

  paint(ctx: Ctx, box: Box, px: number): void {
    this.paintRails(ctx, box, px);
    const near = [...KINDS].reverse().map((kind) => {
      const roads = this.roads.filter((road) => road.kind === kind);
      return { kind, parts: roads.flatMap(({ bed }) => stretches(bed, box, NEAR)) };
    });
    for (const { kind, parts } of near) for (const part of parts) pave(ctx, part, kind, px, "casing");
    for (const { kind, parts } of near)
      for (const coat of ["road", "lane"] as const) for (const part of parts) pave(ctx, part, kind, px, coat);
  }

  private paintRails(ctx: Ctx, box: Box, px: number): void {
    if (!this.rails.length) return;
    ctx.lineCap = "butt";
    ctx.strokeStyle = RAIL.bank;
    ctx.lineWidth = Math.max(0.8 / px, 0.02);
    if (px > 20) ctx.stroke(this.slopes);
    for (const { bed } of this.rails) for (const part of stretches(bed, box, NEAR)) layRail(ctx, part, px);
  }
}

/** A railway as maps have it: a dark line with light gaps; on its embankment with slopes to both sides. */
export function layRail(ctx: Ctx, { path, before }: Stretch, px: number): void {
  const width = Math.max(0.055, 1.6 / px);
  ctx.lineJoin = "round";
  ctx.lineCap = "butt";
  for (const [colour, wide, dash] of [
    [`rgb(${CASING} / 75%)`, width + 0.05, []],
    [RAIL.line, width, []],
    [RAIL.gap, width * 0.55, [0.12, 0.12]],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = wide;
    ctx.setLineDash([...dash]);
    ctx.lineDashOffset = before;
    ctx.stroke(path);
  }
  ctx.setLineDash([]);
  ctx.lineDashOffset = 0;
}

/** One coat of a road: what parts it from the ground, its own line, the light lane of a motorway. */
export function pave(ctx: Ctx, part: Stretch, kind: string, px: number, coat: "casing" | "road" | "lane"): void {
  const { path, before } = part;
  const thin = 1 / px;
  const width = { motorway: 0.085, main: 0.045, road: 0.045, secondary: 0.032 }[kind] ?? 0.032;
  ctx.lineJoin = "round";
  ctx.lineCap = kind === "secondary" && coat === "road" ? "butt" : "round";
  ctx.setLineDash(kind === "secondary" && coat === "road" ? [0.1, 0.06] : []);
  ctx.lineDashOffset = before;
  if (coat === "casing") {
    ctx.strokeStyle = `rgb(${CASING} / 75%)`;
    ctx.lineWidth = Math.max(width, thin) + 0.05;
    ctx.stroke(path);
  } else if (coat === "road") {
    ctx.strokeStyle = (ROAD as Record<string, string>)[kind] ?? ROAD.secondary;
    ctx.lineWidth = Math.max(width, thin);
    ctx.stroke(path);
  } else if (kind === "motorway") {
    ctx.strokeStyle = ROAD.lane;
    ctx.lineWidth = width * 0.5;
    ctx.stroke(path);
  }
  ctx.setLineDash([]);
  ctx.lineDashOffset = 0;
}

function roadOn({ road = "" }: SideShown): string {
  return road === TRACK ? "" : road;
}

function railOn({ road, ways = [] }: SideShown): string {
  return road === TRACK || ways.includes(TRACK) ? TRACK : "";
}

/** What runs through each hex; where another way has the same hexside, this one keeps `beside` it. */
function pieces(sheet: Sheet, way: (side: SideShown) => string, beside: number): Piece[] {
  const exits = new Map<Cell, Exit[]>();
  const crowded = new Set<Cell>();
  for (const one of sheet.map.sides) {
    const kind = way(one);
    const place = kind ? sheet.hexside(one.side) : null;
    if (!place) continue;
    const ends = sheet.side(place.cell, place.direction);
    const shared = beside > 0 && (one.ways ?? []).length > 0;
    const point = shared ? aside(ends, beside) : middle(...ends);
    for (const cell of [place.cell, place.other]) {
      exits.set(cell, [...(exits.get(cell) ?? []), { kind, point }]);
      if (shared) crowded.add(cell);
    }
  }
  for (const [cell, ends] of exits) {
    const out = ends.length === 1 && ends[0] ? beyond(sheet, cell, ends[0]) : null;
    if (out) ends.push(out);
  }
  return [...exits].flatMap(([cell, ends]) => cross(crowded.has(cell) ? shifted(cell, beside) : cell, ends));
}

/** Off the middle of a hexside, always to the east. */
function aside([a, b]: [Point, Point], by: number): Point {
  const [x, y] = middle(a, b);
  const east = b[0] > a[0] || (b[0] === a[0] && b[1] > a[1]) ? 1 : -1;
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return [x + (east * by * (b[0] - a[0])) / long, y + (east * by * (b[1] - a[1])) / long];
}

function shifted(cell: Cell, by: number): Cell {
  return { ...cell, x: cell.x + by };
}

function slopes(sheet: Sheet, rails: Road[]): Path2D {
  const path = new Path2D();
  for (const { bed } of rails)
    strides(bed, 0.07).forEach(({ x, y, angle }, i) => {
      if (!sheet.cellAt(x, y)?.looks.includes("embankment")) return;
      const [nx, ny] = [-Math.sin(angle), Math.cos(angle)];
      for (const way of [1, -1]) {
        path.moveTo(x + way * nx * 0.06, y + way * ny * 0.06);
        path.lineTo(x + way * nx * (i % 2 ? 0.12 : 0.16), y + way * ny * (i % 2 ? 0.12 : 0.16));
      }
    });
  return path;
}

/** A road that ends in the open at the sheet's edge goes on beyond it. */
function beyond(sheet: Sheet, cell: Cell, { kind, point }: Exit): Exit | null {
  if (cell.name) return null;
  const outside = [0, 1, 2, 3, 4, 5]
    .filter((d) => !sheet.neighbour(cell, d))
    .map((d) => middle(...sheet.side(cell, d)));
  const far = (to: Point) => Math.hypot(to[0] - point[0], to[1] - point[1]);
  const [out] = outside.sort((a, b) => far(b) - far(a));
  return out && far(out) > 0.8 ? { kind, point: out } : null;
}

/** In each hex the straightest pair of the best kind goes through; what is left joins at the centre. */
function cross(cell: Cell, exits: Exit[]): Piece[] {
  const left = [...exits].sort((a, b) => rank(a.kind) - rank(b.kind));
  const laid: Piece[] = [];
  while (left.length > 1) {
    const pair = straightest(cell, left);
    if (!pair) break;
    const [a, b] = pair;
    laid.push({ kind: a.kind, from: a.point, to: b.point, points: bend(cell, a.point, b.point) });
    left.splice(left.indexOf(a), 1);
    left.splice(left.indexOf(b), 1);
  }
  const centre: Point = [cell.x, cell.y];
  for (const { kind, point } of left) laid.push({ kind, from: point, to: centre, points: [point, centre] });
  return laid;
}

function straightest(cell: Cell, exits: Exit[]): [Exit, Exit] | null {
  let best: [Exit, Exit] | null = null;
  let flattest = Infinity;
  for (const a of exits)
    for (const b of exits) {
      if (a === b || rank(a.kind) !== rank(b.kind)) continue;
      const dot =
        (a.point[0] - cell.x) * (b.point[0] - cell.x) +
        (a.point[1] - cell.y) * (b.point[1] - cell.y) +
        10 * rank(a.kind);
      if (dot < flattest) [flattest, best] = [dot, [a, b]];
    }
  return best;
}

/** From side to side through the centre: square to the sides, level with the chord at the centre. */
function bend(cell: Cell, a: Point, b: Point): Point[] {
  const centre: Point = [cell.x, cell.y];
  const chord = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const along: Point = [(b[0] - a[0]) / chord, (b[1] - a[1]) / chord];
  const near: Point = [centre[0] - along[0] * 0.17, centre[1] - along[1] * 0.17];
  const far: Point = [centre[0] + along[0] * 0.17, centre[1] + along[1] * 0.17];
  const inA: Point = [a[0] + (centre[0] - a[0]) * 0.36, a[1] + (centre[1] - a[1]) * 0.36];
  const inB: Point = [b[0] + (centre[0] - b[0]) * 0.36, b[1] + (centre[1] - b[1]) * 0.36];
  return [...curve(a, inA, near, centre), ...curve(centre, far, inB, b).slice(1)];
}

function curve(p: Point, q: Point, r: Point, s: Point): Point[] {
  return Array.from({ length: 9 }, (_, i): Point => {
    const t = i / 8;
    const u = 1 - t;
    const w = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t] as const;
    return [
      w[0] * p[0] + w[1] * q[0] + w[2] * r[0] + w[3] * s[0],
      w[0] * p[1] + w[1] * q[1] + w[2] * r[1] + w[3] * s[1],
    ];
  });
}

/** Strings pieces together at the hexsides, so that dashes run on. */
function join(all: Piece[]): Point[][] {
  const at = new Map<number, Piece[]>();
  for (const piece of all)
    for (const end of [piece.from, piece.to]) {
      const there = at.get(node(end));
      if (there) there.push(piece);
      else at.set(node(end), [piece]);
    }
  const used = new Set<Piece>();
  const grow = (points: Point[]): Point[] => {
    for (;;) {
      const end = points[points.length - 1] as Point;
      const next = (at.get(node(end)) ?? []).filter((piece) => !used.has(piece));
      const piece = next[0];
      if (!piece || (at.get(node(end)) ?? []).length > 2) return points;
      used.add(piece);
      const onward = node(piece.from) === node(end) ? piece.points : [...piece.points].reverse();
      points.push(...onward.slice(1));
    }
  };
  const strings: Point[][] = [];
  for (const piece of all) {
    if (used.has(piece)) continue;
    used.add(piece);
    const forth = grow([...piece.points]);
    strings.push(grow(forth.reverse()));
  }
  return strings;
}

function rank(kind: string): number {
  const at = KINDS.indexOf(kind);
  return at < 0 ? KINDS.length - 1 : at;
}
