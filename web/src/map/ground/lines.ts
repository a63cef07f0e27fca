// Lines along hexsides and through hexes: chained, smoothed, measured.
import { chance } from "../noise";
import { bounds, meets, type Box, type Point } from "../sheet";

export interface Line {
  points: Point[];
  closed: boolean;
  box: Box;
}

/** Joins edges that share ends into lines; a line ends where its node has not exactly two edges. */
export function chain(edges: readonly (readonly [Point, Point])[]): Line[] {
  const nodes = new Map<number, number[]>();
  edges.forEach((ends, index) =>
    ends.forEach((end) => {
      const name = node(end);
      const there = nodes.get(name);
      if (there) there.push(index);
      else nodes.set(name, [index]);
    }),
  );
  const used = new Set<number>();
  const lines: Line[] = [];
  const follow = (first: number, from: Point) => {
    const points = [from];
    let index: number | undefined = first;
    let here = from;
    while (index !== undefined && !used.has(index)) {
      used.add(index);
      const [a, b] = edges[index] as readonly [Point, Point];
      here = node(a) === node(here) ? b : a;
      points.push(here);
      const on: number[] = nodes.get(node(here)) ?? [];
      index = on.length === 2 ? on.find((one) => !used.has(one)) : undefined;
    }
    const closed = points.length > 2 && node(points[0] as Point) === node(here);
    if (closed) points.pop();
    lines.push(line(points, closed));
  };
  edges.forEach(([a, b], index) => {
    for (const end of [a, b]) if (!used.has(index) && nodes.get(node(end))?.length !== 2) follow(index, end);
  });
  edges.forEach(([a], index) => {
    if (!used.has(index)) follow(index, a);
  });
  return lines;
}

export function line(points: Point[], closed = false): Line {
  return { points, closed, box: bounds(points) };
}

/** Cuts corners; at a hex's corner one round strays 0.07 from it, further rounds hardly more. */
export function smooth({ points, closed }: Line, rounds: number): Line {
  for (let round = 0; round < rounds; round++) {
    const cut: Point[] = [];
    const count = points.length;
    if (!closed) cut.push(points[0] as Point);
    for (let i = 0; i < (closed ? count : count - 1); i++) {
      const a = points[i] as Point;
      const b = points[(i + 1) % count] as Point;
      const first = !closed && i === 0;
      const last = !closed && i === count - 2;
      if (!first) cut.push(between(a, b, 0.25));
      if (!last) cut.push(between(a, b, 0.75));
    }
    if (!closed) cut.push(points[count - 1] as Point);
    points = cut;
  }
  return line(points, closed);
}

/** Adds a point in the middle of each piece and shifts it sideways by chance, at most by `most`. */
export function meander({ points, closed }: Line, most: number, seed: number): Line {
  const bent: Point[] = [];
  const count = points.length;
  for (let i = 0; i < count; i++) {
    const a = points[i] as Point;
    bent.push(a);
    const b = points[(i + 1) % count] as Point;
    if (!closed && i === count - 1) break;
    const [mx, my] = between(a, b, 0.5);
    const length = distance(a, b) || 1;
    const by = (2 * chance(Math.round(mx * 97), Math.round(my * 97), seed) - 1) * most;
    bent.push([mx - ((b[1] - a[1]) / length) * by, my + ((b[0] - a[0]) / length) * by]);
  }
  return line(bent, closed);
}

/** A path through all points. */
export function trace({ points, closed }: Line, path: Path2D = new Path2D()): Path2D {
  points.forEach(([x, y], i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  if (closed) path.closePath();
  return path;
}

/** A part of a line, and how much of it lies before that part. */
export interface Stretch {
  path: Path2D;
  before: number;
}

/** The stretches of a line that come within `by` of a box: of a long road most lies elsewhere. */
export function stretches({ points, closed, box: all }: Line, box: Box, by: number): Stretch[] {
  if (!meets(all, box, by)) return [];
  const found: Stretch[] = [];
  const count = points.length;
  let open: Path2D | null = null;
  let walked = 0;
  for (let i = 1; i < (closed ? count + 1 : count); i++) {
    const a = points[i - 1] as Point;
    const b = points[i % count] as Point;
    const near =
      Math.min(a[0], b[0]) - by < box.right &&
      Math.max(a[0], b[0]) + by > box.left &&
      Math.min(a[1], b[1]) - by < box.bottom &&
      Math.max(a[1], b[1]) + by > box.top;
    if (near && !open) {
      open = new Path2D();
      open.moveTo(a[0], a[1]);
      found.push({ path: open, before: walked });
    }
    if (near) open?.lineTo(b[0], b[1]);
    else open = null;
    walked += distance(a, b);
  }
  return found;
}

/** Walks along a line: the point and direction after a length. */
export function walk({ points }: Line, length: number): { x: number; y: number; angle: number } {
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] as Point;
    const b = points[i] as Point;
    const piece = distance(a, b);
    if (length <= piece || i === points.length - 1) {
      const [x, y] = between(a, b, piece ? length / piece : 0);
      return { x, y, angle: Math.atan2(b[1] - a[1], b[0] - a[0]) };
    }
    length -= piece;
  }
  const [x, y] = points[0] as Point;
  return { x, y, angle: 0 };
}

/** Places along a line at equal lengths, in one go. */
export function strides(along: Line, length: number): { x: number; y: number; angle: number }[] {
  const places: { x: number; y: number; angle: number }[] = [];
  const { points } = along;
  let left = 0;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] as Point;
    const b = points[i] as Point;
    const piece = distance(a, b);
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    for (; left < piece; left += length) {
      const [x, y] = between(a, b, left / piece);
      places.push({ x, y, angle });
    }
    left -= piece;
  }
  return places;
}

export function measure({ points }: Line): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++) sum += distance(points[i - 1] as Point, points[i] as Point);
  return sum;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** How far a point lies from a piece of line. */
export function offLine(x: number, y: number, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const t = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy);
}

export function between(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}

/** Ends that meet have the same number. */
export function node([x, y]: Point): number {
  return (Math.round(x * 200) + 2000) * 32768 + Math.round(y * 200) + 2000;
}
