// Where the units of an answer would go, drawn on the map while the card is looked at.
import type { Arrow } from "../map";
import type { TableState } from "../table/state";
import type { AnswerCard, Question, Trace } from "../wire";
import { arrowOf } from "./arrows";

/** Draws the ways of a card, what else it does, and the attack it answers. Returns how to clear them. */
export function preview(
  table: TableState,
  question: Question,
  card: AnswerCard | null,
  traces: readonly Trace[] = [],
): () => void {
  const view = table.view.peek();
  const pieces = table.seat.peek().pieces.peek();
  const ways = Object.entries(card?.paths ?? {}).flatMap(([key, path]) => {
    const piece = pieces.get(key);
    const hexes = piece?.hex && piece.hex !== path[0] ? [piece.hex, ...path] : path;
    return hexes.length > 1 ? [{ side: piece?.side ?? "", hexes }] : [];
  });
  const longest = ways.toSorted((one, other) => other.hexes.length - one.hexes.length)[0];
  view?.setPath(longest ? { hexes: longest.hexes } : null);
  const drawn = traces.flatMap((trace) => arrowOf(trace, pieces));
  view?.setArrows([...attack(table, question), ...ways.flatMap(({ side, hexes }) => steps(side, hexes)), ...drawn]);
  return () => {
    view?.setPath(null);
    view?.setArrows([]);
  };
}

function steps(side: string, hexes: readonly string[]): Arrow[] {
  return hexes.slice(1).map((to, n) => ({ from: [hexes[n]!], to, kind: "retreat", side }));
}

/** Enemies that a question names come at its hexes. */
function attack(table: TableState, question: Question): Arrow[] {
  const seat = table.seat.peek();
  const enemies = question.keys.flatMap((key) => seat.pieces.peek().get(key) ?? []);
  const from = enemies.filter((piece) => !seat.sides.peek().includes(piece.side)).flatMap((piece) => piece.hex ?? []);
  const aims = question.hexes.filter((hex) => !from.includes(hex)); // what is fired at does not come at anybody
  if (!from.length) return [];
  return aims.map((to) => ({ from: [...new Set(from)], to, kind: "attack", side: enemies[0]!.side }));
}
