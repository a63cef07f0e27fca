// What page and drawing worker say to each other.
import type { MapShown } from "../../wire";
import type { SheetWords } from "../types";

/** Side of a piece of the sheet in device pixels. */
export const TILE = 512;

/** A piece of the sheet; `px` is the height of a hex in device pixels. */
export interface Wanted {
  px: number;
  column: number;
  row: number;
}

export function nameOf({ px, column, row }: Wanted): string {
  return `${px} ${column} ${row}`;
}

/** `inSight`: so many of the wanted, the first, are in sight; `came`: so many pieces had come when it was written. */
export type ToGround =
  | { what: "sheet"; map: MapShown; words: SheetWords; overview: number; dpr: number; dark: boolean }
  | { what: "wanted"; wanted: Wanted[]; inSight: number; came: number };

export type FromGround =
  | { what: "overview"; picture: ImageBitmap }
  | { what: "tile"; px: number; column: number; row: number; picture: ImageBitmap };
