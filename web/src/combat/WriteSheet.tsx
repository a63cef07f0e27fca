// One order after the other, each filled in by its slots and given by itself.
import { useEffect, useState } from "preact/hooks";
import { stageOf } from "../staging";
import type { Order } from "../app/seat";
import { Foot, Refusal, Sentence } from "../app/ui";
import { useTable } from "../table/state";
import type { Drafted, Sheet, Slot, SlotOption } from "../wire";
import { t } from "../words/combat";
import { useAccept } from "./accepting";
import { arrowOf } from "./arrows";
import { DraftForm } from "./DraftForm";
import { aimsIn, hexesOf, liesAt, listOf, measured, same, valueAt, withValue } from "./drafts";
import { HexCard } from "./HexCard";
import { LadderView } from "./LadderView";
import { Pinned } from "./Pinned";
import { usePress } from "./pressing";

/** `back` leads to the map, where the order is one beside others; then it closes once the order is given. */
export function WriteSheet({ sheet, back }: { sheet: Sheet; back?: () => void }) {
  const table = useTable();
  const seat = table.seat.value;
  const [kind, setKind] = useState(0);
  const starter = sheet.starters[kind] ?? sheet.starters[0];
  const begun = JSON.stringify(starter?.order ?? null);
  const [order, setOrder] = useState<Order | null>(starter?.order ?? null);
  const [given, setGiven] = useState(0);
  useEffect(() => setOrder(JSON.parse(begun) as Order | null), [begun, given]);
  const { drafted, fresh } = useDrafted(order);
  useHand(Boolean(back), drafted, fresh, setOrder);
  useFill(sheet, drafted, fresh, setOrder);
  const now = drafted && order && drafted.order.order === order.order ? { ...drafted, order } : null;
  const pick = (next: Order) => {
    seat.hush();
    setOrder(next);
    table.show(hexesOf(aimsIn(next, sheet)));
  };
  const next = drafted && fresh ? settled(drafted) : null;
  useEffect(() => {
    if (next) setOrder(next);
  }, [drafted, fresh]);
  const aimed = Boolean(order && drafted && begins(drafted));
  const ready = fresh && !next && drafted !== null && !drafted.refusal;
  const give = async () => {
    if (!order) return;
    stageOf(seat).plan(drafted?.declared);
    const done = await seat.play(order);
    if (!done.played) return;
    setGiven((before) => before + 1); // the next order begins as the sheet says by now
    back?.();
  };
  useAccept(ready, () => void give());
  useEffect(() => {
    const hexes = (back ? null : seat.question.peek()?.hexes) ?? [];
    if (hexes.length) table.show(hexes);
    return () => {
      table.look.value = null;
    };
  }, []);
  const view = table.view.value;
  useEffect(() => {
    view?.setArrows((drafted?.traces ?? []).flatMap((trace) => arrowOf(trace, seat.pieces.peek())));
    return () => view?.setArrows([]);
  }, [drafted, view]);
  usePress(fresh && !next, (hex) => {
    const aimed = now && (pointed(now, hex) ?? astray(now, sheet, hex));
    if (aimed) pick(aimed);
  });
  return (
    <section class="sheet" aria-label={sheet.title}>
      <Pinned drafted={drafted} />
      <div class="body">
        <header class="row">
          <h2 class="grow">{back ? starter?.text : sheet.title}</h2>
          {back && (
            <button type="button" onClick={back}>
              {t("backToMap")}
            </button>
          )}
        </header>
        {sheet.hint && <p class="soft">{sheet.hint}</p>}
        {sheet.starters.length > 1 && (
          <div class="actions" role="group" aria-label={sheet.title}>
            {sheet.starters.map((one, n) => (
              <button key={one.text} type="button" aria-pressed={n === kind} onClick={() => setKind(n)}>
                {one.text}
              </button>
            ))}
          </div>
        )}
        {now && <DraftForm drafted={now} change={pick} />}
        {(drafted?.warnings ?? []).map((warning) => (
          <p key={warning.text} class="small warning">
            <Sentence said={warning} />
          </p>
        ))}
        {drafted?.declared && <LadderView ladder={drafted.declared} />}
        {table.target.value && <HexCard hex={table.target.value} />}
      </div>
      <Foot>
        <Refusal said={(aimed ? drafted?.refusal : null) ?? seat.refusal.value} />
        {order && (
          <button type="button" class="first wide-button" disabled={!ready} onClick={() => void give()}>
            {drafted?.give || sheet.give || starter?.text || t("accept")}
          </button>
        )}
      </Foot>
    </section>
  );
}

/** An order that is begun with units in hand is filled in with them, as far as it can take them. */
function useHand(beside: boolean, drafted: Drafted | null, fresh: boolean, put: (order: Order) => void): void {
  const table = useTable();
  const [hand, setHand] = useState(() => (beside ? [...table.selection.peek()] : []));
  useEffect(() => {
    if (!drafted || !fresh || !hand.length) return;
    setHand([]);
    const held = (slot: Slot) => slot.options.filter((one) => !one.why_not && hand.includes(one.piece));
    const slot = drafted.slots.find((one) => (one.kind === "list" || one.kind === "pick") && held(one).length);
    if (!slot) return;
    const values = held(slot).map((one) => one.value);
    put({ ...drafted.order, [slot.field]: slot.kind === "list" ? values.slice(0, slot.most || 1) : values[0] });
  }, [drafted, fresh]);
}

/** Whoever usually takes part is put in as soon as an order has its aim. */
function useFill(sheet: Sheet, drafted: Drafted | null, fresh: boolean, put: (order: Order) => void): void {
  const [filled, setFilled] = useState("");
  useEffect(() => {
    const aims = drafted ? aimsIn(drafted.order, sheet).join() : "";
    if (!drafted || !fresh || !aims || aims === filled) return;
    setFilled(aims);
    const empty = drafted.slots.filter(
      (slot) => slot.kind === "list" && slot.fill && !listOf(drafted.order, slot).length,
    );
    const taken = empty.map((slot) => [
      slot.field,
      slot.options
        .filter((one) => !one.why_not && !one.spare)
        .slice(0, slot.fill)
        .map((one) => one.value),
    ]);
    if (taken.length) put({ ...drafted.order, ...Object.fromEntries(taken) });
  }, [drafted, fresh]);
}

/** Enough has been picked to say what is wrong with it. */
function begins({ order, slots }: Drafted): boolean {
  const lists = slots.filter((slot) => slot.kind === "list");
  const picked = !lists.length || lists.some((slot) => listOf(order, slot).length > 0);
  return picked && !slots.some((slot) => empty(order, slot));
}

/** Nothing has been picked yet. */
function empty(order: Order, slot: Slot): boolean {
  const value = valueAt(order, slot.field);
  const named = slot.kind === "pick" && slot.options.some((one) => same(one.value, value));
  const bare = Array.isArray(value) ? !value.length : !value;
  return (slot.kind === "pick" || slot.kind === "place") && bare && !named;
}

/** Nothing has been picked yet, or nothing that can still be had. */
function blank(order: Order, slot: Slot): boolean {
  return slot.kind === "pick" && !slot.options.some((one) => same(one.value, valueAt(order, slot.field) ?? ""));
}

/** The order with what there is no choice about filled in; nothing if there is always one. */
function single({ order, slots }: Drafted): Order | null {
  const slot = slots.find((one) => blank(order, one) && one.options.filter((option) => !option.why_not).length === 1);
  const option = slot?.options.find((one) => !one.why_not);
  return slot && option ? withValue(order, slot.field, option.value) : null;
}

/** The order with amounts that fit, and with what there is no choice about; nothing if it is so. */
function settled(drafted: Drafted): Order | null {
  return measured(drafted.order, drafted.slots) ?? single(drafted);
}

/** A hex that was clicked, put where it or who stands there belongs: into what is still open, else into the last that
 * could take it; in a list it is put in and taken out. */
function pointed({ order, slots }: Drafted, hex: string): Order | null {
  const place = slots.find((slot) => slot.kind === "place");
  if (place) return withValue(order, place.field, hex);
  const other = (slot: Slot, one: SlotOption) => !same(one.value, valueAt(order, slot.field));
  const takers = slots.filter(
    (slot) => slot.kind === "pick" && slot.options.some((one) => other(slot, one) && liesAt(one, hex)),
  );
  const slot = takers.find((one) => blank(order, one)) ?? takers.at(-1);
  const option = slot?.options.find((one) => other(slot, one) && liesAt(one, hex));
  return slot && option ? withValue(order, slot.field, option.value) : listed(order, slots, hex);
}

function listed(order: Order, slots: readonly Slot[], hex: string): Order | null {
  for (const slot of slots) {
    const option = slot.kind === "list" ? slot.options.find((one) => !one.why_not && liesAt(one, hex)) : undefined;
    if (!option) continue;
    const now = listOf(order, slot);
    const next = now.includes(option.value) ? now.filter((one) => one !== option.value) : [...now, option.value];
    return { ...order, [slot.field]: next };
  }
  return null;
}

/** A hex that cannot be aimed at: the order names it all the same, and the server says why not. */
function astray({ order, slots }: Drafted, sheet: Sheet, hex: string): Order | null {
  const slot = slots.find((one) => one.kind === "pick" && sheet.aims.includes(one.field));
  return slot ? withValue(order, slot.field, hex) : null;
}

/** What the server made of an order last; `fresh` if it is of this order in this position. */
export function useDrafted(order: Order | null): { drafted: Drafted | null; fresh: boolean } {
  const seat = useTable().seat.value;
  const [answer, setAnswer] = useState<{ drafted: Drafted | null; of: string }>({ drafted: null, of: "" });
  const position = seat.position.value;
  const asked = `${position} ${JSON.stringify(order)}`;
  useEffect(() => {
    let stale = false;
    if (order) {
      void seat.draft(order).then(
        (drafted) => !stale && setAnswer({ drafted, of: asked }),
        () => !stale && setAnswer({ drafted: null, of: asked }),
      );
    }
    return () => {
      stale = true;
    };
  }, [asked, seat]);
  return { drafted: answer.drafted, fresh: answer.of === asked };
}
