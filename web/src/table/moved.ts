// The overlay of what moved: the player's own units in this turn, the others' in their last turn too.
import type { Overlay, Piece, Told } from "../wire";

export const MOVED = "moved";
/** Ways of marches, and of retreats and pursuits. */
const WAYS = ["move", "trail"];

/** Reads the ways off the log: each unit's as one line, its end in the area of its side. */
export function movedIn(told: readonly Told[], pieces: ReadonlyMap<string, Piece>, own: readonly string[]): Overlay {
  const turns = told.flatMap(({ stage }, n) => (stage === "turn" ? [n] : []));
  const [before = 0, now = before] = turns.length > 1 ? turns.slice(-2) : [0, turns[0] ?? 0];
  const ways = new Map<string, string[]>();
  const areas: Record<string, string[]> = {};
  told.slice(before).forEach((event, n) => {
    for (const { kind, start, path, keys, side } of event.traces ?? []) {
      if (!WAYS.includes(kind) || !path.length) continue;
      const whose = pieces.get(keys[0] ?? "")?.side ?? side;
      if (own.includes(whose) && before + n < now) continue;
      for (const key of keys.length ? keys : [`${before + n}`]) {
        const way = ways.get(key) ?? [...start];
        ways.set(key, joined(way, [...start, ...path]));
      }
      const end = path.at(-1)!;
      if (whose && !areas[whose]?.includes(end)) areas[whose] = [...(areas[whose] ?? []), end];
    }
  });
  const lines = [...new Set([...ways.values()].map((way) => way.join()))].map((way) => way.split(","));
  return { name: MOVED, areas, lines: lines.filter((way) => way.length > 1), notes: {}, words: {} };
}

/** One way after the other; where they meet the hex counts once. */
function joined(way: readonly string[], next: readonly string[]): string[] {
  return way.at(-1) === next[0] ? [...way, ...next.slice(1)] : [...way, ...next];
}
