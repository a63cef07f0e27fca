// Looks at every answer before the player does: he is asked only where answers truly differ.
import { effect, signal } from "@preact/signals";
import type { Seat } from "../app/seat";
import type { TableState } from "../table/state";
import type { GotCards, Question } from "../wire";
import { byCards } from "./kinds";
import { unasked } from "./preferences";

interface Answers {
  /** The cards of the questions that are open, by seat and question. */
  cards: Map<string, GotCards>;
  /** What was answered last without asking, for the eyes of the seat that answered. */
  alone: { seat: Seat; title: string; position: number } | null;
}

const kept = new WeakMap<TableState, ReturnType<typeof start>>();

function start() {
  return signal<Answers>({ cards: new Map(), alone: null });
}

export function answersOf(table: TableState): ReturnType<typeof start> {
  const found = kept.get(table) ?? start();
  kept.set(table, found);
  return found;
}

export function questionKey(seat: Seat, question: Question): string {
  return `${seat.token} ${question.id} ${question.kind}`;
}

/** Answer what needs no player, for every seat at this screen. Returns how to stop. */
export function answering(table: TableState): () => void {
  const begun = new Set<string>();
  return effect(() => {
    for (const seat of table.seats) {
      const question = seat.question.value;
      if (!question?.mine || !byCards(question) || !seat.online.value) continue;
      const key = questionKey(seat, question);
      if (begun.has(key)) continue;
      begun.add(key);
      void consider(table, seat, question, key).then((done) => done || begun.delete(key));
    }
  });
}

/** Looks at one question, and answers it if that needs no player; false if the line broke. */
async function consider(table: TableState, seat: Seat, question: Question, key: string): Promise<boolean> {
  const answers = answersOf(table);
  try {
    const got = await seat.cards();
    answers.value = { ...answers.peek(), cards: new Map([[key, got]]) };
    const card = unasked(seat, question.kind, got, hushed(table, seat, question));
    if (card) {
      const done = await seat.play(card.order, ...card.then);
      if (done.played) {
        answers.value = { ...answers.peek(), alone: { seat, title: card.title, position: done.position } };
        return true; // answered: its player is not asked, even if the news of it is still to be shown
      }
    }
  } catch {
    if (!seat.online.peek()) return false; // asked again when the line is back
  }
  table.considered.value = new Set([...table.considered.peek(), key]);
  return true;
}

/** Under masks two players at one screen do not change places inside a combat: preferences answer for the other. */
function hushed(table: TableState, seat: Seat, question: Question): boolean {
  const masked = seat.welcome.peek()?.masked ?? false;
  return masked && table.hotSeat && seat !== table.seat.peek() && question.inside;
}
