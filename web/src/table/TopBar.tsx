// Whose turn it is, what is to be decided, undo, and the end of the phase.
import { continueMarches, idle } from "./marching";
import { marches, undo } from "./notebook";
import { useTable } from "./state";
import { t, turnName, moment } from "../words/table";
import { t as around } from "../words/around";
import { PACES, setPace } from "../around/pace";
import { paint, sideName, useLooks } from "../app/sides";
import { Case } from "../app/ui";
import { You } from "../company";

/** While a computer plays: how fast it is shown. */
function Pace() {
  const table = useTable();
  const seat = table.seat.value;
  const computers = seat.welcome.value?.seats.some((one) => one.player !== "person") ?? false;
  if (!computers) return null;
  return (
    <span class="row" role="group" aria-label={t("pace")}>
      {PACES.map(([name, ms]) => (
        <button
          key={name}
          type="button"
          aria-pressed={ms > 0 && seat.pace.value === ms}
          onClick={() => setPace(table, ms)}
        >
          {around(name)}
        </button>
      ))}
    </span>
  );
}

export function TopBar({ end, next }: { end: () => void; next: () => void }) {
  const table = useTable();
  const looks = useLooks();
  const seat = table.seat.value;
  const question = seat.question.value;
  const board = seat.board.value;
  const plays = seat.welcome.value?.plays ?? true;
  const mine = question?.mine ?? false;
  const moving = mine && (question?.moves ?? false);
  const resting = moving ? idle(table).length : 0;
  const under = Object.keys(marches(seat)).filter((key) =>
    seat.pieces.value.get(key)?.flags?.includes("can_move"),
  ).length;
  const ending = seat.welcome.value?.stopped ? "stopped" : seat.over.value && "over";
  const side = question?.sides.find((one) => seat.sides.value.includes(one)) ?? question?.sides[0] ?? "";
  return (
    <header class="top">
      <You />
      {side && (
        <span class="badge" style={paint(looks, side)}>
          {sideName(looks, side)}
        </span>
      )}
      <div class="grow decision">
        <strong>{ending ? t(ending) : (question?.text ?? t("waiting"))}</strong> <Case id={question?.case ?? ""} />
        <div class="small soft figures">
          {board && [turnName(board.clock), moment(board.clock), table.phase.value?.name].filter(Boolean).join(" · ")}
        </div>
      </div>
      {moving && under > 0 && (
        <button type="button" onClick={() => void continueMarches(table)}>
          {t("marches", { n: under })} <kbd>M</kbd>
        </button>
      )}
      {moving && resting > 0 && (
        <button type="button" onClick={next}>
          {t("next", { n: resting })} <kbd>N</kbd>
        </button>
      )}
      {!mine && !seat.over.value && <Pace />}
      {plays && question?.plan && !question.inside && (
        <button
          type="button"
          aria-pressed={table.planning.value}
          onClick={() => (table.planning.value = !table.planning.value)}
        >
          {t("plan")} <kbd>P</kbd>
        </button>
      )}
      <span class="row ends" role="group" aria-label={t("foot")} tabIndex={-1}>
        {plays && !ending && (
          <button type="button" disabled={!seat.canUndo.value} title={t("undoHint")} onClick={() => void undo(seat)}>
            {t("undo")} <kbd>Z</kbd>
          </button>
        )}
        {mine && question?.end && (
          <button type="button" class="first" onClick={end}>
            {question.end} <kbd>E</kbd>
          </button>
        )}
      </span>
    </header>
  );
}
