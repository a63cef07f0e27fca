// One card at the start: what you have, what you play for, by when, what to try first. It can be opened again.
import { useEffect } from "preact/hooks";
import { Chip, SideName } from "../app/sides";
import { useTable } from "../table/state";
import { t as around } from "../words/around";
import { t, turnsOf } from "../words/victory";
import { placed } from "./objectives";
import { Aims } from "./Points";

const KEPT = "sztab.briefing";
const READ = "briefed";

export function Briefing() {
  const table = useTable();
  const seat = table.seat.value;
  const welcome = seat.welcome.value;
  const told = welcome?.customs.briefings ?? [];
  const score = seat.board.value?.score;
  useEffect(() => {
    const fresh = welcome && welcome.plays && !welcome.lesson && !seat.over.peek() && !seat.notebook.peek()[READ];
    if (fresh && told.length && localStorage.getItem(KEPT) !== "off") table.briefing.value = true;
  }, [welcome?.game, seat]);
  if (!table.briefing.value || !told.length || !welcome) return null;
  const close = () => {
    table.briefing.value = false;
    seat.note(READ, true);
  };
  const mine = new Set(told.map((one) => one.side));
  const aims = (score?.aims ?? []).filter((aim) => mine.has(aim.side));
  const theirs = (score?.aims ?? []).filter((aim) => !mine.has(aim.side) && (placed(aim) || aim.at_once));
  return (
    <aside class="briefing card" aria-label={t("briefing")}>
      <header class="row">
        <h2 class="grow">{welcome.name}</h2>
        <button type="button" class="plain" aria-label={around("close")} onClick={close}>
          ✕
        </button>
      </header>
      {told.map((one) => (
        <section key={one.side}>
          <h3>
            <Chip side={one.side} /> <SideName side={one.side} />
          </h3>
          <p>
            <strong>{t("have")}:</strong> {one.have}
          </p>
          <p>
            <strong>{t("first")}:</strong> {one.first}
          </p>
        </section>
      ))}
      {aims.length > 0 && <h3>{t("take")}</h3>}
      <Aims aims={aims} />
      {theirs.length > 0 && <h3>{t("deny")}</h3>}
      <Aims aims={theirs} />
      {(score?.notes.length ?? 0) > 0 && <p class="small">{score?.notes.map((note) => note.text).join(" ")}</p>}
      <p>
        <strong>{t("by")}:</strong> {turnsOf(seat.board.value?.clock.turns ?? 0)}
      </p>
      <footer class="row">
        <button type="button" class="first" onClick={close}>
          {t("begin")}
        </button>
      </footer>
    </aside>
  );
}
