// A game on the page: the map, and at its edges everything else.
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Around, LogBar, Digest } from "../around";
import { CombatPanel, fights } from "../combat";
import { get } from "../app/http";
import { SidesContext } from "../app/sides";
import { Sentence } from "../app/ui";
import { LessonStrip } from "../learn";
import { callDrawer } from "../map";
import { RulesDrawer } from "../rules";
import type { MapShown } from "../wire";
import { t } from "../words/table";
import { Curtain } from "./Curtain";
import { FindDrawer, KeysDrawer } from "./Drawers";
import { EndPhase } from "./EndPhase";
import { keysOf, onKey } from "./keys";
import { MapPane } from "./MapPane";
import { Panel } from "./Panel";
import { Rail } from "./Rail";
import { nextIdle, waiting } from "./selecting";
import { TableContext, TableState, useTable } from "./state";
import { TopBar } from "./TopBar";
import { UnitsDrawer } from "./Units";
import "./table.css";

/** So many ms the room waits for its map: drawing that takes longest, and should have begun. */
const PATIENCE = 400;

export function Table({ tokens }: { tokens: string[] }) {
  const table = useMemo(() => new TableState(tokens), []);
  const coming = useMemo(() => sheetOf(tokens).catch(() => null), []);
  const [begun, setBegun] = useState(false);
  useEffect(() => () => table.close(), []);
  useEffect(() => {
    const begin = () => setBegun(true);
    const late = setTimeout(begin, PATIENCE);
    void coming.then(begin);
    return () => clearTimeout(late);
  }, []);
  const title = table.seats[0]?.welcome.value?.title;
  useEffect(() => {
    if (title) void coming.then((map) => map ?? sheetOf(tokens)).then((map) => (table.map.value = map));
  }, [title]);
  return (
    <TableContext.Provider value={table}>
      <SidesContext.Provider value={table.seats[0]?.welcome.value?.looks ?? {}}>
        {begun && <Room />}
      </SidesContext.Provider>
    </TableContext.Provider>
  );
}

/** The map of the game, asked for before anybody has sat down; if nothing came of that, once more afterwards. */
async function sheetOf([token]: string[]): Promise<MapShown> {
  const coming = get<MapShown>(`/api/seats/${token}/map`);
  callDrawer();
  const map = await coming;
  callDrawer(map);
  return map;
}

function Room() {
  const table = useTable();
  const [ending, setEnding] = useState(false);
  const seat = table.seat.value;
  const question = seat.question.value;

  const end = () => {
    if (!question?.mine || !question.end) return;
    if (question.standing.length || waiting(table).length) setEnding(true);
    else void seat.play({ order: "end_phase" });
  };
  useLayoutEffect(() => {
    const keys = keysOf(table, end);
    const press = (event: KeyboardEvent) => onKey(table, keys, event);
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  useEffect(() => setEnding(false), [question?.kind, question?.sides.join()]);

  if (table.curtain.value)
    return (
      <div class="room table" data-busy={table.seats.some((one) => one.busy.value)}>
        <Curtain />
      </div>
    );
  const fighting = fights(table) || table.planning.value || Boolean(table.target.value);
  return (
    <div class={`room table${fighting ? " fighting" : ""}`} data-busy={table.seats.some((one) => one.busy.value)}>
      <TopBar end={end} next={() => nextIdle(table)} />
      <Rail />
      <MapPane />
      <aside class="panel" aria-label={t("selected")}>
        <LessonStrip />
        {ending ? <EndPhase close={() => setEnding(false)} /> : fighting ? <CombatPanel /> : <Panel />}
      </aside>
      <LogBar />
      <Drawers />
      <Digest />
      {!seat.online.value && seat.welcome.value && <p class="toast refused">{t("offline")}</p>}
      {!fighting && <Owed />}
    </div>
  );
}

function Drawers() {
  const table = useTable();
  switch (table.drawer.value) {
    case "rules":
      return <RulesDrawer />;
    case "find":
      return <FindDrawer />;
    case "units":
      return <UnitsDrawer />;
    case "keys":
      return <KeysDrawer />;
    case "":
      return null;
    default:
      return <Around drawer={table.drawer.value} />;
  }
}

/** What stands in the way of the end of the phase, once the player has tried to end it; a combat's sheet says it itself. */
function Owed() {
  const table = useTable();
  const seat = table.seat.value;
  const owed = seat.question.value?.mine ? seat.question.value.owed : [];
  if (!seat.refusal.value || !owed.length) return null;
  return (
    <ul class="toast owed list" role="status">
      {owed.slice(0, 4).map((due) => (
        <li key={due.text}>
          <button type="button" class="plain" onClick={() => table.show(due.hexes, due.keys)}>
            {t("owed")}
          </button>
          <Sentence said={due} />
        </li>
      ))}
    </ul>
  );
}
