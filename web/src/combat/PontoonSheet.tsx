// One bridge an army: where each could lay it.
import { useEffect, useState } from "preact/hooks";
import type { Order } from "../app/seat";
import { Refusal, Sentence } from "../app/ui";
import { useTable } from "../table/state";
import type { Drafted, SlotOption } from "../wire";
import { t } from "../words/combat";
import { DraftForm } from "./DraftForm";
import { HexCard } from "./HexCard";

const EMPTY: Order = { order: "pontoon", army: "", side: "" };

export function PontoonSheet() {
  const table = useTable();
  const seat = table.seat.value;
  const [armies, setArmies] = useState<SlotOption[] | null>(null);
  const position = seat.position.value;
  useEffect(() => {
    void seat.draft(EMPTY).then(
      (drafted) => setArmies(drafted.slots.find((slot) => slot.field === "army")?.options ?? []),
      () => setArmies([]),
    );
  }, [position, seat]);
  return (
    <section class="sheet" aria-label={t("pontoon")}>
      <div class="body">
        <h2>{t("pontoon")}</h2>
        {armies?.length === 0 && <p class="soft">{t("noBridge")}</p>}
        <ul class="list">
          {(armies ?? []).map((army) => (
            <Army key={String(army.value)} army={army} />
          ))}
        </ul>
        {table.target.value && <HexCard hex={table.target.value} />}
      </div>
      <div class="foot">
        <Refusal said={seat.refusal.value} />
      </div>
    </section>
  );
}

function Army({ army }: { army: SlotOption }) {
  const table = useTable();
  const seat = table.seat.value;
  const [order, setOrder] = useState<Order>({ ...EMPTY, army: army.value });
  const [drafted, setDrafted] = useState<Drafted | null>(null);
  const position = seat.position.value;
  useEffect(() => {
    void seat.draft(order).then(setDrafted, () => setDrafted(null));
  }, [order, position, seat]);
  const pick = (next: Order) => {
    setOrder(next);
    if (typeof next.side === "string" && next.side) table.show(next.side.split("/"));
  };
  return (
    <li class="card pontoon">
      <h3>{army.text}</h3>
      {drafted && <DraftForm drafted={drafted} change={pick} hide={["army"]} />}
      {(drafted?.warnings ?? []).map((warning) => (
        <p key={warning.text} class="small">
          <Sentence said={warning} />
        </p>
      ))}
      {Boolean(order.side) && <Refusal said={drafted?.refusal ?? null} />}
      <button type="button" disabled={!order.side || Boolean(drafted?.refusal)} onClick={() => void seat.play(order)}>
        {t("lay")}
      </button>
    </li>
  );
}
