// The sheet of paper the field is printed on.
import { grown, type Box, type Cell, type Sheet } from "../sheet";

/** From the field to the double line round it; entry zones need room. */
export function frameOf(sheet: Sheet): number {
  const lanes = Math.max(-1, ...lanesOf(sheet).values());
  return lanes < 0 ? 0.95 : 0.7 + ZONES * Math.max(2, lanes + 1);
}

/** How wide the band of an entry zone is. */
export const ZONES = 0.36;

/** The zones on the sheet's edge, small ones nearest to it; those that share a hex lie one outside the other. */
export function lanesOf(sheet: Sheet): Map<string, number> {
  const members = new Map<string, Cell[]>();
  for (const cell of sheet.cells)
    for (const zone of cell.zones) members.set(zone, [...(members.get(zone) ?? []), cell]);
  const taken = new Map<Cell, number[]>();
  const lanes = new Map<string, number>();
  const order = [...members].sort(([a, one], [b, two]) => one.length - two.length || (a < b ? -1 : 1));
  for (const [name, cells] of order) {
    const rim = cells.filter((cell) => [0, 1, 2, 3, 4, 5].some((d) => !sheet.neighbour(cell, d)));
    if (!rim.length) continue;
    const used = new Set(rim.flatMap((cell) => taken.get(cell) ?? []));
    const lane = [0, 1, 2, 3].find((one) => !used.has(one)) ?? 3;
    lanes.set(name, lane);
    for (const cell of rim) taken.set(cell, [...(taken.get(cell) ?? []), lane]);
  }
  return lanes;
}

/** Where title and legend stand: below a wide sheet, beside a tall one; boards of a few hexes have none. */
export function bandOf(sheet: Sheet): Box | null {
  const { left, right, top, bottom } = grown(sheet.field, frameOf(sheet));
  if (right - left > 36) return { left, right, top: bottom + 0.45, bottom: bottom + 4.9 };
  if (bottom - top > 22) return { left: right + 0.75, right: right + 12.6, top, bottom };
  return null;
}

/** The whole sheet. */
export function paperOf(sheet: Sheet): Box {
  const box = grown(sheet.field, frameOf(sheet) + 0.43);
  const band = bandOf(sheet);
  if (!band) return box;
  return { ...box, right: Math.max(box.right, band.right + 0.43), bottom: Math.max(box.bottom, band.bottom + 0.43) };
}

/** Whether a box lies so far inside the field that no rim of it shows. */
export function within(box: Box, field: Box): boolean {
  return (
    box.left > field.left + 1 && box.right < field.right - 1 && box.top > field.top + 2 && box.bottom < field.bottom - 1
  );
}
