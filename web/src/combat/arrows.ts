// Orders on the map, as the server says they are drawn.
import { effect } from "@preact/signals";
import type { Arrow } from "../map";
import type { TableState } from "../table/state";
import type { Piece, Trace } from "../wire";
import type { Drafts } from "./drafts";

/** Every draft as arrows on the map, the open one strong, broken ones dashed. */
export function drawn(table: TableState, drafts: Drafts): () => void {
  const stop = effect(() => {
    const pieces = table.seat.value.pieces.value;
    const arrows = drafts.orders.value.flatMap((_, n) => {
      const row = drafts.row(n);
      const look = { weak: Boolean(row?.broken), chosen: drafts.open.value === n };
      const label = row?.drafted.declared?.final ?? "";
      return (row?.drafted.traces ?? []).flatMap((trace, first) =>
        arrowOf(trace, pieces).map((arrow) => ({ ...arrow, ...look, ...(first ? {} : { label }) })),
      );
    });
    table.view.value?.setArrows(arrows);
  });
  return () => {
    stop();
    table.view.peek()?.setArrows([]);
  };
}

const ARROWS = ["attack", "fire", "air"] as const;

/** A trace as an arrow; nothing if it is the way of a march. What comes from off the map is named at its goal. */
export function arrowOf(trace: Trace, pieces: ReadonlyMap<string, Piece>): Arrow[] {
  const kind = ARROWS.find((one) => one === trace.kind);
  const to = trace.path.at(-1);
  const standing = trace.keys.flatMap((key) => pieces.get(key) ?? []);
  const from = trace.start.length ? trace.start : [...new Set(standing.flatMap((piece) => piece.hex ?? []))];
  if (kind === "air" && to && !from.length)
    return [{ kind, from: [], to, side: trace.side, label: trace.keys.join(", ") }];
  if (!kind || !to || !from.length) return [];
  return [{ kind, from, to, side: trace.side || (standing[0]?.side ?? "") }];
}
