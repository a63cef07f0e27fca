// The map on the page: what the server says is laid on it, what the player does on it is sent on.
import { computed, effect, untracked } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { dark } from "../app/theme";
import { objectives } from "../around/objectives";
import {
  createTable,
  type Drag,
  type Inset,
  type Mark,
  type Mission,
  type Pose,
  type Press,
  type Table as MapTable,
  type Way,
} from "../map";
import { following, happened, lastWays, skipping, trailing } from "../staging";
import type { Told } from "../wire";
import { HoverCard } from "./HoverCard";
import { MapTools } from "./MapTools";
import { front, send, wayTo } from "./marching";
import { MOVED, movedIn } from "./moved";
import { marches } from "./notebook";
import { OverlayChips } from "./OverlayChips";
import { entering, inHand, pickHex, waiting } from "./selecting";
import { type TableState, useTable } from "./state";
import { counterSize, numbers } from "./tastes";

export const OPENING = 60;

/** At tablet width the rail lies on the map, on a phone the panel. */
const NARROW = matchMedia("(max-width: 1000px)");
const PHONE = matchMedia("(max-width: 600px)");
const PANEL = ".room > .panel";
const RAIL = 60;
const TOOLS = 64;

/** What the page lays over the edges of the map. */
function covered(): Inset {
  const panel = document.querySelector(PANEL)?.getBoundingClientRect();
  if (PHONE.matches) return { top: TOOLS, right: 0, bottom: panel?.height ?? 0, left: 0 };
  return { top: 0, right: 0, bottom: 0, left: NARROW.matches ? RAIL : 0 };
}

export function MapPane() {
  const table = useTable();
  const place = useRef<HTMLElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const map = table.map.value;
  /** Where the player was looking before the map was laid anew in other colours. */
  const looked = useRef<Pose | null>(null);
  useEffect(() => {
    if (!map || !place.current || !board.current) return;
    const welcome = table.seats[0]?.welcome.peek();
    const sides = welcome?.shown.clock.phases.map((phase) => phase.side) ?? [];
    const view = createTable(board.current, {
      map,
      sides: [...new Set(sides)],
      enemies: welcome?.customs.enemies ?? [],
      liveries: welcome?.liveries ?? [],
      draggable: (_, keys) => keys.some((key) => movable(table, key)),
      minimap: true,
      inset: covered(),
    });
    table.view.value = view;
    Object.assign(place.current, {
      placeOf: (hex: string) => view.placeOf(hex),
      show: (hex: string) => view.centreOn(hex),
      still: () => view.whenSharp(),
    });
    const sheet = new ResizeObserver(() => view.setInset(covered()));
    for (const panel of document.querySelectorAll(PANEL)) sheet.observe(panel);
    const stops = [...listen(table, view), ...follow(table, view), () => sheet.disconnect()];
    if (looked.current) view.lookAt(looked.current);
    return () => {
      looked.current = view.pose;
      for (const stop of stops) stop();
      table.view.value = null;
      view.destroy();
    };
  }, [map, dark.value]);
  return (
    <main class="map" ref={place} data-pointed={table.pointed.value?.hexes.join(" ")}>
      <div class="board" ref={board} />
      <HoverCard />
      <OverlayChips />
      <MapTools />
    </main>
  );
}

function movable(table: TableState, key: string): boolean {
  const seat = table.seat.peek();
  const piece = seat.pieces.peek().get(key);
  return Boolean(seat.mine.peek() && piece && inHand(seat, piece));
}

/** What the player does on the map. */
function listen(table: TableState, view: MapTable): (() => void)[] {
  const click = (press: Press) => {
    table.seat.value.hush();
    table.hover.value = null;
    if (entersAt(table, press.hex)) void dropped(table, [...table.selection.value], press.hex);
    else pickHex(table, press.hex, press.shift);
  };
  const start = (drag: Drag) => {
    table.hover.value = null;
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
    view.on("hover", (at) => {
      table.hover.value = at;
      view.setPath(at && table.selection.value.size ? wayTo(table, at.hex) : null);
    }),
    view.on("camera", () => (table.hover.value = null)),
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
  const due = computed(() => dueNow(table));
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
    effect(() => {
      const board = table.seat.value.board.value;
      view.setObjectives(board && table.marked.value ? objectives(board.score, board.control) : []);
    }),
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
      const found = names.map((name) =>
        name === MOVED ? movedIn(seat.told.value, seat.pieces.value, seat.sides.value) : seat.overlay(name),
      );
      void Promise.all(found).then(
        (found) => (table.laid.value = found),
        () => undefined,
      );
    }),
    effect(() => view.setOverlays([...table.laid.value])),
    effect(() => view.setNumbers(numbers.value === "on")),
    effect(() => view.setCounters(counterSize.value)),
    effect(() => view.point(table.pointed.value)),
    effect(() => view.setMissions(missions(table))),
    effect(() => view.setSides(table.hexsides.value)),
    effect(() => void (due.value, untracked(() => askEntries(table)))),
    effect(() => {
      const { value: reach } = table.reach;
      if (table.selected.peek().length && table.selected.peek().every(entering))
        view.show((reach?.hexes ?? []).map((one) => one.hex));
    }),
    effect(() => {
      const look = table.look.value;
      const hexes = look?.hexes.filter(Boolean) ?? [];
      if (look?.inset) view.showIn(hexes, look.inset);
      else if (hexes.length) view.show(hexes);
    }),
    effect(() => {
      const seat = table.seat.value;
      const shown = trailing.value === "on" && !seat.welcome.value?.lesson;
      view.setTracks(shown ? lastWays(seat.told.value, seat.sides.value, seat.pieces.peek()) : []);
    }),
  ];
  for (const seat of table.seats) {
    const animate = animator(view, (key) => seat.pieces.peek().get(key));
    const hear = (told: readonly Told[]) => {
      if (seat !== table.seat.peek() || skipping(seat)) return;
      animate(told);
      if (following.peek() === "off") return;
      const hexes = happened(told, seat.sides.peek(), seat.pieces.peek());
      if (hexes.length) view.show(hexes);
    };
    stops.push(seat.listen((update) => hear(update.told)));
  }
  return stops;
}

/** A game opens on the player's own front, at a size at which its counters can be read; where the enemy is far, so that
 * the nearest of both sides are in sight, and all of the map while only one of them is on it. */
function open(table: TableState, view: MapTable): boolean {
  const [own = "", enemy = ""] = front(table);
  const sides = new Set([...table.seat.peek().pieces.peek().values()].flatMap(({ hex, side }) => (hex ? side : [])));
  if (sides.size === 1) view.show([...table.places.peek().keys()], OPENING);
  else if (enemy) view.show([own, enemy], OPENING);
  else if (own) view.openOn(own, OPENING);
  return sides.size > 0;
}

/** Missions that fly, and those that the player has planned. */
function missions(table: TableState): Mission[] {
  const flown = table.seat.value.board.value?.missions ?? [];
  const shown = flown.map(({ side, at, points }) => ({ side, at, amount: `${points || ""}`, planned: false }));
  return [...shown, ...table.planned.value].filter((one) => one.at);
}

/** More entry hexes than that would cover the map. */
const DOORS = 120;
/** Groups of reinforcements whose entry hexes are asked for. */
const GROUPS = 16;
let asking = 0;

/** Who may come in now, in one word: where they can is asked for only when others may. */
function dueNow(table: TableState): string {
  const seat = table.seat.value;
  const moves = seat.question.value?.mine && seat.question.value.moves;
  return moves
    ? `${seat.token} ${waiting(table)
        .map((piece) => piece.key)
        .join()}`
    : "";
}

/** Where those that wait off the map can come in. */
async function askEntries(table: TableState): Promise<void> {
  const seat = table.seat.value;
  const question = seat.question.value;
  const due = question?.mine && question.moves ? waiting(table) : [];
  const groups = new Map(due.map((piece) => [`${piece.zone} ${piece.formation} ${piece.army}`, piece.key]));
  const now = ++asking;
  const keys = [...groups.values()].slice(0, GROUPS);
  const found = await Promise.all(keys.map((key) => seat.reach([key]))).catch(() => []);
  const hexes = found.flatMap((reach) => reach.hexes.filter((one) => !one.back).map((one) => one.hex));
  if (now === asking) table.entries.value = [...new Set(hexes)];
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
  const doors = table.entries.value; // who may come down anywhere marks nothing
  if (!table.selection.value.size && doors.length <= DOORS)
    found.push(...doors.map((hex) => ({ hex, kind: "entry" as const })));
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

/** Movement explains itself: counters glide along their way, retreats leave a trail, fire is a tracer. */
function animator(view: MapTable, places: Places): (told: readonly Told[]) => void {
  const one = (event: Told) => {
    for (const { kind, start, path, keys, side } of event.traces ?? []) {
      const way = [...start, ...path];
      if (kind === "move") for (const key of keys) void view.fly(key, way);
      else if (kind === "trail") view.trail(way);
      else if (kind === "fire") {
        const from = start.length ? [...start] : keys.flatMap((key) => places(key)?.hex ?? []);
        view.shoot(from, path.at(-1) ?? "", side || (places(keys[0] ?? "")?.side ?? ""));
      }
    }
  };
  return (told) => told.forEach(one);
}

/** Where a counter is, and whose. */
type Places = (key: string) => { hex?: string; side?: string } | undefined;
