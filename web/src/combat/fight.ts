// The last roll that decided something, put together from the log: odds, dice, result, and what followed.
import type { Told } from "../wire";

export interface Fight {
  roll: Told;
  dice: number[];
  /** The event with the factors of the odds. */
  odds: Told | null;
  result: Told | null;
  then: Told[];
}

const FAR = 300;

/** The last fight of this phase, if there was one. */
export function lastFight(told: readonly Told[]): Fight | null {
  for (let at = told.length - 1; at >= Math.max(0, told.length - FAR); at--) {
    const { stage } = told[at]!;
    if (begins(stage)) return null;
    if (stage === "roll") return around(told, at);
  }
  return null;
}

function around(told: readonly Told[], at: number): Fight {
  const roll = told[at]!;
  const later = told.slice(at + 1);
  const result = later.find((one) => one.stage === "result") ?? null;
  const then = later.filter((one) => one !== result && !begins(one.stage) && !one.dice);
  return { roll, dice: roll.dice ?? [], odds: result?.odds ? result : declared(told, at), result, then };
}

/** The odds told before a roll, if they belong to it. */
function declared(told: readonly Told[], before: number): Told | null {
  const found = told.slice(0, before).findLast((one) => one.stage);
  return found?.stage === "odds" ? found : null;
}

const begins = (stage: string | undefined) => stage === "turn" || stage === "phase";
