// One gesture for many units: the server says what each of them would do, the page sends it.
import type { Seat } from "../app/seat";
import type { Way } from "../map";
import type { MarchLeg, Piece } from "../wire";
import { holding, march, marches } from "./notebook";
import { t } from "../words/table";
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
  const position = seat.position.value;
  const orders = legs.flatMap((leg) => leg.orders);
  const played = orders.length ? await seat.play(...orders) : null;
  const late = legs.filter((leg) => !leg.arrives && leg.end && leg.end !== hex && leg.orders.length);
  const home = legs.filter((leg) => leg.arrives);
  const goals = [...home.map(({ key }) => [key, ""] as const), ...late.map(({ key }) => [key, hex] as const)];
  march(seat, new Map(goals), position);
  const left = legs.filter((leg) => !leg.arrives && !late.includes(leg));
  table.select(left.map((leg) => leg.key));
  if (!left.length) table.hex.value = legs[0]?.end ?? table.hex.value;
  seat.refusal.value = played?.refusal ?? left.find((leg) => leg.why_not)?.why_not ?? null;
  seat.remark.value = late.find((leg) => leg.why_not)?.why_not ?? null;
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
    march(seat, new Map(left.map(({ key }) => [key, ""])), seat.position.value);
    moved += keys.length - left.length;
    if (refused) break;
  }
  return moved;
}

/** Enemies that are named beside a way. */
const MOST = 2;

/** The cheapest way to a hex, as the server's reach tells it. */
export function wayTo(table: TableState, hex: string): Way | null {
  const reach = table.reach.value;
  if (!reach) return null;
  const found = new Map(reach.hexes.map((one) => [one.hex, one]));
  const last = found.get(hex);
  if (!last) return null;
  const hexes = [hex];
  for (let at = last; at.back && hexes.length < 99;) {
    hexes.unshift(at.back);
    const before = found.get(at.back);
    if (!before) break;
    at = before;
  }
  const fire = new Set(hexes.flatMap((one) => found.get(one)?.fire.map(({ text }) => text) ?? []));
  const more = fire.size > MOST ? [t("moreFire", { n: fire.size - MOST })] : [];
  const said = [...(last.stops ? [last.stops.text] : []), ...[...fire].slice(0, MOST), ...more];
  return { hexes, cost: last.cost, ...(said.length ? { stop: said.join("  ·  ") } : {}) };
}

/** Take back what the selected units were ordered; without `sure` only if nothing else depends on it. */
export async function takeBack(table: TableState, sure = false): Promise<void> {
  const seat = table.seat.value;
  const keys = [...table.selection.value];
  const { depends, played } = await seat.takeBack(keys, sure);
  if (played) march(seat, new Map(keys.map((key) => [key, ""])), seat.position.value);
  table.depends.value = sure ? [] : depends;
}

/** Units that could still move and have not been told to hold, those nearest to the enemy first. */
export function idle(table: TableState): Piece[] {
  const seat = table.seat.value;
  const enemies = others(seat);
  return [...seat.pieces.value.values()]
    .filter((piece) => piece.hex && piece.flags?.includes("unmoved") && !holding(seat, piece.key))
    .map((piece) => ({ piece, far: nearest(table, piece.hex!, enemies) }))
    .sort((one, other) => one.far - other.far || one.piece.hex!.localeCompare(other.piece.hex!))
    .map(({ piece }) => piece);
}

/** So near the enemy is at the front. */
const CLOSE = 2;

/** The hex in the middle of the seat's own front. Where the enemy is far from it, the nearest of both sides. */
export function front(table: TableState): string[] {
  const seat = table.seat.peek();
  const enemies = others(seat);
  const row = (hex: string) => table.places.peek().get(hex)?.y ?? 0;
  const pieces = [...seat.pieces.peek().values()].filter((piece) => seat.sides.peek().includes(piece.side));
  const own = [...new Set(pieces.flatMap((piece) => piece.hex || []))].sort((one, other) => row(one) - row(other));
  const facing = own.filter((hex) => nearest(table, hex, enemies) <= CLOSE);
  if (facing.length || !enemies.length || !own.length) return [middle(facing.length ? facing : own)].filter(Boolean);
  const [first = ""] = own.toSorted((one, other) => nearest(table, one, enemies) - nearest(table, other, enemies));
  const [foe = ""] = enemies.toSorted((one, other) => apart(table, first, one) - apart(table, first, other));
  return [first, foe];
}

function middle(hexes: readonly string[]): string {
  return hexes[Math.floor(hexes.length / 2)] ?? "";
}

function others(seat: Seat): string[] {
  const pieces = [...seat.pieces.value.values()];
  return pieces.filter((piece) => piece.hex && !seat.sides.value.includes(piece.side)).map((piece) => piece.hex!);
}

function nearest(table: TableState, hex: string, hexes: string[]): number {
  return hexes.reduce((least, other) => Math.min(least, apart(table, hex, other)), 99);
}

/** Rough distance between two hexes, good enough to say who is at the front. */
function apart(table: TableState, one: string, other: string): number {
  const [a, b] = [table.places.peek().get(one), table.places.peek().get(other)];
  if (!a || !b) return 99;
  const columns = Math.abs(a.x - b.x);
  return Math.max(columns, Math.abs(a.y - b.y) + columns / 2);
}
