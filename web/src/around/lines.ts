// The lines of the log: entries that differ in their unit alone are one line, which unfolds.
import type { Told } from "../wire";

/** So many alike make one line. */
const FEW = 3;

/** Entries in their order; those that say the same of one unit after the other stand together. */
export function linesOf(told: readonly Told[]): Told[][] {
  const runs: Told[][] = [];
  for (const one of told) {
    const run = runs.at(-1);
    if (run && alike(run[0]!, one)) run.push(one);
    else runs.push([one]);
  }
  return runs.flatMap((run) => (run.length < FEW ? run.map((one) => [one]) : [run]));
}

function alike(one: Told, other: Told): boolean {
  return one.kind === other.kind && Boolean(one.keys?.length) && said(one) === said(other);
}

/** What an entry says, whatever unit it says it of. */
function said({ text, keys = [] }: Told): string {
  return keys.toSorted((a, b) => b.length - a.length).reduce((left, key) => left.replaceAll(key, "·"), text);
}
