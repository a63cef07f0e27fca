// How a player likes to answer: it fills sheets in, and answers by itself where he says so.
import type { Seat } from "../app/seat";
import type { AnswerCard, GotCards } from "../wire";

export interface Preference {
  /** One of the choices the table's customs offer for this kind of question. */
  choice: string;
  unasked: boolean;
}

export const USUAL = "usual";

export function preference(seat: Seat, kind: string): Preference {
  const kept = seat.notebook.value.preferences as Partial<Record<string, Preference>> | undefined;
  return { choice: USUAL, unasked: false, ...kept?.[kind] };
}

export function prefer(seat: Seat, kind: string, change: Partial<Preference>): void {
  const kept = seat.notebook.peek().preferences as Record<string, Preference> | undefined;
  seat.note("preferences", { ...kept, [kind]: { ...preference(seat, kind), ...change } });
}

/** The card that lies ready: the one the player likes best, else the one the staff would give. */
export function readyCard(seat: Seat, kind: string, cards: readonly AnswerCard[]): number {
  const { choice } = preference(seat, kind);
  const liked = cards.findIndex((card) => card.likes.includes(choice));
  const usual = cards.findIndex((card) => card.preferred);
  return Math.max(0, liked < 0 ? usual : liked);
}

/** The answer to give without asking; none if the player has to be asked. */
export function unasked(seat: Seat, kind: string, got: GotCards, hushed: boolean): AnswerCard | null {
  const only = got.cards.length === 1 && !got.more;
  if (!only && !hushed && !preference(seat, kind).unasked) return null;
  return got.cards[readyCard(seat, kind, got.cards)] ?? null;
}
