// Which counters a click, a second click or a key takes up.
import type { Order, Seat } from "../app/seat";
import type { Piece, Standing } from "../wire";
import { idle } from "./marching";
import type { TableState } from "./state";

/** A click selects the stack, another click on the same hex its units one after the other. */
export function pickHex(table: TableState, hex: string, add = false): void {
  const seat = table.seat.value;
  const own = (seat.byHex.value.get(hex) ?? []).filter((piece) => inHand(seat, piece));
  const keys = own.map((piece) => piece.key);
  const now = table.selection.value;
  const again = table.hex.value === hex;
  table.hex.value = hex;
  table.target.value = own.length ? "" : seat.byHex.value.get(hex)?.length ? hex : "";
  if (add) return table.select([...now, ...keys]);
  if (!again || keys.length < 2) return table.select(keys);
  table.select(following(keys, now));
}

/** All, then the first, the second ... and all again. */
function following(keys: string[], now: ReadonlySet<string>): string[] {
  if (now.size !== 1) return keys.slice(0, 1);
  const at = keys.findIndex((key) => now.has(key));
  return at + 1 < keys.length ? [keys[at + 1]!] : keys;
}

/** Every unit of the formations that are selected. */
export function formationOf(table: TableState, keys: string[]): string[] {
  const seat = table.seat.value;
  const pieces = seat.pieces.value;
  const wanted = new Set(keys.flatMap((key) => formation(pieces.get(key)) || []));
  if (!wanted.size) return keys;
  return [...pieces.values()]
    .filter(
      (piece) =>
        (piece.hex || entering(piece)) && seat.sides.value.includes(piece.side) && wanted.has(formation(piece)),
    )
    .map((piece) => piece.key);
}

/** Whether a counter is the player's to move: his own, or one that he sets up for others. */
export function inHand(seat: Seat, piece: Piece): boolean {
  return seat.sides.value.includes(piece.side) || Boolean(piece.flags?.includes("can_place"));
}

/** It waits off the map and may come now. */
export function entering(piece: Piece): boolean {
  return !piece.hex && Boolean(piece.flags?.includes("can_enter"));
}

/** Own counters that wait off the map and may come now. */
export function waiting(table: TableState): Piece[] {
  const seat = table.seat.value;
  return [...seat.pieces.value.values()].filter((piece) => entering(piece) && seat.sides.value.includes(piece.side));
}

export function formation(piece: Piece | undefined): string {
  return piece?.formation || piece?.army || "";
}

/** The next unit that has neither moved nor been told to stay, the front first. */
export function nextIdle(table: TableState): void {
  const resting = idle(table);
  const at = resting.findIndex((piece) => table.selection.value.has(piece.key));
  const next = resting[(at + 1) % Math.max(1, resting.length)];
  if (!next?.hex) return;
  table.hex.value = next.hex;
  table.select([next.key]);
  table.show([next.hex], [next.key]);
}

/** What units are ordered to do where they stand. */
export function standing(one: Standing, keys: string[]): Order {
  return { ...one.order, [one.field]: keys };
}
