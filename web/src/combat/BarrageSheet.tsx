// Fire before anybody moves: one row a target, each fired by itself.
import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../app/ui";
import { placeName } from "../table/Panel";
import { useTable } from "../table/state";
import type { ChoiceOption } from "../wire";
import { t } from "../words/combat";
import { useAccept } from "./accepting";
import { drawn } from "./arrows";
import { aimOf, begin, draftsOf } from "./drafts";
import { FightView } from "./FightView";
import { HexCard } from "./HexCard";
import { OrderRows } from "./OrderRows";
import { playRow } from "./Planner";

export function BarrageSheet() {
  const table = useTable();
  const seat = table.seat.value;
  const drafts = draftsOf(table).barrages;
  useEffect(() => {
    const stops = [drafts.watch(), drawn(table, drafts)];
    return () => stops.forEach((stop) => stop());
  }, []);
  const open = drafts.open.value;
  const order = drafts.orders.value[open];
  const row = order ? drafts.row(open) : null;
  const ready = Boolean(row && !row.drafted.refusal);
  const fire = () => void playRow(drafts, open);
  useAccept(ready, fire);
  return (
    <section class="sheet" aria-label={t("barrage")}>
      <div class="body">
        <h2>{t("barrage")}</h2>
        <p class="soft small">{t("barrageHint")}</p>
        {table.target.value && <HexCard hex={table.target.value} />}
        <FightView whole={false} />
        <OrderRows drafts={drafts} />
        <Targets />
      </div>
      <div class="foot">
        <Refusal said={seat.refusal.value} />
        <button type="button" class="first wide-button" disabled={!ready} onClick={fire}>
          {order ? t("fire", { target: aimOf(order) }) : t("chooseFirst")}
        </button>
      </div>
    </section>
  );
}

/** Every target in range of enough guns, for those who do not click on maps. */
function Targets() {
  const table = useTable();
  const seat = table.seat.value;
  const drafts = draftsOf(table).barrages;
  const [options, setOptions] = useState<ChoiceOption[]>([]);
  const position = seat.position.value;
  useEffect(() => {
    void seat.choices([]).then(
      (found) => setOptions(found.options.filter((option) => !option.ends)),
      () => setOptions([]),
    );
  }, [position, seat]);
  const taken = new Set(drafts.orders.value.map(aimOf));
  const add = (target: string) =>
    begin(drafts, { order: "barrage", target, artillery: [] }, "least", []).catch(() => undefined);
  const free = options.filter((option) => !taken.has(String(option.value)));
  if (!free.length) return null;
  return (
    <div>
      <h3>{t("pickTarget")}</h3>
      <div class="chips">
        {free.map((option) => (
          <button
            key={String(option.value)}
            type="button"
            class="counter-tag figures"
            onClick={() => void add(String(option.value))}
          >
            {option.text} <span class="soft">{placeName(String(option.value), table)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
