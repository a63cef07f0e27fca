// Which questions belong to this room, as they say it themselves.
import type { TableState } from "../table/state";
import type { Question, Sheet } from "../wire";

/** Whether the panel belongs to a fight, to orders being written or to an answer now. */
export function fights(table: TableState): boolean {
  const question = table.seat.value.question.value;
  if (!question) return false;
  if (question.inside || errandOf(table)) return true;
  return question.mine ? question.form !== "map" : Boolean(table.phase.value?.fights);
}

/** The sheet of a single order that is written beside the map. */
export function errandOf(table: TableState): Sheet | null {
  const question = table.seat.value.question.value;
  const starter = question?.mine && question.form === "map" ? question.sheet?.starters[table.errand.value] : undefined;
  return starter && question?.sheet ? { ...question.sheet, starters: [starter] } : null;
}

/** Questions that are answered by cards. */
export function byCards(question: Question | null): boolean {
  return question?.form === "cards";
}

/** The sheet that new rows are written on: that of the question, else the plan for a later phase. */
export function rowsOf(question: Question | null): Sheet | null {
  return (question?.mine && question.form === "rows" ? question.sheet : question?.plan) ?? null;
}
