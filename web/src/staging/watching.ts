// What the other side does is seen: the map follows it, its last ways stay on the map.
import { remembered } from "../app/kept";
import type { Seat } from "../app/seat";
import type { Track } from "../map";
import type { Piece, Told } from "../wire";

/** Whether the map moves to what the other side does out of sight, and whether its last ways are drawn. */
export const following = remembered("follow", ["on", "off"] as const);
export const trailing = remembered("trails", ["on", "off"] as const);

export function toggle(choice: typeof following): void {
  choice.value = choice.value === "on" ? "off" : "on";
}

type Pieces = ReadonlyMap<string, Piece>;

/** The player has asked to be taken to his next decision: nothing is shown on the way. */
export function skipping(seat: Seat): boolean {
  const computers = seat.welcome.peek()?.seats.some((one) => one.player !== "person") ?? false;
  return computers && !seat.pace.peek() && !seat.mine.peek();
}

/** The ways of the other side, unit by unit, in the last turn in which any of its units was seen to move. */
export function lastWays(told: readonly Told[], sides: readonly string[], pieces: Pieces): Track[] {
  const gone = new Set(told.flatMap((one) => (one.kind === "undo" ? (one.data?.events as number[]) : []) ?? []));
  let ways = new Map<string, Track>();
  let next = false;
  for (const one of told) {
    next ||= one.stage === "turn";
    for (const { kind, start, path, keys, side } of gone.has(one.n) ? [] : (one.traces ?? [])) {
      if (kind !== "move" && kind !== "trail") continue;
      for (const key of keys) {
        const whose = pieces.get(key)?.side ?? side ?? "";
        if (!whose || sides.includes(whose)) continue;
        if (next) ways = new Map();
        next = false;
        const before = ways.get(key)?.hexes ?? [];
        const on = before.at(-1) === start[0] ? before : [...before, ...start];
        ways.set(key, { key, side: whose, hexes: [...on, ...path] });
      }
    }
  }
  return [...ways.values()];
}

/** Where something was done that is worth following the other side for: moves from end to end, and fights. */
export function happened(told: readonly Told[], sides: readonly string[], pieces: Pieces): string[] {
  const found = told.flatMap(({ traces = [] }) =>
    traces.flatMap(({ start, path, keys }) => {
      const own = keys.some((key) => sides.includes(pieces.get(key)?.side ?? ""));
      return own ? [] : [...start.slice(0, 1), ...path.slice(-1)];
    }),
  );
  return [...new Set(found)];
}
