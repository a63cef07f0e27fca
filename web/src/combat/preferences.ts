// How a player likes to answer: it fills sheets in, and answers by itself where he says so.
import type { Order, Seat } from "../app/seat";
import type { AnswerCard, GotCards } from "../wire";

/** `usual`: as the staff advises; `most`: all that can be done; `least`: as little as can be. */
export type Liking = "usual" | "most" | "least";

export interface Preference {
  choice: Liking;
  unasked: boolean;
}

/** What can be preferred in each kind of question. */
export const PREFERABLE = {
  support: ["usual", "most", "least"],
  losses: ["usual", "least"],
  retreat: ["usual", "most", "least"],
  pursue: ["usual", "most", "least"],
} as const satisfies Record<string, readonly Liking[]>;
export type Preferable = keyof typeof PREFERABLE;

export function preference(seat: Seat, kind: string): Preference {
  const kept = seat.notebook.value.preferences as Partial<Record<string, Preference>> | undefined;
  return { choice: "usual", unasked: false, ...kept?.[kind] };
}

export function prefer(seat: Seat, kind: Preferable, change: Partial<Preference>): void {
  const kept = seat.notebook.peek().preferences as Record<string, Preference> | undefined;
  seat.note("preferences", { ...kept, [kind]: { ...preference(seat, kind), ...change } });
}

/** The card that lies ready; among equals the one the server puts first. */
export function readyCard(seat: Seat, kind: string, cards: readonly AnswerCard[]): number {
  const { choice } = preference(seat, kind);
  if (choice === "usual")
    return Math.max(
      0,
      cards.findIndex((card) => card.preferred),
    );
  const weights = cards.map((card) => weight(seat, kind, card));
  const wanted = choice === "most" ? Math.max(...weights) : Math.min(...weights);
  return Math.max(0, weights.indexOf(wanted));
}

/** The answer to give without asking; none if the player has to be asked. */
export function unasked(seat: Seat, kind: string, got: GotCards, hushed: boolean): AnswerCard | null {
  const only = got.cards.length === 1 && !got.more;
  if (!only && !hushed && !preference(seat, kind).unasked) return null;
  return got.cards[readyCard(seat, kind, got.cards)] ?? null;
}

/** How much an answer does: hexes gone, strength lost, or units and points put in. */
function weight(seat: Seat, kind: string, card: AnswerCard): number {
  const steps = Object.values(card.paths).reduce((sum, path) => sum + path.length, 0);
  if (kind === "pursue") return Math.min(steps, 1);
  if (kind === "retreat") return steps;
  if (kind === "losses") return strength(seat, card.order);
  return size(card.order);
}

function strength(seat: Seat, order: Order): number {
  const pieces = seat.pieces.peek();
  return Object.keys((order.units as object | undefined) ?? {}).reduce(
    (sum, key) => sum + Math.max(0, pieces.get(key)?.attack ?? 0),
    0,
  );
}

function size(order: Order): number {
  return Object.values(order).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : typeof value === "number" ? value : 0),
    0,
  );
}
