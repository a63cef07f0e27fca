// What a player writes down for himself: marches under way, units told to hold. The server keeps it for the seat.
import type { Seat } from "../app/seat";

export interface Notes {
  /** unit -> the hex it marches to, turn after turn */
  marches: Record<string, string>;
  /** units that stay where they are this turn: unit -> turn */
  holds: Record<string, number>;
  /** marches as they were before the orders that changed them, by the position those were given in */
  unmarched: [number, Record<string, string>][];
}

/** So many gestures back marches are remembered. */
const FAR = 40;

export function marches(seat: Seat): Record<string, string> {
  return (seat.notebook.value.marches as Notes["marches"] | undefined) ?? {};
}

export function holds(seat: Seat): Record<string, number> {
  return (seat.notebook.value.holds as Notes["holds"] | undefined) ?? {};
}

/** Units march to hexes, or nowhere any more, by orders that are given in a position. */
export function march(seat: Seat, goals: ReadonlyMap<string, string>, position: number): void {
  const before = marches(seat);
  const now = { ...before };
  for (const [key, hex] of goals) {
    if (hex) now[key] = hex;
    else delete now[key];
  }
  if (JSON.stringify(now) === JSON.stringify(before)) return;
  seat.note("unmarched", [...unmarched(seat), [position, before]].slice(-FAR));
  seat.note("marches", now);
}

/** Undoes the last gesture. What has been undone is marched no more: the marches are as they were in that position. */
export async function undo(seat: Seat): Promise<void> {
  if (seat.over.value) return;
  const { played } = await seat.undo();
  if (!played) return;
  const kept = unmarched(seat);
  const first = kept.find(([position]) => position >= seat.position.value);
  if (!first) return;
  seat.note("marches", first[1]);
  seat.note(
    "unmarched",
    kept.filter(([position]) => position < seat.position.value),
  );
}

function unmarched(seat: Seat): Notes["unmarched"] {
  return (seat.notebook.value.unmarched as Notes["unmarched"] | undefined) ?? [];
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
