// Neighbouring hexes of one kind as one region with a soft outline.
import { place, type Cell, type Point, type Sheet } from "../sheet";
import { chain, meander, smooth, trace, type Line } from "./lines";

export interface Region {
  outline: Line[];
  path: Path2D;
}

/** Hexes that share a word of terrain. Beyond the sheet's edge a region goes on, so that its rim is not drawn there. */
export function region(sheet: Sheet, has: (cell: Cell) => boolean, bend = 0.03, seed = 11): Region {
  const outline = edgesOf(sheet, has).map((loop) => smooth(meander(loop, bend, seed), 2));
  const path = new Path2D();
  outline.forEach((loop) => trace(loop, path));
  return { outline, path };
}

/** The same without softening and without going beyond the sheet: exact hexsides. */
export function hardOutline(sheet: Sheet, hexes: Iterable<Cell>): Path2D {
  const inside = new Set(hexes);
  const edges: [Point, Point][] = [];
  for (const cell of inside)
    for (let d = 0; d < 6; d++) {
      const other = sheet.neighbour(cell, d);
      if (!other || !inside.has(other)) edges.push(sheet.side(cell, d));
    }
  const path = new Path2D();
  chain(edges).forEach((loop) => trace(loop, path));
  return path;
}

/** Sides between hexes where `part` differs: borders and front lines. */
export function divide(sheet: Sheet, part: (cell: Cell) => string): Line[] {
  const edges: [Point, Point][] = [];
  for (const cell of sheet.cells)
    for (let d = 0; d < 3; d++) {
      const other = sheet.neighbour(cell, d);
      if (other && part(other) !== part(cell)) edges.push(sheet.side(cell, d));
    }
  return chain(edges);
}

function edgesOf(sheet: Sheet, has: (cell: Cell) => boolean): Line[] {
  const inside = new Map<number, [column: number, row: number]>();
  for (const cell of sheet.cells) {
    if (!has(cell)) continue;
    inside.set(place(cell.column, cell.row), [cell.column, cell.row]);
    for (let d = 0; d < 6; d++) {
      const [column, row] = sheet.step(cell.column, cell.row, d);
      if (!sheet.at(column, row)) inside.set(place(column, row), [column, row]);
    }
  }
  const edges: [Point, Point][] = [];
  for (const [column, row] of inside.values())
    for (let d = 0; d < 6; d++) {
      const to = sheet.step(column, row, d);
      if (!inside.has(place(to[0], to[1]))) edges.push(sheet.side(sheet.spot(column, row), d));
    }
  return chain(edges);
}
