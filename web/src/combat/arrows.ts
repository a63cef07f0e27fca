// Drafts on the map.
import { effect } from "@preact/signals";
import type { Arrow } from "../map";
import type { TableState } from "../table/state";
import { aimOf, type Drafts } from "./drafts";

/** Every draft as an arrow on the map, the open one strong, broken ones dashed. */
export function drawn(table: TableState, drafts: Drafts): () => void {
  const stop = effect(() => {
    const seat = table.seat.value;
    const pieces = seat.pieces.value;
    const side = seat.sides.value[0] ?? "";
    const arrows = drafts.orders.value.flatMap((order, n) => {
      const row = drafts.row(n);
      const look = { side, weak: Boolean(row?.broken), chosen: drafts.open.value === n };
      const from = (names: unknown) => hexesOf(names, (key) => pieces.get(key)?.hex);
      const label = row?.drafted.declared?.final ?? "";
      return aimOf(order)
        .split(/[\s,]+/)
        .filter(Boolean)
        .flatMap((to): Arrow[] => [
          ...arrow({ kind: "attack", from: from(order.attackers), to, label, ...look }),
          ...arrow({ kind: "fire", from: from(order.artillery), to, ...look }),
        ]);
    });
    table.view.value?.setArrows(arrows);
  });
  return () => {
    stop();
    table.view.peek()?.setArrows([]);
  };
}

function arrow(one: Arrow): Arrow[] {
  return one.from.length && !one.to.includes("/") ? [one] : [];
}

function hexesOf(names: unknown, hex: (key: string) => string | undefined): string[] {
  const found = (Array.isArray(names) ? names : []).map((key) => hex(String(key)));
  return [...new Set(found.filter((one): one is string => Boolean(one)))];
}
