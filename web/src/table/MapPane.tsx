// The map on the page: what the server says is laid on it, what the player does on it is sent on.
import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { createTable, type Drag, type Mark, type Press, type Table as MapTable, type Way } from "../map";
import type { Told } from "../wire";
import { front, send, wayTo } from "./marching";
import { marches } from "./notebook";
import { entering, inHand, pickHex } from "./selecting";
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
    const welcome = table.seats[0]?.welcome.peek();
    const sides = welcome?.shown.clock.phases.map((phase) => phase.side) ?? [];
    const view = createTable(place.current, {
      map,
      sides: [...new Set(sides)],
      enemies: welcome?.customs.enemies ?? [],
      liveries: welcome?.liveries ?? [],
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
  return Boolean(seat.mine.peek() && piece && inHand(seat, piece));
}

/** What the player does on the map. */
function listen(table: TableState, view: MapTable): (() => void)[] {
  const click = (press: Press) => {
    table.seat.value.refusal.value = null;
    if (entersAt(table, press.hex)) void dropped(table, [...table.selection.value], press.hex);
    else pickHex(table, press.hex, press.shift);
  };
  const start = (drag: Drag) => {
    const own = table.selected.value.some((piece) => piece.hex === drag.from.hex);
    if (!own) pickHex(table, drag.from.hex);
  };
  const over = (drag: Drag) => view.setPath(wayTo(table, drag.over.hex));
  const drop = (drag: Drag) => {
    view.setPath(null);
    const keys = [...table.selection.value];
    if (table.seat.value.question.value?.form === "entries") return; // its sheet takes it
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

/** Whether what is in hand waits off the map and can come in at a hex. */
function entersAt(table: TableState, hex: string): boolean {
  const waiting = table.selected.value.length > 0 && table.selected.value.every(entering);
  return waiting && Boolean(table.reach.value?.hexes.some((one) => one.hex === hex));
}

/** A right click, or a long press, sends the selection there: the same as a drag, for those who cannot drag. */
async function menu(table: TableState, press: Press): Promise<void> {
  const keys = [...table.selection.value];
  if (keys.length && table.seat.value.mine.value) await dropped(table, keys, press.hex);
}

async function dropped(table: TableState, keys: string[], hex: string): Promise<void> {
  try {
    await send(table, keys, hex);
  } catch {
    // the refusal is on the page already
  }
}

/** What the map shows as the game and the player's hand change. */
function follow(table: TableState, view: MapTable): (() => void)[] {
  let asked = 0;
  let opened = false;
  const stops: (() => void)[] = [
    effect(() => {
      const seat = table.seat.value;
      const board = seat.board.value;
      if (!board) return;
      view.setBoard({ ...board, pieces: [...seat.pieces.value.values()] });
      if (opened) return;
      opened = open(table, view);
      void view.whenSharp().then(() => performance.mark("map drawn"));
    }),
    effect(() => {
      view.setSelection(table.selection.value);
      view.setPath(null);
    }),
    effect(() => view.setReach(table.reach.value)),
    effect(() => view.setBadge(table.phase.value?.fights ? "strength" : "stacking")),
    effect(() => view.setMarks(marks(table))),
    effect(() => view.call(called(table))),
    effect(() =>
      view.setMarches(Object.entries(marches(table.seat.value)).flatMap(([key, hex]) => wish(table, key, hex))),
    ),
    effect(() => {
      const keys = [...table.selection.value];
      const seat = table.seat.value;
      const wanted = keys.length && seat.mine.value && seat.question.value?.moves && table.errand.value < 0;
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
        (found) => (table.laid.value = found),
        () => undefined,
      );
    }),
    effect(() => view.setOverlays([...table.laid.value])),
    effect(() => {
      const look = table.look.value;
      if (look?.hexes.length) view.show(look.hexes.filter(Boolean));
    }),
  ];
  for (const seat of table.seats) {
    const animate = animator(view, (key) => seat.pieces.peek().get(key));
    stops.push(seat.listen((update) => seat === table.seat.peek() && animate(update.told)));
  }
  return stops;
}

/** A game opens on the player's own front, at a size at which its counters can be read. */
function open(table: TableState, view: MapTable): boolean {
  const middle = front(table);
  if (middle) view.openOn(middle, OPENING);
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

/** Where units stand to which the eye is drawn. */
function called(table: TableState): string[] {
  const pieces = [...table.seat.value.pieces.value.values()];
  const found = pieces.filter((piece) => piece.hex && piece.flags?.includes("called"));
  return [...new Set(found.map((piece) => piece.hex!))];
}

function wish(table: TableState, key: string, hex: string): Way[] {
  const piece = table.seat.value.pieces.value.get(key);
  return piece?.hex && piece.hex !== hex ? [{ hexes: [piece.hex, hex] }] : [];
}

/** Movement explains itself: counters glide along their way, retreats leave a trail, fire is a tracer with its result.
 * Dice that are thrown by hand come between the two. */
function animator(view: MapTable, places: Places): (told: readonly Told[]) => void {
  let aim = { hex: "", side: "" };
  let rolls: (readonly number[])[] = [];
  const one = (event: Told) => {
    for (const { kind, start, path, keys, side } of event.traces ?? []) {
      const way = [...start, ...path];
      if (kind === "move") for (const key of keys) void view.fly(key, way);
      else if (kind === "trail") view.trail(way);
      else if (kind === "fire") {
        const from = start.length ? [...start] : keys.flatMap((key) => places(key)?.hex ?? []);
        aim = { hex: path.at(-1) ?? "", side: side || (places(keys[0] ?? "")?.side ?? "") };
        view.shoot(from, aim.hex, aim.side);
      }
    }
    if (event.dice?.length) rolls.push(event.dice);
    if (event.group !== "fire" || event.stage !== "result" || !event.words || !aim.hex) return;
    const dice = rolls.length === 1 ? rolls[0]!.join(" + ") : "";
    const cases = event.cases[0] ? ` (${event.cases[0]})` : "";
    rolls = [];
    view.say(aim.hex, `${dice && `${dice}: `}${event.words}${cases}`, aim.side);
  };
  return (told) => told.forEach(one);
}

/** Where a counter is, and whose. */
type Places = (key: string) => { hex?: string; side?: string } | undefined;
