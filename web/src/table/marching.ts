// One gesture for many units: the server says what each of them would do, the page sends it.
import type { Seat } from "../app/seat";
import type { MarchLeg, Piece } from "../wire";
import { holding, march, marches } from "./notebook";
import type { TableState } from "./state";

export interface Arrived {
  /** those who could not get there, with the reason */
  left: MarchLeg[];
  refused: boolean;
}

/** Send units to a hex. Whoever cannot arrive today marches on with "continue marches"; the others stay selected. */
export async function send(table: TableState, keys: string[], hex: string): Promise<Arrived> {
  const seat = table.seat.value;
  const legs = await seat.march(keys, hex);
  const orders = legs.flatMap((leg) => leg.orders);
  const played = orders.length ? await seat.play(...orders) : null;
  const late = legs.filter((leg) => !leg.arrives && leg.end && leg.end !== hex && leg.orders.length);
  const home = legs.filter((leg) => leg.arrives);
  march(
    seat,
    home.map((leg) => leg.key),
    "",
  );
  march(
    seat,
    late.map((leg) => leg.key),
    hex,
  );
  const left = legs.filter((leg) => !leg.arrives && !late.includes(leg));
  const first = left.find((leg) => leg.why_not) ?? late.find((leg) => leg.why_not);
  if (first?.why_not && !played?.refusal) seat.refusal.value = first.why_not;
  table.select(left.map((leg) => leg.key));
  if (!left.length) table.hex.value = legs[0]?.end ?? table.hex.value;
  return { left, refused: Boolean(played?.refusal) };
}

/** Carry on every march that is under way, those with one goal together. */
export async function continueMarches(table: TableState): Promise<number> {
  const seat = table.seat.value;
  const goals = new Map<string, string[]>();
  for (const [key, hex] of Object.entries(marches(seat))) {
    const piece = seat.pieces.value.get(key);
    if (!piece?.flags?.includes("can_move") || piece.hex === hex) continue;
    goals.set(hex, [...(goals.get(hex) ?? []), key]);
  }
  let moved = 0;
  for (const [hex, keys] of [...goals].sort()) {
    const { left, refused } = await send(table, keys, hex);
    for (const leg of left) march(seat, [leg.key], "");
    moved += keys.length - left.length;
    if (refused) break;
  }
  return moved;
}

/** Take back what the selected units were ordered; without `sure` only if nothing else depends on it. */
export async function takeBack(table: TableState, sure = false): Promise<void> {
  const { depends } = await table.seat.value.takeBack([...table.selection.value], sure);
  table.depends.value = sure ? [] : depends;
}

/** Units that could still move and have not been told to hold, those nearest to the enemy first. */
export function idle(seat: Seat): Piece[] {
  const enemies = others(seat);
  return [...seat.pieces.value.values()]
    .filter((piece) => piece.hex && piece.flags?.includes("unmoved") && !holding(seat, piece.key))
    .map((piece) => ({ piece, far: nearest(piece.hex!, enemies) }))
    .sort((one, other) => one.far - other.far || one.piece.hex!.localeCompare(other.piece.hex!))
    .map(({ piece }) => piece);
}

/** The hex in the middle of the seat's own front. */
export function front(seat: Seat): string {
  const enemies = others(seat);
  const own = [...seat.pieces.peek().values()].filter((piece) => piece.hex && seat.sides.peek().includes(piece.side));
  const facing = own.map((piece) => piece.hex!).filter((hex) => nearest(hex, enemies) <= 2);
  const hexes = (facing.length ? facing : own.map((piece) => piece.hex!)).sort((one, other) => row(one) - row(other));
  return hexes[Math.floor(hexes.length / 2)] ?? "";
}

function others(seat: Seat): string[] {
  const pieces = [...seat.pieces.value.values()];
  return pieces.filter((piece) => piece.hex && !seat.sides.value.includes(piece.side)).map((piece) => piece.hex!);
}

function nearest(hex: string, hexes: string[]): number {
  return hexes.reduce((least, other) => Math.min(least, apart(hex, other)), 99);
}

/** Rough distance between two labels, good enough to say who is at the front. */
function apart(one: string, other: string): number {
  const columns = Math.abs(Number(one.slice(0, 2)) - Number(other.slice(0, 2)));
  return Math.max(columns, Math.abs(row(one) - row(other)) + columns / 2);
}

/** Rows are labelled modulo 100: those above the first are 99, 98 ... */
function row(hex: string): number {
  const label = Number(hex.slice(2));
  return label > 80 ? label - 100 : label;
}
