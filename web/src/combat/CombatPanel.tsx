// The panel while something is planned, fought or answered.
import { useEffect, useRef } from "preact/hooks";
import { PieceLine } from "../table/Pieces";
import { useTable } from "../table/state";
import { t } from "../words/combat";
import { answersOf } from "./answering";
import { AirSheet } from "./AirSheet";
import { AnswerSheet } from "./AnswerSheet";
import { BarrageSheet } from "./BarrageSheet";
import { FightView } from "./FightView";
import { HexCard } from "./HexCard";
import { byCards, inside } from "./kinds";
import { Planner, PlannerFoot } from "./Planner";
import { PontoonSheet } from "./PontoonSheet";
import "./combat.css";
import "./ladder.css";

export function CombatPanel() {
  const table = useTable();
  const question = table.seat.value.question.value;
  const planned = table.planning.value;
  useFreshSheet();
  if (table.curtain.value) return null;
  if (question?.mine) {
    if (byCards(question)) return <AnswerSheet question={question} />;
    if (question.kind === "air" && !planned) return <AirSheet />;
    if (question.kind === "barrage" && !planned) return <BarrageSheet />;
    if (question.kind === "pontoon" && !planned) return <PontoonSheet />;
  }
  const attacking = question?.mine && question.kind === "combat";
  if (!attacking && inside(question)) return <Watching />;
  const planning = attacking || planned;
  return (
    <section class="sheet" aria-label={t("planner")}>
      <div class="body">
        {attacking && <Alone />}
        {question?.kind === "combat" && <FightView whole={false} />}
        {table.target.value && <HexCard hex={table.target.value} />}
        {planning ? <Planner /> : <Here />}
      </div>
      {planning && <PlannerFoot />}
    </section>
  );
}

/** A plan that was open gives way when the player is asked for something else. */
function useFreshSheet(): void {
  const table = useTable();
  const question = table.seat.value.question.value;
  const asked = question?.mine ? question.kind : "";
  const before = useRef(asked);
  useEffect(() => {
    if (asked && asked !== before.current) table.planning.value = false;
    before.current = asked || before.current;
  }, [asked]);
}

/** A fight in which the other side decides. */
function Watching() {
  const table = useTable();
  return (
    <section class="sheet" aria-label={t("fight")}>
      <div class="body">
        <p class="soft">{table.seat.value.question.value?.text}</p>
        <Alone />
        <FightView whole />
        {table.target.value ? <HexCard hex={table.target.value} /> : <Here />}
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
