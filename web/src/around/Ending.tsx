// The end of the game told: who has won and how, points by turn, losses, where it turned, the dice; and what next.
import { useEffect, useState } from "preact/hooks";
import { get, post } from "../app/http";
import { go } from "../app/router";
import { Chip, paint, sideName, SideName, useLooks } from "../app/sides";
import { make, sitDown } from "../lobby/shelf";
import { playable, replayOf, seatsOf } from "../rules/Forking";
import { type TableState, useTable } from "../table/state";
import type { DiceLuck, FollowGame, GameMade, GameStory, GameSummary, NewGame, TurnPoints } from "../wire";
import { t as around } from "../words/around";
import { diceOf, pips, t } from "../words/victory";
import { Standing } from "./Points";
import { Stopped } from "./Stopped";

export function Ending() {
  const table = useTable();
  const seat = table.seat.value;
  const stopped = seat.welcome.value?.stopped;
  const [story, setStory] = useState<GameStory | null>(null);
  useEffect(() => {
    if (!stopped)
      void seat.story().then(
        (found) => setStory(found),
        () => undefined,
      );
  }, [seat]);
  if (stopped) return <Stopped why={stopped} />;
  const score = seat.board.value?.score;
  const told = seat.told.value.findLast((one) => one.kind === "end");
  return (
    <section class="ending" aria-label={around("verdict")}>
      <h2>{score?.headline ?? told?.text ?? around("verdict")}</h2>
      <div class="actions">
        <button type="button" class="first" onClick={() => go(replayOf(table, 0))}>
          {around("fromTheStart")}
        </button>
        <Again table={table} />
        <button type="button" onClick={() => go("/")}>
          {around("toTheLobby")}
        </button>
      </div>
      {story && <Story story={story} />}
      {score && (
        <details>
          <summary>{t("details")}</summary>
          <Standing score={score} over />
        </details>
      )}
    </section>
  );
}

/** A rematch, or the next scenario of a campaign. */
function Again({ table }: { table: TableState }) {
  const looks = useLooks();
  const seat = table.seat.value;
  const welcome = seat.welcome.value;
  const [next, setNext] = useState<GameSummary["next"]>([]);
  useEffect(() => {
    void get<GameSummary>(`/api/seats/${seat.token}`).then(
      (found) => setNext(found.next),
      () => undefined,
    );
  }, [seat]);
  if (!welcome?.plays) return null;
  const here = new Set(table.seats.flatMap((one) => one.welcome.value?.seat ?? []));
  const players = welcome.seats.map((one) => playable(one.player, here.has(one.seat)));
  const again = (who: string[]) =>
    void make({ scenario: welcome.scenario, players: who, options: welcome.options as NewGame["options"] }).then(
      sitDown,
    );
  const follow = (takes: string) =>
    void post<GameMade>(`/api/seats/${seatsOf(table)}/follow`, { takes } satisfies FollowGame).then(sitDown);
  return (
    <>
      {next.map((one) => (
        <button key={one.takes} type="button" onClick={() => follow(one.takes)}>
          {one.takes
            ? t("nextAs", { name: one.name, side: sideName(looks, one.takes) })
            : t("nextGame", { name: one.name })}
        </button>
      ))}
      <button type="button" onClick={() => again(players)}>
        {t("rematch")}
      </button>
      {new Set(players).size > 1 && (
        <button type="button" onClick={() => again([...players].reverse())}>
          {t("swapped")}
        </button>
      )}
    </>
  );
}

function Story({ story }: { story: GameStory }) {
  const table = useTable();
  const step = table.seat.value.welcome.value?.customs.step ?? "";
  return (
    <>
      {story.turning.length > 0 && <h3>{t("turning")}</h3>}
      <ol class="list lines">
        {story.turning.map((one, n) => (
          <li key={n}>
            <button
              type="button"
              class="plain wide"
              title={t("watch", { turn: one.turn })}
              onClick={() => go(replayOf(table, one.position))}
            >
              {t("turn")} {one.turn}: {one.text}
            </button>
          </li>
        ))}
      </ol>
      <h3>{t("byTurn")}</h3>
      <PointsChart turns={story.turns} />
      <h3>{t("losses")}</h3>
      <table class="figures">
        <thead>
          <tr>
            <td />
            <th scope="col">{t("units")}</th>
            <th scope="col">{/^[A-Z]+$/.test(step) ? step : t("steps")}</th>
          </tr>
        </thead>
        <tbody>
          {story.losses.map((one) => (
            <tr key={one.side}>
              <th scope="row">
                <Chip side={one.side} /> <SideName side={one.side} />
              </th>
              <td>{one.units}</td>
              <td>{one.steps}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {story.luck.length > 0 && <h3>{t("luck")}</h3>}
      <ul class="list lines">
        {story.luck.map((one) => (
          <li key={one.side} class="row">
            <Chip side={one.side} />
            <span class="grow">
              <SideName side={one.side} />: {luck(one)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const TWO_PLACES = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

function luck({ dice, total, twice_above }: DiceLuck): string {
  const [n, mean] = [Math.abs(twice_above) / 2, total / dice];
  const above = twice_above ? t(twice_above > 0 ? "above" : "below", { n: pips(n) }) : t("even");
  return t("luckLine", {
    n: diceOf(dice),
    mean: mean.toLocaleString(document.documentElement.lang, TWO_PLACES),
    above,
  });
}

const WIDE = 280;
const TALL = 90;

/** A line for each side; the figures stand in the table below it. */
function PointsChart({ turns }: { turns: TurnPoints[] }) {
  const looks = useLooks();
  const sides = Object.keys(turns[turns.length - 1]?.points ?? {});
  const all = turns.flatMap((one) => Object.values(one.points));
  if (!sides.length || !all.length) return null;
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (n: number) => (turns.length > 1 ? (n * WIDE) / (turns.length - 1) : WIDE / 2);
  const y = (points: number) => TALL - ((points - low) * TALL) / (high - low);
  return (
    <>
      <svg class="chart" viewBox={`-6 -6 ${WIDE + 12} ${TALL + 12}`} aria-hidden="true">
        <line x1={0} x2={WIDE} y1={y(0)} y2={y(0)} stroke="var(--line)" />
        {sides.map((side) => (
          <polyline
            key={side}
            fill="none"
            stroke={paint(looks, side).background}
            stroke-width="3"
            stroke-linejoin="round"
            points={turns.map((one, n) => `${x(n)},${y(one.points[side] ?? 0)}`).join(" ")}
          />
        ))}
      </svg>
      <div class="scroll">
        <table class="figures small">
          <caption class="hidden-text">{t("byTurn")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("turn")}</th>
              {turns.map((one) => (
                <th key={one.turn} scope="col">
                  {one.turn}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sides.map((side) => (
              <tr key={side}>
                <th scope="row">
                  <Chip side={side} /> <SideName side={side} />
                </th>
                {turns.map((one) => (
                  <td key={one.turn}>{one.points[side] ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
