// The sheet of paper the field is printed on.
import { grown, type Box, type Sheet } from "../sheet";

/** From the field to the double line round it; entry zones need room. */
export function frameOf(sheet: Sheet): number {
  return sheet.cells.some((cell) => cell.zones.length) ? 1.42 : 0.95;
}

/** Height of the band for title and legend. */
export const BAND = 4.9;

/** The whole sheet. Large maps have a band for title and legend below the field. */
export function paperOf(sheet: Sheet): Box {
  const box = grown(sheet.field, frameOf(sheet) + 0.43);
  if (roomy(sheet)) box.bottom += BAND;
  return box;
}

export function roomy(sheet: Sheet): boolean {
  return sheet.field.right - sheet.field.left > 34;
}

/** Whether a box lies so far inside the field that no rim of it shows. */
export function within(box: Box, field: Box): boolean {
  return (
    box.left > field.left + 1 && box.right < field.right - 1 && box.top > field.top + 2 && box.bottom < field.bottom - 1
  );
}
