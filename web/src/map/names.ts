// Names of places, with a halo, over everything else. As the map shrinks they vanish in order of importance.
import { NARROW } from "../style/fonts";
import type { View } from "./camera";
import { SIDES } from "./counters/stacks";
import { STEPS } from "./detail";
import { beachesOf } from "./ground/beaches";
import { HALO, INK } from "./palette";
import { cityScale, type Cell, type Sheet } from "./sheet";

interface Place {
  name: string;
  /** Where its name may stand, the usual spot first; in hexes. */
  spots: Spot[];
  /** Hexes it covers; a city has more than one, or is one. */
  city: boolean;
}

interface Spot {
  x: number;
  y: number;
}

interface Box extends Spot {
  w: number;
  t: number;
}

interface Label {
  place: Place;
  /** In device pixels. */
  size: number;
  width: number;
  /** Drawn when it comes into sight. */
  picture: OffscreenCanvas | null;
  /** The letters without their halo, in hexes. */
  w: number;
  t: number;
}

/** Counters that lie on the map, by where they are. */
export type Covers = ReadonlyMap<string, Cover>;

interface Cover {
  readonly cell: Spot;
  readonly pieces: readonly unknown[];
}

/** So much of a name may lie on counters, of its best spot and of any; what is covered more is left out. */
const [HARDLY, MOST] = [0.04, 0.22];

/** The room of a figure in the middle of a hex. */
const FIGURE = 0.3;
const NOTHING: readonly Spot[] = [];

export class Names {
  private readonly places: Place[];
  private readonly labels = new Map<string, Label[]>();
  /** A counter's side, in hexes. */
  side = SIDES.usual;
  private last: { covers: Covers; labels: Label[]; written: readonly Spot[]; spots: (Spot | null)[] } | null = null;

  constructor(sheet: Sheet) {
    const found = new Map<string, { cells: Cell[]; city: boolean }>();
    const beaches = beachesOf(sheet).flatMap((beach) => beach.name || []);
    const quarters = quartersOf(sheet);
    for (const cell of sheet.cells) {
      const { name, looks } = cell;
      if (!name || beaches.some((beach) => name.startsWith(beach))) continue;
      const place = found.get(name) ?? { cells: [], city: false };
      place.cells.push(cell);
      place.city ||= looks.includes("city") && !cityScale(sheet.map) && !quarters.has(name);
      found.set(name, place);
    }
    this.places = [...found].map(([name, { cells, city }]) => ({ name, spots: spots(sheet, cells, city), city }));
    this.places.sort((a, b) => Number(b.city) - Number(a.city) || (a.name < b.name ? -1 : 1));
  }

  /** Names keep off the counters and off the figures in `written` hexes; without counters, as when they are faded, all
   * stand where they belong. */
  paint(ctx: CanvasRenderingContext2D, view: View, covers: Covers, written: readonly Spot[] = NOTHING): void {
    const scale = view.h / view.step;
    const labels = this.made(view.step, view.dpr);
    if (this.last?.covers !== covers || this.last.labels !== labels || this.last.written !== written) {
      const figures = written.map(({ x, y }): Box => ({ x, y, w: FIGURE, t: FIGURE }));
      const counters = [...covers.values()].flatMap((one) => boxes(one, this.side));
      this.last = { covers, labels, written, spots: laid(labels, counters, figures) };
    }
    for (const [n, label] of labels.entries()) {
      const spot = this.last.spots[n];
      if (!spot) continue;
      const [x, y] = [view.toX(spot.x), view.toY(spot.y)];
      const [w, t] = [label.width * scale, tallOf(label.size) * scale];
      if (x < -w || x > view.width + w || y < -t || y > view.height + t) continue;
      label.picture ??= draw(label);
      ctx.drawImage(label.picture, Math.round(x - w / 2), Math.round(y - t / 2), w, t);
    }
  }

  private made(step: number, dpr: number): Label[] {
    const key = `${step} ${dpr}`;
    const known = this.labels.get(key);
    if (known) return known;
    const labels = this.places.flatMap((place): Label[] => {
      const size = sizeOf(place, step);
      if (!size) return [];
      const width = widthOf(place, size * dpr);
      const w = (width / dpr - 0.6 * size) / step;
      return [{ place, size: size * dpr, width, picture: null, w, t: size / step }];
    });
    if (this.labels.size > STEPS.length) this.labels.clear();
    this.labels.set(key, labels);
    return labels;
  }
}

/** Parts of a city that has a name of its own: in a land that is called after one of its cities, all other names of
 * that city. */
export function quartersOf(sheet: Sheet): Set<string> {
  const quarters = new Set<string>();
  const cities = sheet.cells.filter((cell) => cell.name && cell.looks.includes("city"));
  for (const { name, region } of cities) {
    const head = region && cities.find((one) => one.region === region && region.startsWith(one.name));
    if (head && head.name !== name) quarters.add(name);
  }
  return quarters;
}

/** A spot for each name that no other name, no figure and no counter takes; none where every one is taken. A city is
 * named over figures. */
export function laid(
  labels: readonly Pick<Label, "place" | "w" | "t">[],
  counters: readonly Box[],
  figures: readonly Box[] = [],
): (Spot | null)[] {
  const taken: Box[] = [];
  return labels.map(({ place, w, t }) => {
    const kept = place.city ? taken : [...taken, ...figures];
    const open = place.spots.filter(({ x, y }) => !kept.some((one) => shared(one, { x, y, w, t }) > 0));
    const covered = (spot: Spot) => counters.reduce((sum, one) => sum + shared(one, { ...spot, w, t }), 0) / (w * t);
    const free = open.find((spot) => covered(spot) < HARDLY);
    const best = free ?? open.toSorted((a, b) => covered(a) - covered(b))[0];
    if (!best || (!place.city && covered(best) > MOST)) return null;
    taken.push({ ...best, w, t });
    return best;
  });
}

/** How much two boxes share. */
function shared(one: Box, other: Box): number {
  const w = Math.min(one.x + one.w / 2, other.x + other.w / 2) - Math.max(one.x - one.w / 2, other.x - other.w / 2);
  const t = Math.min(one.y + one.t / 2, other.y + other.t / 2) - Math.max(one.y - one.t / 2, other.y - other.t / 2);
  return Math.max(0, w) * Math.max(0, t);
}

/** A counter, and the badge of a stack, which hangs over its lower right corner. */
function boxes({ cell: { x, y }, pieces }: Cover, side: number): Box[] {
  const counter = { x, y: y + 0.03, w: side + 0.02, t: side + 0.08 };
  return pieces.length > 1 ? [counter, { x: x + 0.28, y: y + 0.44, w: 0.36, t: 0.18 }] : [counter];
}

/** Below the place in the gap between counters, over the number of the next hex, above it at the foot of the field; else below one of its hexes, or
 * above. */
function spots(sheet: Sheet, cells: readonly Cell[], city: boolean): Spot[] {
  const below = city ? 0.6 : 0.47;
  const [lowest] = cells.toSorted((a, b) => b.y - a.y) as [Cell];
  const highest = Math.min(...cells.map((one) => one.y));
  const y = sheet.neighbour(lowest, 3) ? lowest.y + below : highest + below - 1;
  const usual = { x: mean(cells.map((one) => one.x)), y };
  return [usual, ...cells.flatMap(({ x, y }) => [below, below - 1].map((by) => ({ x, y: y + by })))];
}

/** In CSS pixels; 0 where it is left out. */
function sizeOf({ city }: Place, h: number): number {
  if (city) return h < 11 ? 0 : Math.max(12, Math.min(26, 0.34 * h));
  return h < 22 ? 0 : Math.max(10.5, Math.min(20, 0.215 * h));
}

let probe: OffscreenCanvasRenderingContext2D | null = null;

/** Letters and halo, in device pixels. */
function widthOf(place: Place, size: number): number {
  probe ??= new OffscreenCanvas(1, 1).getContext("2d") as OffscreenCanvasRenderingContext2D;
  set(probe, place, size);
  return Math.ceil(probe.measureText(textOf(place)).width + size * 0.6);
}

function tallOf(size: number): number {
  return Math.ceil(size * 1.5);
}

function textOf({ name, city }: Place): string {
  return city ? name.toLocaleUpperCase() : name;
}

/** Sets the type of a name. */
function set(ctx: OffscreenCanvasRenderingContext2D, { city }: Place, size: number): void {
  ctx.font = `${city ? 700 : 500} ${size}px "${NARROW}"`;
  ctx.letterSpacing = `${(city ? 0.1 : 0.015) * size}px`;
}

function draw({ place, size, width }: Label): OffscreenCanvas {
  const text = textOf(place);
  const canvas = new OffscreenCanvas(width, tallOf(size));
  const ctx = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  set(ctx, place, size);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  ctx.strokeStyle = HALO;
  ctx.globalAlpha = 0.9;
  ctx.lineWidth = size * 0.3;
  ctx.strokeText(text, canvas.width / 2, canvas.height / 2);
  ctx.globalAlpha = 1;
  ctx.fillStyle = INK;
  ctx.fillText(text, canvas.width / 2, canvas.height / 2);
  return canvas;
}

function mean(values: number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}
