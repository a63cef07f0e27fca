// What the legend of counters tells, picked by what there is in this game.
import type { Piece } from "../wire";

export interface Sample {
  piece: Piece;
  text: string;
}

const BARE = { attack: 3, defence: 3, movement: 6, steps: 2, full_steps: 3 };

/** A counter for each mark that is drawn and that this game has a word for. */
export function markSamples(words: Readonly<Record<string, string>>, drawn: readonly string[], side: string): Sample[] {
  return Object.entries(words)
    .filter(([mark]) => drawn.includes(mark))
    .map(([mark, text]) => ({
      piece: { ...BARE, key: `legend ${mark}`, side, marks: [mark], oos: mark === "oos" ? 1 : 0 },
      text,
    }));
}

/** Marks that are told in words only. */
export function toldMarks(
  words: Readonly<Record<string, string>>,
  drawn: readonly string[],
  shown: readonly string[],
): string[] {
  return Object.entries(words).flatMap(([mark, text]) => (drawn.includes(mark) || shown.includes(mark) ? [] : text));
}

/** A counter as it is printed, with everything on it that counters of this game have. */
export function specimen(pieces: Iterable<Piece>, side: string): Piece | null {
  const own = [...pieces].filter((piece) => piece.side === side && piece.type && !piece.key.startsWith("?"));
  const much = (piece: Piece) =>
    Number(Boolean(piece.stars?.length)) + Number((piece.full_steps ?? 0) > 1) + Number((piece.attack ?? 0) > 0);
  return own.toSorted((one, other) => much(other) - much(one) || (one.key < other.key ? -1 : 1))[0] ?? null;
}
