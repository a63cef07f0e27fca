// What happened while the other side played, or while the player was away, to be clicked through.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Seat } from "../app/seat";
import { keep } from "../lobby/kept";
import type { Inset } from "../map";
import { type TableState, useTable } from "../table/state";
import type { DigestItem, Welcome } from "../wire";
import { t } from "../words/around";
import { digestOf } from "./digest";
import "./around.css";

export function Digest() {
  const table = useTable();
  const seat = table.seat.value;
  const kept = digestOf(seat);
  const card = useRef<HTMLElement>(null);
  const items = kept.items.value;
  const back = kept.back.value;
  const [at, setAt] = useState(0);
  const [all, setAll] = useState(false);
  useRemembered(table);
  useComingBack(table, (items) => kept.show(items, true));
  useTheirTurn(table, (items) => kept.show(items, false));
  const open = kept.open.value && items.length > 0;
  useEffect(() => {
    if (open) look(0);
  }, [items, open]);
  const look = (n: number) => {
    setAt(n);
    const hexes = items[n]?.hexes ?? [];
    if (hexes.length) table.show([...hexes], [], insetOf(card.current));
  };
  const close = () => {
    kept.open.value = false;
    table.look.value = null;
    seat.seen(lastOf(seat));
  };
  if (!open) return null;
  return (
    <aside ref={card} class={`digest card${all ? "" : " one"}`} aria-label={t(back ? "digest" : "digestTurn")}>
      <header class="row">
        <h2 class="grow">{t(back ? "digest" : "digestTurn")}</h2>
        <button type="button" class="plain fold" aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? "digestOne" : "digestAll")}
        </button>
        <button type="button" class="plain" aria-label={t("close")} onClick={close}>
          ✕
        </button>
      </header>
      <ol class="list">
        {items.map((item, n) => (
          <li key={n} class={n === at ? "" : "other"}>
            <button type="button" class="plain wide item" aria-current={n === at} onClick={() => look(n)}>
              <span class={`mark ${item.kind}`}>{item.heading}</span>
              <span class="grow">{item.text}</span>
            </button>
          </li>
        ))}
      </ol>
      <footer class="row">
        <span class="grow soft small figures">{t("digestStep", { n: at + 1, of: items.length })}</span>
        <button type="button" disabled={at === 0} onClick={() => look(at - 1)}>
          {t("previous")}
        </button>
        {at + 1 < items.length ? (
          <button type="button" class="first" onClick={() => look(at + 1)}>
            {t("next")}
          </button>
        ) : (
          <button type="button" class="first" onClick={close}>
            {t("close")}
          </button>
        )}
      </footer>
    </aside>
  );
}

/** So much of the map the digest hides: its left, or its head where the digest is as wide as the map. */
function insetOf(card: HTMLElement | null): Inset | undefined {
  const map = document.querySelector(".room > .map")?.getBoundingClientRect();
  const box = card?.getBoundingClientRect();
  if (!map || !box) return undefined;
  const wide = box.width > map.width * 0.6;
  const left = wide ? 0 : Math.max(0, box.right - map.left);
  return { top: wide ? Math.max(0, box.bottom - map.top) : 0, right: 0, left, bottom: 0 };
}

/** The lobby lists every game this browser has sat at. */
function useRemembered(table: TableState): void {
  const welcome = table.seats[0]?.welcome.value;
  const game = welcome?.game;
  useEffect(() => {
    if (!welcome) return;
    const tokens = table.seats.map((seat) => seat.token);
    keep(welcome.game, tokens, {
      watching: !welcome.plays,
      invitations: table.seats.flatMap((seat) => seat.welcome.value?.invitations ?? []),
      name: welcome.name,
    });
  }, [game]);
}

/** A welcome tells its news once, however often the table is laid out again. */
const greeted = new WeakSet<Welcome>();

/** The server says what the seat has not seen, when it comes back to the table or from behind a curtain; afterwards
 * everything that is shown counts as seen. */
function useComingBack(table: TableState, show: (items: DigestItem[]) => void): void {
  const seat = table.seat.value;
  const welcome = seat.welcome.value;
  useEffect(() => {
    if (!welcome || greeted.has(welcome)) return;
    greeted.add(welcome);
    const news = welcome.digest.some((item) => item.kind !== "turn");
    if (news && welcome.position > 0 && !welcome.lesson) show(welcome.digest);
  }, [welcome]);
  useEffect(() => {
    const since = table.left.get(seat);
    table.left.delete(seat);
    if (since === undefined) return;
    void seat.digest(since).then(
      (items) => items.some((item) => item.kind !== "turn") && show(items),
      () => undefined,
    );
  }, [seat]);
  const last = lastOf(seat);
  useEffect(() => {
    if (!last || document.hidden) return;
    const timer = setTimeout(() => seat.seen(last), 1500);
    return () => clearTimeout(timer);
  }, [last, seat]);
}

/** From the moment the other side begins its phases until the player is asked in his own. */
function useTheirTurn(table: TableState, show: (items: DigestItem[]) => void): void {
  const seat = table.seat.value;
  const [since, setSince] = useState(-1);
  const side = table.phase.value?.side ?? "";
  const own = !side || seat.sides.value.includes(side);
  const mine = seat.mine.value;
  const alone = !table.hotSeat && !seat.welcome.value?.lesson;
  useEffect(() => {
    if (alone && !own && since < 0) setSince(lastOf(seat));
    if (!alone || !own || !mine || since < 0) return;
    setSince(-1);
    void seat.digest(since).then(
      (items) => items.some((item) => item.kind !== "turn") && show(items),
      () => undefined,
    );
  }, [own, mine]);
}

function lastOf(seat: Seat): number {
  const told = seat.told.value;
  return told[told.length - 1]?.n ?? 0;
}
