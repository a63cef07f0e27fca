// The desk: the position as a text, the board it draws, the question, the answer.
import { useEffect, useMemo } from "preact/hooks";
import { Link } from "../app/router";
import { SidesContext } from "../app/sides";
import { ReadingContext, RulesDrawer } from "../rules";
import { rulesOf } from "../rules/book";
import { language } from "../words/language";
import { t } from "../words/desk";
import { Answer } from "./Answer";
import { Board } from "./Board";
import { Editor } from "./Editor";
import { Laying } from "./Laying";
import { Question } from "./Question";
import { Sharing } from "./Sharing";
import { DeskState } from "./state";
import "../around/around.css";
import "../combat/combat.css";
import "../lobby/lobby.css";
import "../table/table.css";
import "./desk.css";

export function Desk() {
  const desk = useMemo(() => new DeskState(), []);
  useEffect(() => () => desk.close(), [desk]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => keys(desk, event);
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [desk]);
  useEffect(() => {
    document.title = `${t("desk")} · Sztab`;
  }, [language.value]);
  useEffect(() => void rulesOf(desk.title.value), [desk.title.value, language.value]);
  return (
    <ReadingContext.Provider value={desk}>
      <SidesContext.Provider value={desk.board.value?.looks ?? {}}>
        <div class="room desk">
          <header class="top">
            <div class="grow decision">
              <h1>{t("desk")}</h1>
              <p class="small soft">{desk.board.value?.name ?? t("intro")}</p>
            </div>
            <Sharing desk={desk} />
            <Link to="/" class="button">
              {t("lobby")}
            </Link>
          </header>
          <Editor desk={desk} />
          <main>
            <Board desk={desk} />
          </main>
          <Laying desk={desk} />
          <aside class="panel" aria-label={t("answer")}>
            <Question desk={desk} />
            <Answer desk={desk} />
          </aside>
          {desk.drawer.value && <RulesDrawer />}
        </div>
      </SidesContext.Provider>
    </ReadingContext.Provider>
  );
}

/** Undo and redo are the desk's own everywhere: gestures change the text as typing does. */
function keys(desk: DeskState, event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || !["z", "y"].includes(event.key.toLowerCase())) return;
  event.preventDefault();
  if (event.key.toLowerCase() === "y" || event.shiftKey) desk.redo();
  else desk.undo();
}
