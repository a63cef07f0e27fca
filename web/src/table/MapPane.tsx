// The map on the page: what the server says is laid on it, what the player does on it is sent on.
import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { createTable, type Drag, type Mark, type Press, type Table as MapTable, type Way } from "../map";
import type { Told } from "../wire";
import { front, send } from "./marching";
import { marches } from "./notebook";
import { pickHex } from "./selecting";
import { type TableState, useTable } from "./state";

export const OPENING = 60;

/** At tablet width the rail lies on the map. */
const NARROW = matchMedia("(max-width: 1000px)");

export function MapPane() {
  const table = useTable();
  const place = useRef<HTMLElement>(null);
  const map = table.map.value;
  useEffect(() => {
    if (!map || !place.current) return;
    const sides = table.seats[0]?.welcome.peek()?.shown.clock.phases.map((phase) => phase.side) ?? [];
    const view = createTable(place.current, {
      map,
      sides: [...new Set(sides)],
      draggable: (_, keys) => keys.some((key) => movable(table, key)),
      minimap: true,
      inset: NARROW.matches ? { top: 0, right: 0, bottom: 0, left: 60 } : { top: 0, right: 0, bottom: 0, left: 0 },
    });
    table.view.value = view;
    Object.assign(place.current, {
      placeOf: (hex: string) => view.placeOf(hex),
      show: (hex: string) => view.centreOn(hex),
      still: () => view.whenSharp(),
    });
    const stops = [...listen(table, view), ...follow(table, view)];
    return () => {
      for (const stop of stops) stop();
      table.view.value = null;
      view.destroy();
    };
  }, [map]);
  return <main class="map" ref={place} />;
}

function movable(table: TableState, key: string): boolean {
  const seat = table.seat.peek();
  const piece = seat.pieces.peek().get(key);
  return Boolean(seat.mine.peek() && piece && seat.sides.peek().includes(piece.side));
}

/** What the player does on the map. */
function listen(table: TableState, view: MapTable): (() => void)[] {
  const click = (press: Press) => {
    table.seat.value.refusal.value = null;
    pickHex(table, press.hex, press.shift);
  };
  const start = (drag: Drag) => {
    const own = table.selected.value.some((piece) => piece.hex === drag.from.hex);
    if (!own) pickHex(table, drag.from.hex);
  };
  const over = (drag: Drag) => view.setPath(wayTo(table, drag.over.hex));
  const drop = (drag: Drag) => {
    view.setPath(null);
    const keys = [...table.selection.value];
    if (keys.length && drag.over.hex && drag.over.hex !== drag.from.hex) void dropped(table, keys, drag.over.hex);
  };
  return [
    view.on("hexclick", click),
    view.on("piececlick", click),
    view.on("menu", (press) => void menu(table, press)),
    view.on("hover", (at) => view.setPath(at && table.selection.value.size ? wayTo(table, at.hex) : null)),
    view.on("dragstart", start),
    view.on("dragover", over),
    view.on("drop", drop),
    view.on("dragcancel", () => view.setPath(null)),
  ];
}

/** A right click, or a long press, sends the selection there: the same as a drag, for those who cannot drag. */
async function menu(table: TableState, press: Press): Promise<void> {
  const keys = [...table.selection.value];
  if (keys.length && table.seat.value.mine.value) await dropped(table, keys, press.hex);
}

async function dropped(table: TableState, keys: string[], hex: string): Promise<void> {
  const seat = table.seat.value;
  try {
    if (seat.question.value?.kind === "setup") await seat.play(...keys.map((unit) => ({ order: "place", unit, hex })));
    else await send(table, keys, hex);
  } catch {
    // the refusal is on the page already
  }
}

/** The cheapest way to a hex, as the server's reach tells it. */
function wayTo(table: TableState, hex: string): Way | null {
  const reach = table.reach.value;
  if (!reach) return null;
  const found = new Map(reach.hexes.map((one) => [one.hex, one]));
  const last = found.get(hex);
  if (!last) return null;
  const hexes = [hex];
  for (let at = last; at.back && hexes.length < 99;) {
    hexes.unshift(at.back);
    const before = found.get(at.back);
    if (!before) break;
    at = before;
  }
  return { hexes, cost: last.cost, ...(last.stops ? { stop: last.stops.text } : {}) };
}

/** What the map shows as the game and the player's hand change. */
function follow(table: TableState, view: MapTable): (() => void)[] {
  let asked = 0;
  let opened = false;
  const stops: (() => void)[] = [
    effect(() => {
      const seat = table.seat.value;
      const board = seat.board.value;
      if (!board || table.curtain.value) return;
      view.setBoard({ ...board, pieces: [...seat.pieces.value.values()] });
      if (opened) return;
      opened = open(table, view);
      void view.whenSharp().then(() => performance.mark("map drawn"));
    }),
    effect(() => view.setSelection(table.selection.value)),
    effect(() => view.setReach(table.reach.value)),
    effect(() =>
      view.setBadge(["combat", "barrage"].includes(table.phase.value?.kind ?? "") ? "strength" : "stacking"),
    ),
    effect(() => view.setMarks(marks(table))),
    effect(() =>
      view.setMarches(Object.entries(marches(table.seat.value)).flatMap(([key, hex]) => wish(table, key, hex))),
    ),
    effect(() => {
      const keys = [...table.selection.value];
      const seat = table.seat.value;
      const orders = seat.question.value?.orders ?? [];
      const wanted =
        keys.length && seat.mine.value && (orders.includes("move") || seat.question.value?.kind === "setup");
      void seat.position.value;
      const now = ++asked;
      if (!wanted) table.reach.value = null;
      else
        void seat.reach(keys).then(
          (reach) => now === asked && (table.reach.value = reach),
          () => undefined,
        );
    }),
    effect(() => {
      const seat = table.seat.value;
      const names = table.overlays.value;
      void seat.position.value;
      void Promise.all(names.map((name) => seat.overlay(name))).then(
        (found) => view.setOverlays(found),
        () => undefined,
      );
    }),
    effect(() => {
      const look = table.look.value;
      if (look?.hexes.length) view.show(look.hexes.filter(Boolean));
    }),
  ];
  for (const seat of table.seats) {
    stops.push(seat.listen((update) => seat === table.seat.peek() && animate(view, update.told)));
  }
  return stops;
}

/** A game opens on the player's own front, at a size at which its counters can be read. */
function open(table: TableState, view: MapTable): boolean {
  const seat = table.seat.peek();
  const middle = front(seat);
  if (middle) view.centreOn(middle, OPENING);
  return Boolean(middle);
}

function marks(table: TableState): Mark[] {
  const seat = table.seat.value;
  const found: Mark[] = Object.entries(seat.board.value?.overfull ?? {}).map(([hex, text]) => ({
    hex,
    text,
    kind: "owed",
  }));
  for (const due of seat.question.value?.mine ? seat.question.value.owed : [])
    found.push(...due.hexes.map((hex) => ({ hex, kind: "owed" as const })));
  if (table.hex.value) found.push({ hex: table.hex.value, kind: "chosen" });
  for (const hex of table.look.value?.hexes ?? []) if (hex) found.push({ hex, kind: "note" });
  return found;
}

function wish(table: TableState, key: string, hex: string): Way[] {
  const piece = table.seat.value.pieces.value.get(key);
  return piece?.hex && piece.hex !== hex ? [{ hexes: [piece.hex, hex] }] : [];
}

/** Movement explains itself: counters glide along their way, retreats leave a trail. */
function animate(view: MapTable, told: readonly Told[]): void {
  for (const one of told) {
    const path = one.data.path;
    if (!Array.isArray(path) || typeof one.data.start !== "string") continue;
    const way = [one.data.start, ...(path as string[])];
    if (one.kind === "move") for (const key of (one.data.units as string[] | undefined) ?? []) void view.fly(key, way);
    else if (one.kind === "retreat" || one.kind === "pursue") view.trail(way);
  }
}
