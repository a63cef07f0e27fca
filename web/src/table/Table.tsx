// A game on the page: the map, and at its edges everything else.
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Around, Briefing, Digest, LogBar, Tips } from "../around";
import { CombatPanel, fights } from "../combat";
import { BadLink } from "../app/BadLink";
import { get } from "../app/http";
import { SidesContext } from "../app/sides";
import { Sentence } from "../app/ui";
import { useAttention } from "../company";
import { LessonStrip } from "../learn";
import { callDrawer } from "../map";
import { ReadingContext, RulesDrawer } from "../rules";
import { Staged } from "../staging";
import type { MapShown } from "../wire";
import { t } from "../words/table";
import { Curtain } from "./Curtain";
import { FindDrawer, KeysDrawer } from "./Drawers";
import { anythingLeft, EndPhase } from "./EndPhase";
import { useHome } from "./focus";
import { keysOf, onKey } from "./keys";
import { LegendDrawer } from "./LegendDrawer";
import { MapPane } from "./MapPane";
import { Panel } from "./Panel";
import { Rail } from "./Rail";
import { usePointing } from "./pointing";
import { nextIdle } from "./selecting";
import { ShareDrawer } from "./ShareDrawer";
import { TableContext, TableState, useTable } from "./state";
import { TopBar } from "./TopBar";
import { UnitsDrawer } from "./Units";
import "./map.css";
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
  const lost = table.seats.map((seat) => seat.lost.value).find((one) => one !== null);
  if (lost) return <BadLink lost={lost.known ? "badGame" : "badSeat"} reason={lost.known ? lost.reason : ""} />;
  return (
    <TableContext.Provider value={table}>
      <ReadingContext.Provider value={table}>
        <SidesContext.Provider value={table.seats[0]?.welcome.value?.looks ?? {}}>
          {begun && <Room />}
        </SidesContext.Provider>
      </ReadingContext.Provider>
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
  const [folded, setFolded] = useState(false);
  const seat = table.seat.value;
  const question = seat.question.value;
  usePointing(table);

  const end = () => {
    if (!question?.mine || !question.end) return;
    if (anythingLeft(table)) setEnding(true);
    else void seat.play({ order: "end_phase" });
  };
  useLayoutEffect(() => {
    const keys = keysOf(table, end);
    const press = (event: KeyboardEvent) => onKey(table, keys, event);
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  useAttention(table);
  useEffect(() => setEnding(false), [question?.kind, question?.sides.join()]);
  const asked = question?.mine
    ? `${question.inside ? question.id : seat.board.value?.clock.turn} ${question.kind}`
    : "";
  useEffect(() => setFolded(false), [asked, ending]);
  useHome(asked && `${asked} ${ending} ${table.errand.value} ${table.curtain.value}`);

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
      <aside class={folded ? "panel folded" : "panel"} aria-label={t("selected")}>
        <button
          type="button"
          class="handle"
          aria-expanded={!folded}
          aria-label={t(folded ? "unfold" : "fold")}
          onClick={() => setFolded(!folded)}
        />
        <LessonStrip />
        <Tips />
        {ending ? <EndPhase close={() => setEnding(false)} /> : fighting ? <CombatPanel /> : <Panel />}
      </aside>
      <LogBar />
      <p class="hidden-text" role="status">
        {question?.mine && question.text}
      </p>
      <Drawers />
      <Digest />
      <Staged />
      <Briefing />
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
    case "legend":
      return <LegendDrawer />;
    case "share":
      return <ShareDrawer />;
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
