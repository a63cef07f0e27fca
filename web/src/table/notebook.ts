// What a player writes down for himself: marches under way, units told to hold. The server keeps it for the seat.
import type { Seat } from "../app/seat";

export interface Notes {
  /** unit -> the hex it marches to, turn after turn */
  marches: Record<string, string>;
  /** units that stay where they are this turn: unit -> turn */
  holds: Record<string, number>;
}

export function marches(seat: Seat): Record<string, string> {
  return (seat.notebook.value.marches as Notes["marches"] | undefined) ?? {};
}

export function holds(seat: Seat): Record<string, number> {
  return (seat.notebook.value.holds as Notes["holds"] | undefined) ?? {};
}

export function march(seat: Seat, keys: string[], hex: string): void {
  const now = { ...marches(seat) };
  for (const key of keys) {
    if (hex) now[key] = hex;
    else delete now[key];
  }
  seat.note("marches", now);
}

export function hold(seat: Seat, keys: string[]): void {
  const turn = seat.board.value?.clock.turn ?? 0;
  const now = { ...holds(seat) };
  const all = keys.every((key) => now[key] === turn);
  for (const key of keys) {
    if (all) delete now[key];
    else now[key] = turn;
  }
  seat.note("holds", now);
}

export function holding(seat: Seat, key: string): boolean {
  return holds(seat)[key] === seat.board.value?.clock.turn;
}
