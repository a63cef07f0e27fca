// What lies under the pointer, in a card beside its hex: the place, and every counter with what it may do.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Seat } from "../app/seat";
import { Chip } from "../app/sides";
import type { Piece } from "../wire";
import { t } from "../words/map";
import { marks, may, title, values } from "./Pieces";
import { groundOf, hexTitle } from "./places";
import { type TableState, useTable } from "./state";

/** So long the pointer rests on a stack, on a bare hex, before the card comes, in ms. */
const [STACK, BARE] = [160, 650];
/** So many counters are told; the panel has all of them. */
const MOST = 8;
/** Between the hex and the card, and between the card and the rim of the map, in px. */
const GAP = 10;
export function HoverCard() {
  const table = useTable();
  const at = useRested(table);
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (card.current && at) lay(table, card.current, at);
  });
  if (!at) return null;
  const seat = table.seat.value;
  const here = seat.byHex.value.get(at) ?? [];
  return (
    <aside ref={card} class="hover-card card" aria-hidden="true">
      <HexHead hex={at} />
      {here.length > 0 && (
        <ul class="list">
          {here.slice(0, MOST).map((piece) => (
            <Line key={piece.key} seat={seat} piece={piece} />
          ))}
        </ul>
      )}
      {here.length > MOST && <p class="small soft">{t("more", { n: here.length - MOST })}</p>}
    </aside>
  );
}

/** The hex the pointer has rested on; at once if a card was open. */
function useRested(table: TableState): string {
  const [shown, setShown] = useState("");
  const hex = table.hover.value?.hex ?? "";
  const stack = Boolean(table.seat.value.byHex.value.get(hex)?.length);
  const quiet = !stack && table.selection.value.size > 0; // the way of what is in hand says enough
  useEffect(() => {
    if (!hex || quiet) return setShown("");
    const rest = setTimeout(() => setShown(hex), stack ? (shown ? STACK / 2 : STACK) : BARE);
    return () => clearTimeout(rest);
  }, [hex, stack, quiet]);
  return shown && shown === hex ? shown : "";
}

/** Number, name, the way to it, and the ground of a hex. */
function HexHead({ hex }: { hex: string }) {
  const table = useTable();
  const load = table.seat.value.board.value?.overfull[hex] ?? table.seat.value.board.value?.stacks[hex];
  return (
    <header>
      <p class="row">
        <strong class="grow">{hexTitle(table, hex)}</strong>
        {load && <span class="figures soft">{load}</span>}
      </p>
      <p class="small soft">{groundOf(table, hex)}</p>
    </header>
  );
}

function Line({ seat, piece }: { seat: Seat; piece: Piece }) {
  return (
    <li>
      <p class="row">
        <Chip side={piece.side} />
        <strong class="grow">{title(piece)}</strong>
        <span class="figures">{values(piece)}</span>
        <span class="figures soft">{stepsOf(piece)}</span>
      </p>
      <p class="small soft">{about(seat, piece)}</p>
    </li>
  );
}

/** What there is to say of a counter: its formation, what lies on it, its supply, what it may do. */
function about(seat: Seat, piece: Piece): string {
  const lies = marks(seat, piece);
  const own = seat.sides.value.includes(piece.side);
  const supply = piece.oos ? [] : piece.flags?.includes("cut_off") ? [t("cut_off")] : own ? [t("fed")] : [];
  const left = piece.left ? [`${piece.left}/${piece.movement ?? 0}`] : [];
  return [piece.formation || piece.army || "", ...lies, ...supply, ...left, ...may(piece)].filter(Boolean).join(" · ");
}

function stepsOf({ steps = -1, full_steps: full = -1 }: Piece): string {
  if (steps < 0) return "";
  return full > steps || full > 6 ? `${steps}/${full}` : "●".repeat(steps);
}

/** Beside the hex, within the map: to the right, else to the left; never over the hex. */
function lay(table: TableState, card: HTMLElement, hex: string): void {
  const view = table.view.peek();
  const place = view?.placeOf(hex);
  const box = card.parentElement?.getBoundingClientRect();
  if (!view || !place || !box) return;
  const [x, y] = [place.x - box.left, place.y - box.top];
  const half = 0.6 * view.h;
  const { offsetWidth: wide, offsetHeight: tall } = card;
  const right = x + half + GAP;
  const left = x - half - GAP - wide;
  const beside = right + wide + GAP <= box.width ? right : left >= GAP ? left : NaN;
  const within = (at: number, long: number, all: number) => Math.max(GAP, Math.min(all - long - GAP, at));
  if (Number.isNaN(beside)) {
    const below = y + half + GAP;
    card.style.left = `${within(x - wide / 2, wide, box.width)}px`;
    card.style.top = `${below + tall + GAP <= box.height ? below : Math.max(GAP, y - half - GAP - tall)}px`;
  } else {
    card.style.left = `${beside}px`;
    card.style.top = `${within(y - tall / 2, tall, box.height)}px`;
  }
}
