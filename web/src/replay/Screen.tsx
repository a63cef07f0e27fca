// The map of the replay: the board at the position, and what its last order did drawn over it.
import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { dark } from "../app/theme";
import { arrowOf } from "../combat/arrows";
import { createTable, type Table, type Way } from "../map";
import type { Replayed, Shown, Told } from "../wire";
import type { Film } from "./film";

export function Screen({ film }: { film: Film }) {
  const place = useRef<HTMLDivElement>(null);
  const map = film.map.value;
  const ready = film.shown.value !== null;
  useEffect(() => {
    const first = film.shown.peek();
    if (!map || !first || !place.current) return;
    const sides = [...new Set(first.shown.clock.phases.map((phase) => phase.side))];
    const liveries = film.summary.peek()?.liveries ?? [];
    const view = createTable(place.current, { map, sides, liveries, minimap: true, draggable: () => false });
    Object.assign(place.current, { still: () => view.whenSharp() });
    let opened = false;
    const stop = effect(() => {
      const now = film.shown.value;
      if (!now) return;
      draw(view, now, film.moment.peek()?.hexes ?? [], !opened);
      opened = true;
    });
    return () => {
      stop();
      view.destroy();
    };
  }, [map, ready, dark.value]);
  return <div class="map" ref={place} />;
}

function draw(view: Table, { shown, told }: Replayed, hexes: string[], first: boolean): void {
  view.setBoard(shown);
  view.setBadge(shown.clock.phases[shown.clock.phase]?.fights ? "strength" : "stacking");
  const ways = told.flatMap(waysOf);
  const pieces = new Map(shown.pieces.map((piece) => [piece.key, piece]));
  view.setMarches(ways);
  view.setArrows(told.flatMap((one) => (one.traces ?? []).flatMap((trace) => arrowOf(trace, pieces))));
  const places = [...new Set([...hexes, ...ways.flatMap((way) => way.hexes)])];
  view.setMarks(hexes.map((hex) => ({ hex, kind: "note" })));
  if (first) view.centreOn(places[0] ?? front(shown), 60);
  else if (places.length) view.show(places);
}

/** The ways that were gone. */
function waysOf(told: Told): Way[] {
  const gone = (told.traces ?? []).filter((one) => one.kind === "move" || one.kind === "trail");
  return gone.map((one) => ({ hexes: [...one.start, ...one.path] }));
}

/** A hex in the thick of it, to open on. */
function front(shown: Shown): string {
  const hexes = shown.pieces.flatMap((piece) => piece.hex || []).sort();
  return hexes[Math.floor(hexes.length / 2)] ?? "";
}
