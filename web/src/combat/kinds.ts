// Which questions belong to this room.
import type { Question } from "../wire";

/** Answered on the map itself, with the panel of the selection beside it. */
const ON_THE_MAP = new Set(["setup", "movement", "strategic"]);
/** Asked inside a combat: whoever is not asked watches it. */
const INSIDE = new Set(["support", "losses", "retreat", "pursue"]);

/** Whether the panel belongs to a fight, a plan of fire or an answer now. */
export function fights(question: Question | null): boolean {
  if (!question) return false;
  if (question.kind === "combat" || inside(question)) return true;
  return question.mine && !ON_THE_MAP.has(question.kind);
}

export function inside(question: Question | null): boolean {
  return INSIDE.has(question?.kind ?? "");
}

/** Questions with a sheet of their own; all others are answered by cards. */
export function byCards(question: Question | null): boolean {
  return Boolean(
    question &&
    !ON_THE_MAP.has(question.kind) &&
    !["combat", "barrage", "pontoon", "air", "dice"].includes(question.kind),
  );
}
