// The panel on the right: what is selected and what can be done with it.
import { Refusal } from "../app/ui";
import type { Piece } from "../wire";
import { t } from "../words/table";
import { takeBack } from "./marching";
import { formationOf } from "./selecting";
import { hold } from "./notebook";
import { PieceLine } from "./Pieces";
import { useTable } from "./state";

export function Panel() {
  const table = useTable();
  const seat = table.seat.value;
  const here = table.hex.value ? (seat.byHex.value.get(table.hex.value) ?? []) : [];
  const elsewhere = table.selected.value.filter((piece) => piece.hex !== table.hex.value);
  const load = seat.board.value?.overfull[table.hex.value] ?? seat.board.value?.stacks[table.hex.value];
  return (
    <>
      <div class="body">
        {seat.question.value?.kind === "setup" && <p class="soft">{t("setUpHint")}</p>}
        {table.hex.value && (
          <h2 class="row">
            <span class="grow">
              {table.hex.value} <span class="soft">{placeName(table.hex.value, table)}</span>
            </span>
            {load && (
              <span class={seat.board.value?.overfull[table.hex.value] ? "owed figures" : "figures soft"}>{load}</span>
            )}
          </h2>
        )}
        {!here.length && !elsewhere.length && <p class="soft">{table.hex.value ? t("noUnits") : t("nothing")}</p>}
        <Lines pieces={here} />
        {elsewhere.length > 0 && (
          <>
            <h3>
              {t("selected")} ({table.selected.value.length})
            </h3>
            <Lines pieces={elsewhere} />
          </>
        )}
        <Reserves />
      </div>
      <div class="foot">
        <Refusal said={seat.refusal.value} />
        <Actions />
      </div>
    </>
  );
}

function Lines({ pieces }: { pieces: Piece[] }) {
  const table = useTable();
  const pick = (piece: Piece) => (event: MouseEvent) => {
    const now = new Set(table.selection.value);
    if (!event.shiftKey && !event.ctrlKey) return table.select([piece.key]);
    if (now.has(piece.key)) now.delete(piece.key);
    else now.add(piece.key);
    table.select(now);
  };
  return (
    <ul class="list pieces">
      {pieces.map((piece) => (
        <PieceLine key={piece.key} piece={piece} pick={pick(piece)} />
      ))}
    </ul>
  );
}

/** Units that wait off the map and may come now. */
function Reserves() {
  const table = useTable();
  const seat = table.seat.value;
  const waiting = [...seat.pieces.value.values()].filter((piece) => !piece.hex && piece.flags?.includes("can_enter"));
  if (!waiting.length) return null;
  return (
    <>
      <h3>{t("offMap")}</h3>
      <p class="small soft">{t("enterHint")}</p>
      <Lines pieces={waiting} />
    </>
  );
}

/** What the selection can be told to do with one key each. */
function Actions() {
  const table = useTable();
  const seat = table.seat.value;
  const depends = table.depends.value;
  const keys = [...table.selection.value];
  const orders = seat.question.value?.mine ? seat.question.value.orders : [];
  if (!keys.length || !orders.includes("move")) return null;
  return (
    <div class="actions">
      <button type="button" onClick={() => table.select(formationOf(table, keys))}>
        {t("formation")} <kbd>F</kbd>
      </button>
      <button type="button" onClick={() => hold(seat, keys)}>
        {t("hold")} <kbd>H</kbd>
      </button>
      {orders.includes("fortify") && (
        <button type="button" onClick={() => void seat.play({ order: "fortify", units: keys })}>
          {t("dig")} <kbd>D</kbd>
        </button>
      )}
      {orders.includes("mark_strategic") && (
        <button type="button" onClick={() => void seat.play({ order: "mark_strategic", units: keys })}>
          {t("strategic")} <kbd>S</kbd>
        </button>
      )}
      <button type="button" disabled={!seat.canUndo.value} onClick={() => void takeBack(table)}>
        {t("takeBack")} <kbd>T</kbd>
      </button>
      {depends.length > 0 && (
        <p class="owed">
          {t("depends", { units: depends.join(", ") })}{" "}
          <button type="button" onClick={() => void takeBack(table, true)}>
            {t("both")}
          </button>
        </p>
      )}
    </div>
  );
}

export function placeName(hex: string, table: ReturnType<typeof useTable>): string {
  return table.map.value?.hexes.find((one) => one.hex === hex)?.name ?? "";
}
