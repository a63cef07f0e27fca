// The board that the text draws. A click on a counter asks about it, and finds it in the text.
import { effect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { dark } from "../app/theme";
import { createTable, type Drag, type Pose, type Press, type Table, type Way } from "../map";
import type { DeskAnswer, DeskBoard, Shown } from "../wire";
import { t } from "../words/desk";
import type { DeskState } from "./state";

export function Board({ desk }: { desk: DeskState }) {
  const place = useRef<HTMLDivElement>(null);
  const looked = useRef<{ title: string; pose: Pose } | null>(null);
  const board = desk.board.value;
  const ground = useMemo(() => (board ? groundOf(board) : ""), [board]);
  useEffect(() => {
    const first = desk.board.peek();
    if (!first || !place.current) return;
    const { map, sides, liveries, enemies, title } = first;
    const view = createTable(place.current, { map, sides, liveries, enemies, draggable: () => true });
    Object.assign(place.current, { still: () => view.whenSharp(), placeOf: (hex: string) => view.placeOf(hex) });
    view.setNumbers(true);
    const stops = [...follow(desk, view), ...listen(desk, view)];
    if (looked.current?.title === title) view.lookAt(looked.current.pose);
    else open(view, first.shown);
    desk.view.value = view;
    return () => {
      looked.current = { title, pose: view.pose };
      desk.view.value = null;
      for (const stop of stops) stop();
      view.destroy();
    };
  }, [ground, dark.value]);
  if (!board) return <p class="no-board soft">{t("empty")}</p>;
  return <div class="map" ref={place} data-hexes={board.map.hexes.length} data-pieces={places(desk.shown.value)} />;
}

/** Whatever needs another map when it changes. */
function groundOf({ map, sides }: DeskBoard): string {
  return JSON.stringify([map, sides]);
}

function places(shown: Shown | null): string {
  return (shown?.pieces ?? []).flatMap((piece) => (piece.hex ? `${piece.key}@${piece.hex}` : [])).join(" ");
}

function open(view: Table, shown: Shown): void {
  const hexes = shown.pieces.flatMap((piece) => piece.hex || []);
  if (hexes.length) view.show(hexes, 60);
  else view.fit();
}

/** A counter that is dragged goes to another hex; one that is clicked is chosen, as is the hex. */
function listen(desk: DeskState, view: Table): (() => void)[] {
  const moved = ({ from, over }: Drag) => {
    if (from.key && over.hex && over.hex !== from.hex) void desk.edit({ unit: from.key, values: { hex: over.hex } });
  };
  return [
    view.on("piececlick", (press) => picked(desk, press)),
    view.on("hexclick", ({ hex }) => (desk.hex.value = hex)),
    view.on("dragstart", ({ from }) => (desk.unit.value = from.key)),
    view.on("drop", moved),
  ];
}

function picked(desk: DeskState, { key, hex }: Press): void {
  desk.hex.value = hex;
  if (desk.units.peek().includes(key)) desk.unit.value = key;
  const at = desk.text
    .peek()
    .split("\n")
    .findIndex((line) => /^\s*id\s*=/.test(line) && line.includes(`"${key}"`));
  desk.line.value = at + 1;
}

function follow(desk: DeskState, view: Table): (() => void)[] {
  return [
    effect(() => {
      const shown = desk.shown.value;
      if (!shown) return;
      view.setBoard(shown);
      view.setBadge(shown.clock.phases[shown.clock.phase]?.fights ? "strength" : "stacking");
    }),
    effect(() => view.setReach(desk.answer.value?.reach ?? null)),
    effect(() => view.setMarches(lines(desk.answer.value))),
    effect(() => view.setSelection(desk.unit.value ? [desk.unit.value] : (desk.answer.value?.reach?.keys ?? []))),
    effect(() => view.setMarks(desk.hex.value ? [{ hex: desk.hex.value, kind: "chosen" }] : [])),
  ];
}

/** The lines of supply, from their sources. */
function lines(answer: DeskAnswer | null): Way[] {
  return (answer?.supply ?? []).flatMap((one) => (one.line.length > 1 ? { hexes: [...one.line] } : []));
}
