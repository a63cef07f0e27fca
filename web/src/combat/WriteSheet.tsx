// One order after the other, each filled in by its slots and given by itself.
import { useEffect, useState } from "preact/hooks";
import type { Order } from "../app/seat";
import { Refusal, Sentence } from "../app/ui";
import { useTable } from "../table/state";
import type { Drafted, Sheet, Slot } from "../wire";
import { t } from "../words/combat";
import { useAccept } from "./accepting";
import { DraftForm } from "./DraftForm";
import { aimsIn, hexesOf, liesAt } from "./drafts";
import { HexCard } from "./HexCard";
import { LadderView } from "./LadderView";

/** `back` leads to the map, where the order is one beside others; then it closes once the order is given. */
export function WriteSheet({ sheet, back }: { sheet: Sheet; back?: () => void }) {
  const table = useTable();
  const seat = table.seat.value;
  const [kind, setKind] = useState(0);
  const starter = sheet.starters[kind] ?? sheet.starters[0];
  const begun = JSON.stringify(starter?.order ?? null);
  const [order, setOrder] = useState<Order | null>(starter?.order ?? null);
  useEffect(() => setOrder(JSON.parse(begun) as Order | null), [begun]);
  const drafted = useDrafted(order);
  const pick = (next: Order) => {
    setOrder(next);
    table.show(hexesOf(aimsIn(next, sheet)));
  };
  useEffect(() => {
    const next = drafted && JSON.stringify(drafted.order) === JSON.stringify(order) ? single(drafted) : null;
    if (next) setOrder(next);
  }, [drafted]);
  const aimed = Boolean(order && drafted && !drafted.slots.some((slot) => blank(drafted.order, slot)));
  const ready = drafted !== null && !drafted.refusal;
  const give = async () => {
    if (!order) return;
    const done = await seat.play(order);
    if (done.played) back?.();
  };
  useAccept(ready, () => void give());
  useEffect(() => {
    const view = table.view.value;
    if (!view) return;
    const press = ({ hex }: { hex: string }) => {
      const next = drafted && pointed(drafted, hex);
      if (next) pick(next);
    };
    const stops = [view.on("hexclick", press), view.on("piececlick", press)];
    return () => stops.forEach((stop) => stop());
  });
  return (
    <section class="sheet" aria-label={sheet.title}>
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
        {drafted && <DraftForm drafted={drafted} change={pick} />}
        {(drafted?.warnings ?? []).map((warning) => (
          <p key={warning.text} class="small warning">
            <Sentence said={warning} />
          </p>
        ))}
        {drafted?.declared && <LadderView ladder={drafted.declared} />}
        {table.target.value && <HexCard hex={table.target.value} />}
      </div>
      <div class="foot">
        <Refusal said={(aimed ? drafted?.refusal : null) ?? seat.refusal.value} />
        {order && (
          <button type="button" class="first wide-button" disabled={!ready} onClick={() => void give()}>
            {drafted?.give || sheet.give || starter?.text || t("accept")}
          </button>
        )}
      </div>
    </section>
  );
}

/** Nothing has been picked yet, or nothing that can still be had. */
function blank(order: Order, slot: Slot): boolean {
  return slot.kind === "pick" && !slot.options.some((one) => one.value === order[slot.field]);
}

/** The order with what there is no choice about filled in; nothing if there is always one. */
function single({ order, slots }: Drafted): Order | null {
  const slot = slots.find((one) => blank(order, one) && one.options.filter((option) => !option.why_not).length === 1);
  const option = slot?.options.find((one) => !one.why_not);
  return slot && option ? { ...order, [slot.field]: option.value } : null;
}

/** A hex that was clicked, put where it or who stands there belongs: into what is still open, else into the last that
 * could take it. */
function pointed({ order, slots }: Drafted, hex: string): Order | null {
  const takers = slots.filter(
    (slot) => slot.kind === "pick" && slot.options.some((one) => one.value !== order[slot.field] && liesAt(one, hex)),
  );
  const slot = takers.find((one) => blank(order, one)) ?? takers.at(-1);
  const option = slot?.options.find((one) => one.value !== order[slot.field] && liesAt(one, hex));
  return slot && option ? { ...order, [slot.field]: option.value } : null;
}

/** What the server makes of an order that is being written. */
export function useDrafted(order: Order | null): Drafted | null {
  const seat = useTable().seat.value;
  const [drafted, setDrafted] = useState<Drafted | null>(null);
  const text = JSON.stringify(order);
  const position = seat.position.value;
  useEffect(() => {
    let stale = false;
    if (order) {
      void seat.draft(order).then(
        (found) => !stale && setDrafted(found),
        () => !stale && setDrafted(null),
      );
    }
    return () => {
      stale = true;
    };
  }, [text, position, seat]);
  return drafted;
}
