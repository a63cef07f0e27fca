// The hexes that the player will look at or click next: a card does not lie over them.
import { answersOf, questionKey } from "../combat/answering";
import { draftsOf } from "../combat/drafts";
import { rowsOf } from "../combat/kinds";
import type { TableState } from "../table/state";

export function wantedNext(table: TableState): string[] {
  const seat = table.seat.value;
  const question = seat.question.value;
  if (!question?.mine) return [];
  const cards = answersOf(table).value.cards.get(questionKey(seat, question))?.cards ?? [];
  const answers = cards.flatMap(({ order, paths }) => [
    ...Object.values(paths).flatMap((path) => path.at(-1) ?? []),
    ...Object.values(order).filter((value) => typeof value === "string"),
  ]);
  const sheet = rowsOf(question);
  const drafts = sheet && draftsOf(table, sheet);
  const aims = drafts?.orders.value.flatMap((order) => drafts.aims(order)) ?? [];
  const owed = [...question.owed, ...question.paused].flatMap((one) => ("hexes" in one ? one.hexes : one.hex));
  const named = [...question.hexes, ...answers, ...aims.flatMap((aim) => aim.split("/")), ...owed];
  return [...new Set([...named, table.target.value])].filter((hex) => table.places.value.has(hex)).sort();
}
