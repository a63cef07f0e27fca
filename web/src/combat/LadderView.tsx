// The odds, factor by factor: two strengths, the ratio, every shift with its case, the column, the die.
import { useState } from "preact/hooks";
import { Case, Sentence } from "../app/ui";
import type { Drafted, Ladder, Rung } from "../wire";
import { t } from "../words/combat";
import { Chart } from "./Chart";

/** Both ladders of a draft, the one after the other side's worst answer behind a switch. */
export function Odds({ drafted }: { drafted: Drafted }) {
  const [worst, setWorst] = useState(false);
  const { declared } = drafted;
  if (!declared) return null;
  const shown = worst && drafted.worst ? drafted.worst : declared;
  return (
    <section class="odds">
      {drafted.worst && (
        <div class="which-odds" role="group" aria-label={t("whichAnswer")}>
          <button type="button" aria-pressed={!worst} onClick={() => setWorst(false)}>
            {t("declared")} <strong class="figures">{declared.final}</strong>
          </button>
          <button type="button" aria-pressed={worst} onClick={() => setWorst(true)}>
            {t("worst")} <strong class="figures">{drafted.worst.final}</strong>
          </button>
        </div>
      )}
      <LadderView ladder={shown} />
    </section>
  );
}

export function LadderView({ ladder }: { ladder: Ladder }) {
  const bare = !ladder.ratio && !ladder.final && !ladder.rungs.length;
  return bare ? (
    <div class="ladder">
      <h4>{ladder.title}</h4>
      <Rolls ladder={ladder} />
    </div>
  ) : (
    <Factors ladder={ladder} />
  );
}

/** What may come of it, what else is rolled, and what is to be said of that. */
function Rolls({ ladder }: { ladder: Ladder }) {
  return (
    <>
      <Chart results={ladder.results} />
      {ladder.besides.map((one) => (
        <section key={one.title} class="besides">
          <h4>{one.title}</h4>
          <Chart results={one.results} />
        </section>
      ))}
      {ladder.notes.map((note) => (
        <p key={note.text} class="small soft">
          <Sentence said={note} />
        </p>
      ))}
    </>
  );
}

function Factors({ ladder }: { ladder: Ladder }) {
  const part = (name: string, side = "") =>
    ladder.rungs.filter((rung) => rung.part === name && (!side || rung.side === side));
  const fire = !ladder.ratio;
  const shifts = part("shift");
  const dice = part("die");
  const ranges = ladder.rungs.some((rung) => rung.most);
  return (
    <div class="ladder">
      <div class={fire ? "strengths alone" : "strengths"}>
        <Strength
          name={t("attackSide")}
          total={span(ladder.attack, part("strength", "attacker"))}
          rungs={part("strength", "attacker")}
        />
        {!fire && (
          <Strength
            name={t("defenceSide")}
            total={span(ladder.defence, part("strength", "defender"))}
            rungs={part("strength", "defender")}
          />
        )}
      </div>
      <dl class="rungs">
        {!fire && <Line name={t("ratio")} value={ladder.ratio} />}
        {shifts.map((rung, n) => (
          <Line key={n} name={n ? "" : t("shifts")} rung={rung} value={signed(rung.value)} />
        ))}
        {!fire && !shifts.length && <Line name={t("shifts")} value="" soft={t("noShifts")} />}
        <Line name={fire ? t("fireRow") : t("column")} value={ladder.final} strong soft={ladder.short} />
        {dice.map((rung, n) => (
          <Line
            key={`die${n}`}
            name={n ? "" : t("die")}
            rung={rung}
            value={signed(rung.value)}
            soft={`· ${t(rung.side === "defender" ? "defenceSide" : "attackSide")}`}
          />
        ))}
      </dl>
      <Columns ladder={ladder} />
      {ranges && <p class="small soft">{t("hidden")}</p>}
      <Rolls ladder={ladder} />
    </div>
  );
}

function Strength({ name, total, rungs }: { name: string; total: string; rungs: Rung[] }) {
  return (
    <div>
      <div class="total">
        <span class="soft">{name}</span> <strong class="figures">{total}</strong>
      </div>
      <ul class="list small">
        {rungs.map((rung, n) => (
          <li key={n} class="rung">
            <span class="figures amount">{amount(rung)}</span>
            <span class="grow">{rung.text}</span>
            <Case id={rung.case} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Line(props: { name: string; value: string; rung?: Rung; strong?: boolean; soft?: string }) {
  const { name, value, rung, strong, soft } = props;
  return (
    <div class={strong ? "final" : ""}>
      <dt class="soft">{name}</dt>
      <dd>
        {value && <span class="figures amount">{value}</span>}
        <span class="grow">
          {rung?.text} {soft && <span class="soft small">{soft}</span>}
        </span>
        {rung && <Case id={rung.case} />}
      </dd>
    </div>
  );
}

/** Where on the table the ratio stood and where the shifts have brought it. */
function Columns({ ladder }: { ladder: Ladder }) {
  if (!ladder.columns.length) return null;
  const start = spread(ladder.columns, ladder.ratio);
  const end = spread(ladder.columns, ladder.final);
  return (
    <ol class="columns-strip list figures" aria-label={t("columns")}>
      {ladder.columns.map((name) => (
        <li
          key={name}
          class={`${start.has(name) ? "start " : ""}${end.has(name) ? "end" : ""}`}
          aria-current={end.has(name) ? "true" : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}

/** The columns a text speaks of: one, or all from the first it names to the last. */
function spread(columns: readonly string[], text: string): Set<string> {
  const named = columns.flatMap((name, n) => (text.split(" ").includes(name) ? [n] : []));
  return new Set(named.length ? columns.slice(named[0], named.at(-1)! + 1) : []);
}

/** "9", or "7–11" where some of it is not known; the ladder carries the highest. */
function span(total: number, rungs: Rung[]): string {
  const unsure = rungs.reduce((sum, rung) => sum + (rung.most ? rung.most - rung.value : 0), 0);
  return unsure ? `${total - unsure}–${total}` : `${total}`;
}

/** A strength as printed: a range where it is not known. */
export function amount(rung: Rung): string {
  return rung.most ? `${rung.value}–${rung.most}` : `${rung.value}`.replace("-", "−");
}

export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
