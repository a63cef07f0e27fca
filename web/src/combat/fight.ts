// The last roll that decided something, put together from the log: odds, dice, result, and what followed.
import type { Ladder, Told } from "../wire";

export interface Fight {
  roll: Told;
  dice: number[];
  /** The event with the factors of the odds. */
  odds: Told | null;
  result: Told | null;
  then: Told[];
}

/** Rolls that carry out an order; tests and the like are told among what followed. */
const DECIDES = new Set(["combat", "ranged", "barrage", "air_attack"]);
const FAR = 300;

/** The last fight of this phase, if there was one. */
export function lastFight(told: readonly Told[]): Fight | null {
  for (let at = told.length - 1; at >= Math.max(0, told.length - FAR); at--) {
    const one = told[at]!;
    if (one.kind === "phase") return null;
    if (one.kind === "roll" && DECIDES.has(String(one.data.purpose))) return around(told, at);
  }
  return null;
}

function around(told: readonly Told[], at: number): Fight {
  const roll = told[at]!;
  const purpose = String(roll.data.purpose);
  const later = told.slice(at + 1);
  const result = later.find((one) => one.kind === (purpose === "combat" ? "result" : purpose)) ?? null;
  const odds = purpose === "combat" ? (told.slice(0, at).findLast((one) => one.kind === "combat") ?? null) : result;
  const then = later.filter((one) => one !== result && one.kind !== "phase" && one.kind !== "roll");
  return { roll, dice: (roll.data.dice as number[] | undefined) ?? [], odds, result, then };
}

/** The factors of an event as a ladder without chances: the die has fallen. */
export function ladderOf(told: Told): Ladder {
  const { data } = told;
  const text = (name: string) => (typeof data[name] === "string" ? data[name] : "");
  const number = (name: string) => (typeof data[name] === "number" ? data[name] : 0);
  return {
    title: "",
    target: Array.isArray(data.targets) ? data.targets.join(", ") : text("target"),
    rungs: told.ladder,
    attack: number("attacker") || number("points"),
    defence: number("defender"),
    ratio: text("ratio"),
    final: text("final") || text("row"),
    modifier: number("roll_modifier"),
    results: [],
    columns: [],
    short: "",
  };
}
