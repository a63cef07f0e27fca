// The throws a seat was told of, each put together from the log: what led to it, the dice, what came of it.
import type { Change, Ladder, Rung, Told } from "../wire";

export interface Act {
  /** The number of its first roll in the log. */
  n: number;
  title: string;
  rolls: Told[];
  /** Who does what. */
  lead: string;
  /** The event that brings the odds. */
  odds: Told | null;
  /** What came of it, in the order of the log. */
  told: Told[];
  /** Where it takes place; where nothing says so, where `keys` stand. */
  hexes: readonly string[];
  keys: readonly string[];
}

/** Events further back do not matter to the cards of the table. */
const FAR = 1200;

/** All throws of the last turns, oldest first. What was undone is not among them. */
export function actsOf(told: readonly Told[]): Act[] {
  const lately = told.slice(-FAR);
  const gone = new Set(lately.flatMap((one) => (one.kind === "undo" ? (one.data?.events as number[]) : []) ?? []));
  const acts: Act[] = [];
  let open: Act[] = [];
  let before: Told[] = [];
  for (const one of lately) {
    if (gone.has(one.n)) continue;
    if (opens(one)) open = [];
    if (one.stage === "turn" || one.stage === "phase") before = [];
    const last = acts.at(-1);
    if (one.throw && last && open.includes(last) && joins(last, one)) last.rolls.push(one);
    else if (one.throw) {
      const act = begun(one, before);
      acts.push(act);
      open.push(act);
      before = before.filter((led) => led !== act.odds);
    } else {
      const able = open.filter((act) => tells(act, one));
      const act = able.findLast((act) => hit(act, one)) ?? able.at(-1);
      if (act) take(act, one);
    }
    before.push(one);
  }
  return acts;
}

/** Something new begins: what is told from now on came of no throw before it. */
function opens(one: Told): boolean {
  const marches = one.traces?.some((trace) => trace.kind === "move") ?? false;
  return one.stage === "turn" || one.stage === "phase" || one.stage === "odds" || marches;
}

/** A throw goes on with more dice as long as nothing has come of it, or with dice that are a part of it. */
function joins(last: Act, roll: Told): boolean {
  if (roll.throw!.joins) return true;
  const whole = last.rolls.at(-1)!.throw!.none || roll.throw!.none; // says by itself what came of it
  return last.title === roll.throw!.title && !last.told.length && !whole;
}

function begun(roll: Told, before: readonly Told[]): Act {
  const { title, led = [] } = roll.throw!;
  const leading = led.flatMap((kind) => before.findLast((one) => one.kind === kind) ?? []);
  const first = leading[0];
  return {
    n: roll.n,
    title,
    rolls: [roll],
    lead: first?.lead || roll.lead || "",
    odds: leading.find((one) => one.odds) ?? null,
    told: [],
    hexes: leading.find((one) => one.hexes?.length)?.hexes ?? roll.hexes ?? [],
    keys: roll.keys ?? [],
  };
}

function tells(act: Act, one: Told): boolean {
  return act.rolls.some((roll) => roll.throw!.tells?.includes(one.kind));
}

/** Losses of an exchange of fire are told when all have fired: each came of the throw that hit this unit there. */
function hit(act: Act, one: Told): boolean {
  const units = act.told.flatMap((told) => (told.stage === "result" ? (told.keys ?? []) : []));
  const there = one.hexes?.some((hex) => act.hexes.includes(hex)) ?? false;
  return there && (one.changes?.some(({ key }) => Boolean(key) && units.includes(key!)) ?? false);
}

function take(act: Act, one: Told): void {
  act.told.push(one);
  if (one.odds) act.odds = one;
  if (one.lead && one.stage === "result") act.lead = one.lead;
  if (!act.hexes.length) act.hexes = one.hexes ?? [];
  if (!act.keys.length) act.keys = one.keys ?? [];
}

/** What came of a throw, in a few words each: what happened to units; else the result of the table; else what it means
 * that nothing was told. */
export function outcomes(act: Act): string[] {
  const said = (one: Told) => one.brief || one.text;
  const events = fresh(act.told.filter((one) => one.stage !== "result")).map(said);
  const results = act.told.filter((one) => one.stage === "result").map((one) => said(one) || one.words || "");
  const none = act.rolls.findLast((roll) => roll.throw!.none)?.throw!.none;
  const found = events.length ? events : results.length ? results : none ? [none] : [];
  return [...new Set(found.filter(Boolean))];
}

/** What has been said once is said no more: events that change only what one before them has changed, and the last steps
 * of a unit that is eliminated. */
function fresh(told: readonly Told[]): Told[] {
  const known = new Set<string>();
  const gone = new Set(told.flatMap(({ kind, changes = [] }) => (kind === "eliminated" ? changes.map(keyOf) : [])));
  return told.filter(({ kind, changes = [] }) => {
    if (kind === "loss" && changes.some((one) => one.key && gone.has(one.key))) return false;
    const again = changes.length > 0 && changes.every((one) => one.key && known.has(spelt(one)));
    for (const one of changes) known.add(spelt(one));
    return !again;
  });
}

const keyOf = ({ key = "" }: Change) => key;
const spelt = ({ key, before, after }: Change) => [key, before, after].join("|");

/** The result of the table, where the card says other things first. */
export function resultOf(act: Act): string {
  if (act.told.every((one) => one.stage === "result")) return "";
  const said = outcomes(act);
  const found = act.told.filter((one) => one.stage === "result").map((one) => one.brief || one.words || "");
  return found.filter((one) => one && !said.includes(one)).join("; ");
}

/** What it changed; of several changes of one unit the first before and the last after. */
export function changesOf(act: Act): Change[] {
  const found = new Map<string, Change[]>();
  for (const change of fresh(act.told).flatMap((one) => one.changes ?? [])) {
    const name = change.key || change.what;
    const known = found.get(name) ?? [];
    const last = known.at(-1);
    // steps become fewer steps, a hex becomes another: one line goes on where the other ended
    if (last && last.after === change.before) known[known.length - 1] = { ...last, after: change.after };
    else known.push(change);
    found.set(name, known);
  }
  return [...found.values()].flat();
}

/** How the ladder as it was fought differs from the one that was planned: lines that came, and lines that went. */
export interface Turned {
  came: Rung[];
  went: Rung[];
}

export function turned(planned: Ladder, fought: Ladder): Turned {
  const left = [...planned.rungs];
  const came = fought.rungs.filter((rung) => {
    const same = left.findIndex((one) => alike(one, rung));
    if (same >= 0) left.splice(same, 1);
    return same < 0;
  });
  return { came, went: left };
}

function alike(one: Rung, other: Rung): boolean {
  return one.part === other.part && one.side === other.side && one.value === other.value && one.text === other.text;
}
