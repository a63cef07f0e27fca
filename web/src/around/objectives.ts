// What is played for, as tokens on the map: every hex that brings points or decides, and who holds it.
import type { Objective } from "../map";
import type { AimShown, Score } from "../wire";

/** Kinds of aims that lie in hexes. */
const PLACED = new Set(["hold", "stand", "clear"]);

export function placed(aim: AimShown): boolean {
  return aim.hexes.length > 0 && PLACED.has(aim.kind);
}

/** One token a hex, worth most of what it is worth to anybody; what counts only together has no figure. */
export function objectives(score: Score | null | undefined, control: Record<string, string>): Objective[] {
  const found = new Map<string, Objective>();
  for (const aim of score?.aims ?? []) {
    if (!placed(aim)) continue;
    for (const hex of aim.hexes) {
      const before = found.get(hex);
      found.set(hex, {
        hex,
        worth: Math.max(before?.worth ?? 0, aim.need ? 0 : aim.worth),
        decides: (before?.decides ?? false) || aim.at_once,
        side: control[hex] ?? "",
      });
    }
  }
  return [...found.values()];
}

export interface Reach {
  side: string;
  level: string;
  more: number;
}

/** For each side the next better level, and how much it lacks; nothing where it has the best. */
export function nextLevels(score: Score): Reach[] {
  const found: Reach[] = [];
  for (const side of [score.plus, ...score.minus.slice(0, 1)]) {
    if (!side) continue;
    const up = side === score.plus;
    const better = score.levels
      .map((one) => ({
        level: one.level,
        more: up ? (one.least ?? -Infinity) - score.figure : score.figure - (one.most ?? Infinity),
      }))
      .filter((one) => one.more > 0 && Number.isFinite(one.more))
      .sort((one, other) => one.more - other.more)[0];
    if (better) found.push({ side, ...better });
  }
  return found;
}
