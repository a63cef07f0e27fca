// The panel while something is planned, fought or answered.
import { useEffect, useRef } from "preact/hooks";
import { Held, Panel } from "../table/Panel";
import { PieceLine } from "../table/Pieces";
import { useTable } from "../table/state";
import type { Sheet } from "../wire";
import { t } from "../words/combat";
import { answersOf } from "./answering";
import { AnswerSheet } from "./AnswerSheet";
import { DiceSheet } from "./DiceSheet";
import { draftsOf } from "./drafts";
import { EntriesSheet } from "./EntriesSheet";
import { HexCard } from "./HexCard";
import { byCards, errandOf } from "./kinds";
import { Pinned } from "./Pinned";
import { Rows, RowsFoot } from "./RowsSheet";
import { WriteSheet } from "./WriteSheet";
import "./combat.css";
import "./ladder.css";

export function CombatPanel() {
  const table = useTable();
  const question = table.seat.value.question.value;
  const planned = table.planning.value ? (question?.plan ?? null) : null;
  useFreshSheet();
  const errand = errandOf(table);
  if (errand && !planned)
    return <WriteSheet key={table.errand.value} sheet={errand} back={() => (table.errand.value = -1)} />;
  if (question?.mine) {
    if (question.form === "dice") return <DiceSheet question={question} />;
    if (byCards(question)) return <AnswerSheet question={question} />;
    const asked = `${question.kind} ${question.sides.join()}`;
    if (question.form === "entries" && question.sheet && !planned)
      return <EntriesSheet key={asked} sheet={question.sheet} />;
    if (question.form === "write" && question.sheet && !planned)
      return <WriteSheet key={asked} sheet={question.sheet} />;
  }
  const now = Boolean(question?.mine && question.form === "rows" && !planned);
  if (!now && !planned && question?.inside) return <Watching />;
  const sheet = now ? (question?.sheet ?? null) : planned;
  if (!sheet && !table.target.value) return <Panel />; // the other side fights
  return (
    <section class="sheet" aria-label={sheet?.title ?? t("fight")}>
      {sheet && <PinnedRow sheet={sheet} />}
      <div class="body">
        {now && <Alone />}
        {table.target.value && <HexCard hex={table.target.value} />}
        {sheet ? <Rows key={sheet.name} sheet={sheet} now={now} /> : <Here />}
      </div>
      {sheet && <RowsFoot sheet={sheet} now={now} />}
    </section>
  );
}

/** The odds of the row that lies open. */
function PinnedRow({ sheet }: { sheet: Sheet }) {
  const drafts = draftsOf(useTable(), sheet);
  return <Pinned own drafted={drafts.row(drafts.open.value)?.drafted} />;
}

/** A plan that was open gives way when the player is asked for something else. */
function useFreshSheet(): void {
  const table = useTable();
  const question = table.seat.value.question.value;
  const asked = question?.mine ? question.kind : "";
  const before = useRef(asked);
  useEffect(() => {
    if (asked && asked !== before.current) {
      table.planning.value = false;
      table.errand.value = -1;
    }
    before.current = asked || before.current;
  }, [asked]);
}

/** A fight in which the other side decides. */
function Watching() {
  const table = useTable();
  const question = table.seat.value.question.value;
  return (
    <section class="sheet" aria-label={t("fight")}>
      <div class="body">
        <p class="soft">{question?.mine ? question.hint : question?.text}</p>
        <Alone />
        {table.target.value ? <HexCard hex={table.target.value} /> : <Here />}
        <Held />
      </div>
    </section>
  );
}

/** The stack that was clicked. */
function Here() {
  const table = useTable();
  const pieces =
    table.hex.value && !table.target.value ? (table.seat.value.byHex.value.get(table.hex.value) ?? []) : [];
  return (
    <ul class="list pieces">
      {pieces.map((piece) => (
        <PieceLine key={piece.key} piece={piece} pick={() => table.select([piece.key])} />
      ))}
    </ul>
  );
}

/** What was answered without asking, for the seat that answered. */
function Alone() {
  const table = useTable();
  const alone = answersOf(table).value.alone;
  const seat = table.seat.value;
  if (!alone || alone.seat !== seat || seat.position.value - alone.position > 2) return null;
  return <p class="small soft">{t("answeredAlone", { title: alone.title })}</p>;
}
