// The answer, with the cases it stands on.
import { Case } from "../app/ui";
import { ToldLine } from "../around/Told";
import { LadderView } from "../combat/LadderView";
import { Worded } from "../rules";
import type { DeskAnswer, DeskFault, SupplyShown } from "../wire";
import { t } from "../words/desk";
import type { DeskState } from "./state";

export function Answer({ desk }: { desk: DeskState }) {
  const answer = desk.answer.value;
  const { command } = desk.request.value;
  return (
    <section class="found" aria-busy={desk.busy.value} aria-live="polite">
      {desk.fault.value && (
        <p class="refused" role="alert">
          {desk.fault.value}
        </p>
      )}
      {!answer && desk.busy.value && <p class="soft">{t("waiting")}</p>}
      {answer && <Faults desk={desk} faults={answer.faults} />}
      {answer && answer.code === 2 && desk.board.value && !answer.board && <p class="soft small">{t("stale")}</p>}
      {answer && answer.code !== 2 && (
        <>
          <Said key={command} desk={desk} answer={answer} />
          <details>
            <summary>{t("report")}</summary>
            <pre tabIndex={0}>{answer.report}</pre>
          </details>
          <details>
            <summary>{t("data")}</summary>
            <pre tabIndex={0}>{JSON.stringify(answer.plain, null, 2)}</pre>
          </details>
        </>
      )}
    </section>
  );
}

function Faults({ desk, faults }: { desk: DeskState; faults: readonly DeskFault[] }) {
  if (!faults.length) return null;
  return (
    <ul class="list faults" aria-label={t("faults")}>
      {faults.map((one, n) => (
        <li key={n} class="refused">
          {one.line > 0 && (
            <button type="button" class="plain" onClick={() => (desk.line.value = one.line)}>
              {t("line", { n: one.line })}
            </button>
          )}{" "}
          <Worded text={one.text} /> <Case id={one.case ?? ""} />
        </li>
      ))}
    </ul>
  );
}

function Said({ desk, answer }: { desk: DeskState; answer: DeskAnswer }) {
  switch (desk.request.value.command) {
    case "odds":
      return <Odds answer={answer} />;
    case "adjudicate":
      return <Events desk={desk} answer={answer} />;
    case "reach":
      return <Reach answer={answer} />;
    case "supply":
      return <Supply supply={answer.supply} />;
    default:
      return answer.code ? null : <p class="good">{t("lawful")}</p>;
  }
}

function Odds({ answer }: { answer: DeskAnswer }) {
  if (!answer.ladders.length) return answer.faults.length ? null : <p>{t("noAttack")}</p>;
  return (
    <>
      {answer.ladders.map((ladder, n) => (
        <section key={n} class="odds">
          <h3>→ {ladder.target}</h3>
          <LadderView ladder={ladder} />
        </section>
      ))}
    </>
  );
}

function Events({ desk, answer }: { desk: DeskState; answer: DeskAnswer }) {
  const later = desk.later.value;
  return (
    <>
      {answer.after && (
        <div class="which-odds" role="group" aria-label={t("after")}>
          <button type="button" aria-pressed={!later} onClick={() => (desk.later.value = false)}>
            {t("before")}
          </button>
          <button type="button" aria-pressed={later} onClick={() => (desk.later.value = true)}>
            {t("after")}
          </button>
        </div>
      )}
      {!answer.told.length && !answer.faults.length && <p class="soft">{t("nothing")}</p>}
      <ol class="list">
        {answer.told.map((one) => (
          <li key={one.n} class={`told ${one.kind} ${one.stage ?? ""}`}>
            <ToldLine told={one} />
          </li>
        ))}
      </ol>
      {answer.next && (
        <p>
          <strong>{t("next")}:</strong> <Worded text={answer.next} />
        </p>
      )}
    </>
  );
}

function Reach({ answer }: { answer: DeskAnswer }) {
  const { keys: [unit = ""] = [], hexes = [] } = answer.reach ?? {};
  if (answer.faults.length) return null;
  return <p>{hexes.length ? t("reached", { unit, n: hexes.length }) : t("nowhere", { unit })}</p>;
}

function Supply({ supply }: { supply: readonly SupplyShown[] }) {
  if (!supply.length) return <p>{t("noUnits")}</p>;
  return (
    <ul class="list supplied">
      {supply.map((one) => (
        <li key={one.key}>
          <strong>{one.key}</strong>{" "}
          <span class={one.supplied ? "good" : "bad"}>{t(one.supplied ? "inSupply" : "outOfSupply")}</span>:{" "}
          <Worded text={one.why.text} /> <Case id={one.why.case ?? ""} />
          {one.line.length > 0 && <p class="small soft figures">{one.line.join(" → ")}</p>}
        </li>
      ))}
    </ul>
  );
}
