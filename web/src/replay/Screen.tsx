// The map of the replay: the board at the position, and what its last order did drawn over it.
import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Arrow, createTable, type Table, type Way } from "../map";
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
    const view = createTable(place.current, { map, sides, minimap: true, draggable: () => false });
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
  }, [map, ready]);
  return <div class="map" ref={place} />;
}

function draw(view: Table, { shown, told }: Replayed, hexes: string[], first: boolean): void {
  view.setBoard(shown);
  view.setBadge(told.some((one) => one.kind === "combat") ? "strength" : "stacking");
  const ways = told.flatMap(wayOf);
  view.setMarches(ways);
  view.setArrows(told.flatMap((one) => arrowsOf(one, shown)));
  const places = [...new Set([...hexes, ...ways.flatMap((way) => way.hexes)])];
  view.setMarks(hexes.map((hex) => ({ hex, kind: "note" })));
  if (first) view.centreOn(places[0] ?? front(shown), 60);
  else if (places.length) view.show(places);
}

/** The way of a move, a retreat or a pursuit. */
function wayOf(told: Told): Way[] {
  const { path, start } = told.data;
  return Array.isArray(path) && typeof start === "string" ? [{ hexes: [start, ...(path as string[])] }] : [];
}

function arrowsOf(told: Told, shown: Shown): Arrow[] {
  if (told.kind !== "combat") return [];
  const { attackers, targets } = told.data as { attackers?: string[]; targets?: string[] };
  const units = shown.pieces.filter((piece) => attackers?.includes(piece.key) && piece.hex);
  const from = [...new Set(units.map((piece) => piece.hex!))];
  const side = units[0]?.side ?? "";
  return from.length ? (targets ?? []).map((to) => ({ from, to, kind: "attack" as const, side })) : [];
}

/** A hex in the thick of it, to open on. */
function front(shown: Shown): string {
  const hexes = shown.pieces.flatMap((piece) => piece.hex || []).sort();
  return hexes[Math.floor(hexes.length / 2)] ?? "";
}
