// Complete play without a mouse: every unit in a list that arrow keys walk, hexes to send it to, and orders by word.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Chip, SideName } from "../app/sides";
import { Drawer as Frame, Refusal } from "../app/ui";
import type { Cased, Piece } from "../wire";
import { t } from "../words/table";
import { remarks, title, values } from "./Pieces";
import { SendTo } from "./SendTo";
import { type TableState, useTable } from "./state";

export function UnitsDrawer() {
  const table = useTable();
  const order = useRef<HTMLInputElement>(null);
  const goal = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLTableSectionElement>(null);
  const pieces = useStable(listed(table));
  const [active, setActive] = useState("");
  const at = pieces.some((piece) => piece.key === active) ? active : (pieces[0]?.key ?? "");
  const focus = (key: string) => {
    setActive(key);
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  };
  const sending = table.sending.value;
  useLayoutEffect(() => {
    if (!sending) order.current?.focus();
  }, []);
  useLayoutEffect(() => {
    if (sending) (goal.current ?? order.current)?.focus();
    table.sending.value = false;
  }, [sending]);
  const question = table.seat.value.question.value;
  const moves = Boolean(question?.mine && question.moves && table.selection.value.size);
  return (
    <Frame title={t("units")} close={() => (table.drawer.value = "")}>
      <OrderLine field={order} down={() => focus(at)} />
      <p class="small soft">{t("listHint")}</p>
      {moves && <SendTo field={goal} back={() => focus(at)} sent={(keys) => focus(after(pieces, at, keys))} />}
      <table class="units">
        <caption class="hidden-text">{t("unitList")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("where")}</th>
            <th scope="col">{t("what")}</th>
            <th scope="col">{t("strength")}</th>
            <th scope="col">{t("state")}</th>
          </tr>
        </thead>
        <tbody ref={list} onKeyDown={(event) => walk(event, pieces, at, focus)}>
          {pieces.map((piece) => (
            <Line
              key={piece.key}
              piece={piece}
              active={piece.key === at}
              reach={() => setActive(piece.key)}
              send={() => goal.current?.focus()}
            />
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

/** An order as on the command line. */
function OrderLine({ field, down }: { field: RefObject<HTMLInputElement | null>; down: () => void }) {
  const seat = useTable().seat.value;
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<Cased | null>(null);
  const give = async (event: Event) => {
    event.preventDefault();
    const read = await seat.words(text).catch(() => null);
    if (!read?.order) return setRefusal(read?.refusal ?? seat.refusal.value);
    const played = await seat.play(read.order);
    setRefusal(played.refusal);
    if (!played.refusal) setText("");
  };
  return (
    <>
      <form class="row" onSubmit={(event) => void give(event)}>
        <input
          ref={field}
          class="grow"
          aria-label={t("order")}
          placeholder={t("orderHint")}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "ArrowDown" && (event.preventDefault(), down())}
        />
        <button type="submit" class="first">
          {t("send")}
        </button>
      </form>
      <Refusal said={refusal} />
    </>
  );
}

interface LineProps {
  piece: Piece;
  active: boolean;
  reach: () => void;
  send: () => void;
}

/** Enter takes the stack up and goes on to where it is sent; Space takes one unit more or less. */
function Line({ piece, active, reach, send }: LineProps) {
  const table = useTable();
  const seat = table.seat.value;
  const chosen = table.selection.value.has(piece.key);
  const take = (keys: string[]) => {
    table.hex.value = piece.hex ?? "";
    table.select(keys);
    if (piece.hex) table.show([piece.hex], [piece.key]);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === " ") {
      const others = [...table.selection.value].filter((key) => key !== piece.key);
      take(chosen ? others : [...others, piece.key]);
    } else if (event.key === "Enter") {
      if (!chosen) take(stackOf(table, piece));
      requestAnimationFrame(send);
    } else return;
    event.preventDefault();
  };
  return (
    <tr>
      <td class="figures">{piece.hex}</td>
      <th scope="row">
        <button
          type="button"
          class="plain"
          data-key={piece.key}
          tabIndex={active ? 0 : -1}
          aria-pressed={chosen}
          onFocus={reach}
          onKeyDown={press}
          onClick={() => take([piece.key])}
        >
          <Chip side={piece.side ?? ""} />
          <span class="hidden-text">
            <SideName side={piece.side ?? ""} />{" "}
          </span>
          {title(piece)}
        </button>
      </th>
      <td class="figures">{values(piece)}</td>
      <td class="small">{remarks(seat, piece)}</td>
    </tr>
  );
}

/** Arrow keys, Home, End and the pages. */
function walk(event: KeyboardEvent, pieces: Piece[], at: string, focus: (key: string) => void): void {
  const here = pieces.findIndex((piece) => piece.key === at);
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -1e4, End: 1e4 };
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const next = pieces[Math.max(0, Math.min(pieces.length - 1, here + step))];
  if (next) focus(next.key);
}

/** Own units first, also those that may come in; each side by its hexes. */
function listed(table: TableState): Piece[] {
  const seat = table.seat.value;
  const mine = (piece: Piece) => seat.sides.value.includes(piece.side);
  return [...seat.pieces.value.values()]
    .filter((piece) => piece.hex || piece.flags?.includes("can_enter"))
    .sort(
      (one, other) =>
        Number(mine(other)) - Number(mine(one)) ||
        one.side.localeCompare(other.side) ||
        (one.hex ?? "").localeCompare(other.hex ?? ""),
    );
}

/** The list stays as it was when the drawer opened: who moves keeps his line, who comes is put at the end. */
function useStable(pieces: Piece[]): Piece[] {
  const places = useRef(new Map<string, number>());
  for (const { key } of pieces) if (!places.current.has(key)) places.current.set(key, places.current.size);
  return pieces.toSorted((one, other) => places.current.get(one.key)! - places.current.get(other.key)!);
}

function stackOf(table: TableState, piece: Piece): string[] {
  const seat = table.seat.peek();
  if (!seat.sides.peek().includes(piece.side) || !piece.hex) return [piece.key];
  const here = seat.byHex.peek().get(piece.hex) ?? [];
  return here.filter((one) => seat.sides.peek().includes(one.side)).map((one) => one.key);
}

/** The next in the list who has not moved and was not just sent. */
function after(pieces: Piece[], at: string, sent: readonly string[]): string {
  const here = pieces.findIndex((piece) => piece.key === at);
  const waits = (piece: Piece) => piece.flags?.includes("unmoved") && !sent.includes(piece.key);
  return [...pieces.slice(here + 1), ...pieces.slice(0, here)].find(waits)?.key ?? at;
}
