// How a player likes to answer: it fills sheets in, and answers by itself where he says so.
import type { Order, Seat } from "../app/seat";
import type { AnswerCard, GotCards } from "../wire";

export interface Preference {
  choice: "usual" | "none";
  unasked: boolean;
}

export const PREFERABLE = ["support", "losses", "retreat", "pursue"] as const;
export type Preferable = (typeof PREFERABLE)[number];

export function preference(seat: Seat, kind: string): Preference {
  const kept = seat.notebook.value.preferences as Partial<Record<string, Preference>> | undefined;
  return { choice: "usual", unasked: false, ...kept?.[kind] };
}

export function prefer(seat: Seat, kind: Preferable, change: Partial<Preference>): void {
  const kept = seat.notebook.peek().preferences as Record<string, Preference> | undefined;
  seat.note("preferences", { ...kept, [kind]: { ...preference(seat, kind), ...change } });
}

/** The card that lies ready: the usual one, or the one that does nothing if the player prefers that. */
export function readyCard(seat: Seat, kind: string, cards: readonly AnswerCard[]): number {
  const idle = preference(seat, kind).choice === "none" ? cards.findIndex((card) => doesNothing(card.order)) : -1;
  return idle >= 0
    ? idle
    : Math.max(
        0,
        cards.findIndex((card) => card.preferred),
      );
}

/** The answer to give without asking; none if the player has to be asked. */
export function unasked(seat: Seat, kind: string, got: GotCards, hushed: boolean): AnswerCard | null {
  const only = got.cards.length === 1 && !got.more;
  if (!only && !hushed && !preference(seat, kind).unasked) return null;
  return got.cards[readyCard(seat, kind, got.cards)] ?? null;
}

/** An order in which nobody does anything. */
function doesNothing(order: Order): boolean {
  return Object.entries(order).every(([field, value]) => {
    if (field === "order" || field === "side" || typeof value === "boolean") return true;
    if (typeof value === "object" && value) return !Object.keys(value).length;
    return !value;
  });
}
