// Where each hex lies on the sheet. One unit is the height of a hex, flat to flat; y grows south.
import type { MapShown } from "../wire";

export type Point = readonly [x: number, y: number];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Corner radius, half the width of a hex. */
export const R = 1 / Math.sqrt(3);
/** From one column to the next. */
export const PITCH = 1.5 * R;

/** Corners from the upper left clockwise; side d (N NE SE S SW NW) runs from corner d to corner d + 1. */
export const CORNERS: readonly Point[] = [
  [-R / 2, -0.5],
  [R / 2, -0.5],
  [R, 0],
  [R / 2, 0.5],
  [-R / 2, 0.5],
  [-R, 0],
];

/** Words of terrain that are drawn like others, or as more than one thing. */
const LOOKS: Record<string, readonly string[]> = {
  woods: ["forest"],
  marsh: ["swamp"],
  suburban: ["suburb"],
  elevated_rr: ["embankment"],
  fortress: ["city", "fortress"],
  fort: ["fortress"],
  mountain: ["mountains"],
  hill1: ["hills"],
  hill2: ["hills"],
  hill3: ["hills"],
  ridge: ["hills"],
};

export interface Cell {
  hex: string;
  column: number;
  row: number;
  x: number;
  y: number;
  terrain: readonly string[];
  /** What its ground is drawn as. */
  looks: readonly string[];
  name: string;
  zones: readonly string[];
  region: string;
}

export class Sheet {
  readonly cells: Cell[];
  /** Of the hexes alone, without the margin. */
  readonly field: Box;
  private readonly byLabel = new Map<string, Cell>();
  private readonly byPlace = new Map<number, Cell>();

  constructor(readonly map: MapShown) {
    this.cells = map.hexes.map((one) => ({
      hex: one.hex,
      column: one.x,
      row: one.y,
      ...this.spot(one.x, one.y),
      terrain: one.terrain,
      looks: one.terrain.flatMap((word) => LOOKS[word] ?? word),
      name: one.name ?? "",
      zones: one.zones ?? [],
      region: one.region ?? "",
    }));
    for (const cell of this.cells) {
      this.byLabel.set(cell.hex, cell);
      this.byPlace.set(place(cell.column, cell.row), cell);
    }
    this.field = bounds(this.cells.map((cell) => [cell.x, cell.y] as const));
    this.field.left -= R;
    this.field.right += R;
    this.field.top -= 0.5;
    this.field.bottom += 0.5;
  }

  /** The centre of a column and row, on the sheet or beside it. */
  spot(column: number, row: number): { x: number; y: number } {
    return { x: column * PITCH, y: row + (this.low(column) ? 0.5 : 0) };
  }

  low(column: number): boolean {
    return (column % 2 === 0) === this.map.even_low;
  }

  find(hex: string): Cell | undefined {
    return this.byLabel.get(hex);
  }

  at(column: number, row: number): Cell | undefined {
    return this.byPlace.get(place(column, row));
  }

  /** Column and row of the neighbour in a direction, be it on the sheet or not. */
  step(column: number, row: number, direction: number): [column: number, row: number] {
    if (direction === 0) return [column, row - 1];
    if (direction === 3) return [column, row + 1];
    const east = direction < 3;
    const south = direction === 2 || direction === 4;
    const low = this.low(column);
    return [column + (east ? 1 : -1), row + (south ? (low ? 1 : 0) : low ? 0 : -1)];
  }

  neighbour(cell: Cell, direction: number): Cell | undefined {
    const to = this.step(cell.column, cell.row, direction);
    return this.at(to[0], to[1]);
  }

  /** The side of a that touches b, or -1. */
  direction(a: Cell, b: Cell): number {
    for (let d = 0; d < 6; d++) if (this.neighbour(a, d) === b) return d;
    return -1;
  }

  /** Column and row of the hex around a point. */
  under(x: number, y: number): [column: number, row: number] {
    const guess = Math.round(x / PITCH);
    let nearest = Infinity;
    let [atColumn, atRow] = [guess, 0];
    for (let column = guess - 1; column <= guess + 1; column++) {
      const shift = this.low(column) ? 0.5 : 0;
      const row = Math.round(y - shift);
      const d = (x - column * PITCH) ** 2 + (y - row - shift) ** 2;
      if (d >= nearest) continue;
      nearest = d;
      atColumn = column;
      atRow = row;
    }
    return [atColumn, atRow];
  }

  cellAt(x: number, y: number): Cell | undefined {
    const at = this.under(x, y);
    return this.at(at[0], at[1]);
  }

  /** The hexes that a box touches. */
  near(box: Box): Cell[] {
    return this.cells.filter(
      ({ x, y }) => x + R > box.left && x - R < box.right && y + 0.5 > box.top && y - 0.5 < box.bottom,
    );
  }

  /** The two ends of a side, clockwise. */
  side(cell: { x: number; y: number }, direction: number): [Point, Point] {
    return [corner(cell, direction), corner(cell, direction + 1)];
  }

  /** A hexside by its label, as the hex and the direction; null if it is not on the sheet. */
  hexside(label: string): { cell: Cell; other: Cell; direction: number } | null {
    const [a, b] = label.split("/");
    const cell = this.find(a ?? "");
    const other = this.find(b ?? "");
    if (!cell || !other) return null;
    const direction = this.direction(cell, other);
    return direction < 0 ? null : { cell, other, direction };
  }
}

/** A hex is a few streets across: names are those of squares and suburbs, and rivers are wide. */
export function cityScale({ km }: MapShown): boolean {
  return Number(km) > 0 && Number(km) < 1;
}

/** The hexsides of a kind, from corner to corner. */
export function sidesOf(sheet: Sheet, kind: string): [Point, Point][] {
  return sheet.map.sides.flatMap(({ side, kinds = [] }) => {
    const place = kinds.includes(kind) ? sheet.hexside(side) : null;
    return place ? [sheet.side(place.cell, place.direction)] : [];
  });
}

export function inHex(cell: { x: number; y: number }, x: number, y: number): boolean {
  const dx = Math.abs(x - cell.x);
  const dy = Math.abs(y - cell.y);
  return dy <= 0.5 && dx * Math.sqrt(3) + dy <= 1;
}

export function corner(cell: { x: number; y: number }, index: number): Point {
  const [dx, dy] = CORNERS[index % 6] as Point;
  return [cell.x + dx, cell.y + dy];
}

export function bounds(points: Iterable<Point>): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

export function meets(a: Box, b: Box, by = 0): boolean {
  return a.left - by < b.right && a.right + by > b.left && a.top - by < b.bottom && a.bottom + by > b.top;
}

export function grown(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}

export function middle([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2];
}

/** A hex as a closed path in the units of the sheet; `inset` draws it smaller. */
export function traceHex(path: Path2D | CanvasPath, cell: { x: number; y: number }, inset = 0): void {
  const k = 1 - 2 * inset;
  CORNERS.forEach(([dx, dy], i) => {
    if (i === 0) path.moveTo(cell.x + dx * k, cell.y + dy * k);
    else path.lineTo(cell.x + dx * k, cell.y + dy * k);
  });
  path.closePath();
}

/** Column and row as one number. */
export function place(column: number, row: number): number {
  return (column + 1000) * 4096 + row + 1000;
}
