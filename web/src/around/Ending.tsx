// The verdict, once the game is over.
import { go } from "../app/router";
import { Sentence } from "../app/ui";
import { seatsOf } from "../rules/Forking";
import { useTable } from "../table/state";
import { t } from "../words/around";
import { Standing } from "./Points";
import { Stopped } from "./Stopped";

export function Ending() {
  const table = useTable();
  const seat = table.seat.value;
  const stopped = seat.welcome.value?.stopped;
  if (stopped) return <Stopped why={stopped} />;
  const score = seat.board.value?.score;
  const told = seat.told.value.findLast((one) => one.kind === "end");
  return (
    <section class="ending" aria-label={t("verdict")}>
      <h2>{t("verdict")}</h2>
      {told && (
        <p>
          <Sentence said={{ text: told.text, case: told.cases[0] ?? "" }} />
        </p>
      )}
      {score && <Standing score={score} over />}
      <div class="actions">
        <button type="button" class="first" onClick={() => go(`/replay/${seatsOf(table)}/0`)}>
          {t("fromTheStart")}
        </button>
        <button type="button" onClick={() => go("/")}>
          {t("toTheLobby")}
        </button>
      </div>
    </section>
  );
}
