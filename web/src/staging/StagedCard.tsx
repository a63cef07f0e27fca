// The card of a throw, beside its hex: who does what to whom, the dice, the odds, what was before and what is after.
import { Fragment } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { digestOf } from "../around/digest";
import { Chip } from "../app/sides";
import { Case } from "../app/ui";
import { LadderView } from "../combat/LadderView";
import { Worded } from "../rules/Worded";
import { type TableState, useTable } from "../table/state";
import type { Change, Ladder, Rung, Told } from "../wire";
import { t } from "../words/staging";
import { type Act, changesOf, outcomes, resultOf, turned } from "./acts";
import { Dice } from "./Dice";
import { wantedNext } from "./wanted";
import { following } from "./watching";
import { laid } from "./laying";
import { type Stage, stageOf } from "./stage";
import "./staging.css";

/** What came of a throw stands in the first line as long as it is short. */
const FEW = 3;

export function Staged() {
  const table = useTable();
  useEffect(() => table.seats.forEach(stageOf), []);
  const stage = stageOf(table.seat.value);
  const act = stage.shown.value;
  return act ? <Card key={act.n} act={act} stage={stage} /> : null;
}

function Card({ act, stage }: { act: Act; stage: Stage }) {
  const table = useTable();
  const card = useRef<HTMLElement>(null);
  const rolling = useFalling(act, stage);
  useLaid(table, card, act);
  const said = outcomes(act);
  const result = resultOf(act);
  const odds = act.odds?.odds ?? null;
  const asked = act.lead.endsWith("?");
  return (
    <aside ref={card} class="staged card" role="region" aria-label={t("throw", { title: act.title })}>
      <header class="row">
        <h2 class="grow">{act.title}</h2>
        <Pager act={act} stage={stage} />
        <button
          type="button"
          class="plain"
          aria-label={t("dismiss")}
          title={t("dismissKey")}
          onClick={() => stage.close()}
        >
          ✕
        </button>
      </header>
      <div class="inside">
        <p class="headline" aria-live="polite">
          <Worded text={act.lead} />
          {!rolling && said.length > 0 && (
            <>
              {asked ? " " : ": "}
              <Worded text={asked ? capital(said.slice(0, FEW).join("; ")) : said.slice(0, FEW).join("; ")} />
              {said.length > FEW && ` ${t("more", { n: said.length - FEW })}`}
            </>
          )}
        </p>
        <Rolls act={act} rolling={rolling} />
        {!rolling && result && <p class="outcome">{result}</p>}
        {odds && <Odds odds={odds} planned={stage.planned(act)} />}
        {!rolling && <Changes changes={changesOf(act)} />}
        {odds && (
          <details>
            <summary>{t("ladder")}</summary>
            <LadderView ladder={odds} />
          </details>
        )}
        <p class="small soft cases">
          {casesOf(act).map((one) => (
            <Case key={one} id={one} />
          ))}
        </p>
      </div>
    </aside>
  );
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function Pager({ act, stage }: { act: Act; stage: Stage }) {
  const acts = stage.acts.value;
  const now = acts.findIndex((one) => one.n === act.n);
  const unseen = stage.unseen.value.length;
  return (
    <span class="row pager" role="group" aria-label={t("stack")}>
      <button
        type="button"
        class="plain"
        disabled={now <= 0}
        aria-label={t("earlier")}
        title={t("earlierKey")}
        onClick={() => stage.page(-1)}
      >
        ‹
      </button>
      <span class="small soft figures">
        {t("of", { n: now + 1, of: acts.length })}
        {unseen > 0 && <span class="unseen"> · {t("unseen", { n: unseen })}</span>}
      </span>
      <button
        type="button"
        class="plain"
        disabled={now >= acts.length - 1}
        aria-label={t("later")}
        title={t("laterKey")}
        onClick={() => stage.page(1)}
      >
        ›
      </button>
    </span>
  );
}

/** The dice of everybody who rolled, each with what he rolled for where the card has more than one throw. */
function Rolls({ act, rolling }: { act: Act; rolling: boolean }) {
  const titles = new Set(act.rolls.map((roll) => roll.throw!.title));
  const shots = act.rolls.length > 4;
  return (
    <ul class="list rolls">
      {act.rolls.map((roll) => (
        <li key={roll.n} class="row">
          <Dice dice={roll.dice ?? []} side={roll.throw!.side ?? ""} rolling={rolling} small={shots} />
          {(roll.dice?.length ?? 0) > 1 && !rolling && <strong class="figures">{total(roll)}</strong>}
          {roll.throw!.side && <Chip side={roll.throw!.side} />}
          {titles.size > 1 && <span class="small soft">{roll.throw!.title}</span>}
        </li>
      ))}
    </ul>
  );
}

const total = (roll: Told) => (roll.dice ?? []).reduce((sum, one) => sum + one, 0);

/** The odds it was fought at; where they are not those that were planned, which lines of the ladder made them so. */
function Odds({ odds, planned }: { odds: Ladder; planned: Ladder | null }) {
  const words = columnOf(odds);
  const before = planned ? columnOf(planned) : "";
  const { came, went } = planned ? turned(planned, odds) : { came: [], went: [] };
  const differs = before !== words || (planned?.modifier ?? 0) !== (planned ? odds.modifier : 0);
  return (
    <div class="odds">
      <p class="figures">
        {odds.ratio ? t("odds") : t("row")}{" "}
        {before && before !== words && (
          <>
            <s>{before}</s> →{" "}
          </>
        )}
        <strong>{words}</strong>{" "}
        <span class="soft small">
          {odds.ratio ? t("strengths", { one: odds.attack, two: odds.defence }) : t("strength", { one: odds.attack })}
        </span>
      </p>
      {differs && came.length + went.length > 0 && (
        <ul class="list small turned" aria-label={t("turned")}>
          {came.map((rung, n) => (
            <Line key={`came${n}`} rung={rung} sign="+" />
          ))}
          {went.map((rung, n) => (
            <Line key={`went${n}`} rung={rung} sign="−" />
          ))}
        </ul>
      )}
    </div>
  );
}

function columnOf(odds: Ladder): string {
  if (!odds.ratio) return odds.final;
  return odds.final && odds.final !== odds.ratio ? t("column", { ratio: odds.ratio, final: odds.final }) : odds.ratio;
}

/** A line of the ladder that was not planned, or that fell away. */
function Line({ rung, sign }: { rung: Rung; sign: "+" | "−" }) {
  const value = rung.part === "strength" ? String(rung.value) : `${rung.value > 0 ? "+" : "−"}${Math.abs(rung.value)}`;
  return (
    <li class="row">
      <span class="soft">{t(sign === "+" ? "came" : "went")}</span>
      <span class="figures">{value}</span>
      <span class="grow">
        <Worded text={rung.text} />
      </span>
    </li>
  );
}

/** What became of units, those with the same fate in one line. */
function Changes({ changes }: { changes: Change[] }) {
  if (!changes.length) return null;
  const fates = new Map<string, Change[]>();
  for (const one of changes) {
    const fate = `${bare(one.before)} → ${bare(one.after)}`;
    fates.set(fate, [...(fates.get(fate) ?? []), one]);
  }
  return (
    <table class="changes">
      <thead class="hidden-text">
        <tr>
          <th>{t("what")}</th>
          <th>{t("before")}</th>
          <th>{t("after")}</th>
        </tr>
      </thead>
      <tbody>
        {[...fates].map(([fate, alike]) => (
          <tr key={fate}>
            <th scope="row">
              {alike.map((one, n) => (
                <Fragment key={n}>
                  {n > 0 && ", "}
                  <Worded text={one.what} />
                </Fragment>
              ))}
            </th>
            <td class="soft">
              <Worded text={bare(alike[0]!.before)} />
            </td>
            <td>
              <span class="soft" aria-hidden="true">
                →
              </span>{" "}
              <Worded text={bare(alike[0]!.after)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A hex by its number alone: the card lies beside it, and a number that is pointed at lights up. */
function bare(text: string): string {
  return /^(\d{4}) \(.+\)$/.exec(text)?.[1] ?? text;
}

function casesOf(act: Act): string[] {
  return [...new Set([...act.rolls, ...act.told].flatMap((one) => one.cases))].slice(0, 6);
}

const TUMBLE = 400;

/** Dice of a throw that has just been made roll for a moment, if the player likes motion. */
function useFalling(act: Act, stage: Stage): boolean {
  const fresh = stage.falling.peek() === act.n && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const [rolling, setRolling] = useState(fresh);
  useEffect(() => {
    if (stage.falling.peek() === act.n) stage.falling.value = 0;
    const timer = rolling ? window.setTimeout(() => setRolling(false), TUMBLE) : 0;
    return () => window.clearTimeout(timer);
  }, []);
  return rolling;
}

/** The card lies beside its hex, and goes with it as the map moves. */
function useLaid(table: TableState, card: { current: HTMLElement | null }, act: Act): void {
  const view = table.view.value;
  const hex = hexOf(table, act);
  const seat = table.seat.value;
  const digest = digestOf(seat).open.value;
  const wanted = wantedNext(table).filter((one) => one !== hex);
  const follows = following.peek() === "on" || seat.mine.peek();
  useLayoutEffect(() => {
    if (card.current) return laid(card.current, view, hex, wanted, follows);
  }, [view, hex, digest, wanted.join()]);
}

/** Where a throw takes place: as its events say, else where the units it is about stand. */
function hexOf(table: TableState, act: Act): string {
  const pieces = table.seat.peek().pieces.peek();
  const stood = act.keys.flatMap((key) => pieces.get(key)?.hex ?? []);
  return act.hexes[0] ?? stood[0] ?? "";
}
