// Streams and rivers along their hexsides, with names set along them.
import { NARROW } from "../../style/fonts";
import type { MapShown } from "../../wire";
import { CASING, HALO, WATER } from "../palette";
import { cityScale, meets, type Box, type Point, type Sheet } from "../sheet";
import { chain, distance, line, meander, measure, node, smooth, strides, stretches, walk, type Line } from "./lines";

type Ctx = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
type Kind = "stream" | "river" | "canal" | "big_river";

const KINDS: readonly Kind[] = ["stream", "river", "canal", "big_river"];
const WIDTH: Record<Kind, number> = { stream: 0.055, river: 0.085, canal: 0.12, big_river: 0.15 };
/** How far a bed strays from its hexsides; a canal was dug along a ruler. */
const STRAY: Record<Kind, number> = { stream: 0.05, river: 0.05, canal: 0, big_river: 0.03 };

/** No water is drawn wider, with its banks. */
const NEAR = 0.4;

/** How wide water is drawn. */
export function waterKind(map: MapShown, kinds: readonly string[]): Kind | undefined {
  const kind = KINDS.find((one) => kinds.includes(one));
  return kind === "river" && cityScale(map) ? "big_river" : kind;
}

/** Whether water is so wide that both its banks are drawn. */
export function banked(kind: string | undefined): boolean {
  return kind === "big_river" || kind === "canal";
}

interface Course {
  kind: Kind;
  name: string;
  bed: Line;
}

interface Lettering {
  along: Line;
  /** From the start of the line to the middle of the word, for each time it is written. */
  spots: number[];
  /** How long the word is. */
  wide: number;
}

export class Water {
  private readonly courses: Course[];
  /** Where names stand, worked out when they come into sight. */
  private readonly letterings = new Map<Course, Lettering>();
  /** Pieces of river in each hex's surroundings, for trees to keep clear of. */
  readonly beds: Line[];

  constructor(sheet: Sheet) {
    this.courses = joinMouths(courses(sheet));
    this.beds = this.courses.map((course) => course.bed);
  }

  paint(ctx: Ctx, box: Box): void {
    ctx.lineCap = "round";
    ctx.lineJoin = "round";
    const near = this.courses.flatMap(({ kind, bed }) =>
      stretches(bed, box, NEAR).map(({ path }) => ({ kind, path, big: banked(kind) })),
    );
    for (const { kind, path, big } of near) if (!big) pour(ctx, path, kind, "casing");
    for (const { kind, path, big } of near) if (!big) pour(ctx, path, kind, "water");
    for (const { kind, path, big } of near) if (big) pour(ctx, path, kind, "casing");
    for (const { kind, path, big } of near) if (big) pour(ctx, path, kind, "bank");
    for (const { kind, path, big } of near) if (big) pour(ctx, path, kind, "water");
  }

  /** Names along the water, where letters are at least ten pixels tall. */
  paintNames(ctx: Ctx, box: Box, px: number): void {
    for (const course of this.courses) {
      const { name, kind, bed } = course;
      const size = kind === "big_river" ? 0.3 : 0.21;
      if (!name || size * px < 10 || !meets(bed.box, box, 1)) continue;
      const { along, spots, wide } = this.letteringOf(course);
      for (const spot of spots) {
        const { x, y } = walk(along, spot);
        const here = meets({ left: x, right: x, top: y, bottom: y }, box, wide + 1);
        if (here) write(ctx, name, along, spot, size, WIDTH[kind] / 2 + 0.05 + size * 0.22);
      }
    }
  }

  private letteringOf(course: Course): Lettering {
    const known = this.letterings.get(course);
    if (known) return known;
    const set = lettering(course);
    this.letterings.set(course, set);
    return set;
  }
}

/** One coat of a watercourse: its pale casing, the banks of a big river, the water. */
export function pour(ctx: Ctx, path: Path2D, kind: Kind, coat: "casing" | "bank" | "water"): void {
  const big = banked(kind);
  const width = WIDTH[kind];
  if (coat === "casing") {
    ctx.strokeStyle = big ? WATER.casing : `rgb(${CASING} / 55%)`;
    ctx.lineWidth = width + (big ? 0.1 : 0.05);
  } else if (coat === "bank") {
    ctx.strokeStyle = WATER.bank;
    ctx.lineWidth = width;
  } else {
    ctx.strokeStyle = big ? WATER.fill : WATER.line;
    ctx.lineWidth = big ? width - 0.04 : width;
  }
  ctx.stroke(path);
}

/** Big rivers are drawn in one piece by name, so that a tributary does not break them. */
function courses(sheet: Sheet): Course[] {
  const names = new Map(sheet.map.rivers.flatMap(([name, sides]) => sides.map((side) => [side, name] as const)));
  const groups = new Map<string, { kind: Kind; name: string; edges: [Point, Point][] }>();
  for (const { side, kinds = [] } of sheet.map.sides) {
    const kind = waterKind(sheet.map, kinds);
    const place = kind && sheet.hexside(side);
    if (!kind || !place) continue;
    const name = names.get(side) ?? "";
    const key = `${kind} ${name}`;
    const group = groups.get(key) ?? { kind, name, edges: [] };
    group.edges.push(sheet.side(place.cell, place.direction));
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ kind, name, edges }) =>
    chain(edges).map((raw) => {
      const bed = smooth(meander(raw, STRAY[kind], 5), 2);
      return { kind, name, bed };
    }),
  );
}

/** A course that ends at another is led into it, for smoothing has moved that one aside. */
function joinMouths(all: Course[]): Course[] {
  const ends = new Map<number, number>();
  const wide = (course: Course) => KINDS.indexOf(course.kind);
  for (const { bed } of all) for (const end of [0, bed.points.length - 1]) count(ends, node(bed.points[end] as Point));
  return all.map((course) => {
    const points = [...course.bed.points];
    for (const end of [0, points.length - 1]) {
      const here = points[end] as Point;
      const others = all.filter((other) => other !== course && wide(other) >= wide(course));
      const mouth = nearest(others, here, 0.13);
      if (mouth && (ends.get(node(here)) ?? 0) < 2) points[end] = mouth;
    }
    return { ...course, bed: line(points, course.bed.closed) };
  });
}

function nearest(others: Course[], to: Point, within: number): Point | null {
  let best: Point | null = null;
  for (const { bed } of others)
    if (meets(bed.box, { left: to[0], right: to[0], top: to[1], bottom: to[1] }, within))
      for (const point of bed.points) {
        const d = distance(point, to);
        if (d < within) [within, best] = [d, point];
      }
  return best;
}

/** Where to write a name: on the straightest stretches, some twelve hexes apart. */
function lettering({ name, kind, bed }: Course): Lettering {
  const along = softened(bed);
  const length = measure(along);
  const wide = name.length * (kind === "big_river" ? 0.24 : 0.15);
  if (length < wide + 0.4) return { along, spots: [], wide };
  const times = Math.max(1, Math.round(length / 14));
  const spots: number[] = [];
  for (let k = 0; k < times; k++) {
    const from = (length * k) / times + wide / 2;
    const to = (length * (k + 1)) / times - wide / 2;
    if (to >= from) spots.push(straightest(along, from, to, wide));
  }
  return { along, spots, wide };
}

function straightest(along: Line, from: number, to: number, wide: number): number {
  let best = (from + to) / 2;
  let least = Infinity;
  for (let k = 0; k <= 24; k++) {
    const spot = from + ((to - from) * k) / 24;
    let bend = 0.15 * Math.abs(k / 24 - 0.5);
    let before = walk(along, spot - wide / 2).angle;
    for (let step = 1; step <= 6; step++) {
      const angle = walk(along, spot - wide / 2 + (wide * step) / 6).angle;
      bend += Math.abs(turned(angle - before));
      before = angle;
    }
    // Upright text is hard to read.
    bend += 0.8 * Math.abs(Math.sin(walk(along, spot).angle));
    if (bend < least) [least, best] = [bend, spot];
  }
  return best;
}

/** The line its name stands on: zigzags of the hexsides averaged away. */
function softened(bed: Line): Line {
  const even = strides(bed, 0.2);
  const points = even.map((_, i): Point => {
    const near = even.slice(Math.max(0, i - 4), i + 5);
    const sum = near.reduce((all, at) => [all[0] + at.x, all[1] + at.y] as Point, [0, 0] as Point);
    return [sum[0] / near.length, sum[1] / near.length];
  });
  return line(points);
}

function write(ctx: Ctx, name: string, along: Line, spot: number, size: number, aside: number): void {
  ctx.font = `italic 500 ${size}px "${NARROW}"`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const gap = size * 0.16;
  const widths = [...name].map((letter) => ctx.measureText(letter).width + gap);
  const wide = widths.reduce((sum, one) => sum + one, 0);
  const flip = Math.cos(walk(along, spot).angle) < 0;
  const places: { letter: string; x: number; y: number; angle: number }[] = [];
  let done = -wide / 2;
  [...name].forEach((letter, i) => {
    const half = (widths[i] ?? 0) / 2;
    const at = walk(along, spot + (flip ? -1 : 1) * (done + half));
    const angle = flip ? at.angle + Math.PI : at.angle;
    places.push({ letter, x: at.x + Math.sin(angle) * aside, y: at.y - Math.cos(angle) * aside, angle });
    done += 2 * half;
  });
  for (const coat of ["halo", "ink"] as const)
    for (const { letter, x, y, angle } of places) {
      ctx.save();
      ctx.translate(x, y);
      ctx.rotate(angle);
      ctx.strokeStyle = HALO;
      ctx.lineWidth = size * 0.22;
      ctx.fillStyle = WATER.name;
      if (coat === "halo") ctx.strokeText(letter, 0, 0);
      else ctx.fillText(letter, 0, 0);
      ctx.restore();
    }
}

function turned(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}

function count(tally: Map<number, number>, key: number): void {
  tally.set(key, (tally.get(key) ?? 0) + 1);
}
