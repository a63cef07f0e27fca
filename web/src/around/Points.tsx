// How the game stands, from the first turn on: who is ahead, the points line by line, what ends the game, the levels and
// how far the next one is; what is left in the pools, the missions that fly.
import { Chip, paint, sideName, sideNames, SideName, useLooks } from "../app/sides";
import { Sentence } from "../app/ui";
import { useTable } from "../table/state";
import type { AimShown, LevelShown, MissionShown, Pool, Score } from "../wire";
import { t as around } from "../words/around";
import { points, t } from "../words/victory";
import { nextLevels } from "./objectives";

export function Points() {
  const table = useTable();
  const board = table.seat.value.board.value;
  if (!board) return null;
  const briefed = (table.seat.value.welcome.value?.customs.briefings.length ?? 0) > 0;
  return (
    <>
      {board.score ? (
        <Standing score={board.score} over={table.seat.value.over.value} />
      ) : (
        <p class="soft">{t("none")}</p>
      )}
      {briefed && (
        <button type="button" onClick={() => (table.briefing.value = true)}>
          {t("reopen")}
        </button>
      )}
      <h3>{around("pools")}</h3>
      <Pools pools={board.pools} />
      {board.missions.length > 0 && <Missions missions={board.missions} />}
    </>
  );
}

export function Standing({ score, over = false }: { score: Score; over?: boolean }) {
  const scoring = score.aims.filter((aim) => aim.worth > 0);
  const deciding = score.aims.filter((aim) => !aim.worth);
  return (
    <section class="standing">
      {!over && <p class="soft small">{t("now")}</p>}
      <p class="level">{score.headline}</p>
      <Bars score={score} />
      {deciding.length > 0 && <h3>{t("sudden")}</h3>}
      <Aims aims={deciding} />
      {scoring.length > 0 && <h3>{t("lines")}</h3>}
      <Aims aims={scoring} />
      {score.levels.length > 0 && <Levels score={score} over={over} />}
      {score.notes.length > 0 && <h3>{t("rules")}</h3>}
      <ul class="list lines">
        {score.notes.map((note, n) => (
          <li key={n}>
            <Sentence said={note} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Bars({ score }: { score: Score }) {
  const looks = useLooks();
  const most = Math.max(1, ...Object.values(score.points).map(Math.abs));
  return (
    <ul class="list score">
      {Object.entries(score.points).map(([side, points]) => (
        <li key={side} class="row">
          <span class="name">
            <SideName side={side} />
          </span>
          <span class="grow bar">
            <span style={{ ...paint(looks, side), width: `${(100 * Math.abs(points)) / most}%` }} />
          </span>
          <strong class="figures">{points}</strong>
        </li>
      ))}
    </ul>
  );
}

/** What sides play for; a press shows where. */
export function Aims({ aims }: { aims: AimShown[] }) {
  const table = useTable();
  const looks = useLooks();
  return (
    <ul class="list lines aims">
      {aims.map((aim, n) => (
        <li key={n} class="row">
          <Chip side={aim.side} />
          <span class="grow">
            <span class="hidden-text">{sideName(looks, aim.side)}: </span>
            <Sentence said={aim} />
            <span class="soft small block">{[done(aim), when(aim), worth(aim)].filter(Boolean).join(" · ")}</span>
          </span>
          {aim.hexes.length > 0 && (
            <button
              type="button"
              class="plain"
              aria-label={t("show", { what: aim.text })}
              title={t("show", { what: aim.text })}
              onClick={() => table.show(aim.hexes)}
            >
              <svg
                viewBox="0 0 24 24"
                width="18"
                height="18"
                fill="none"
                stroke="currentColor"
                stroke-width="1.8"
                aria-hidden="true"
              >
                <path d="M12 12m-6 0a6 6 0 1 0 12 0 6 6 0 1 0-12 0M12 2v6M12 16v6M2 12h6M16 12h6" />
              </svg>
            </button>
          )}
          {aim.worth > 0 && <strong class="figures">{aim.points}</strong>}
        </li>
      ))}
    </ul>
  );
}

function done(aim: AimShown): string {
  if (aim.need) return aim.count >= aim.need ? t("done") : aim.need > 1 ? `${aim.count} / ${aim.need}` : "";
  if (aim.kind === "hold" && aim.hexes.length > 1) return `${aim.count} / ${aim.hexes.length}`;
  return aim.worth > 1 && aim.hexes.length !== 1 ? `${aim.count}` : "";
}

function when(aim: AimShown): string {
  if (aim.last) return t("onTurn", { turn: aim.last });
  const from = aim.first > 1 ? t("fromTurn", { turn: aim.first }) : "";
  if (aim.at_once) return [t("atOnce"), from].filter(Boolean).join(", ");
  return from || (aim.worth ? "" : t("atEnd"));
}

function worth(aim: AimShown): string {
  if (!aim.worth) return "";
  const alone = aim.need === 1 || (aim.kind === "hold" && aim.hexes.length === 1);
  return alone ? points(aim.worth) : t(aim.need ? "whole" : "each", { worth: aim.worth });
}

function Levels({ score, over }: { score: Score; over: boolean }) {
  const looks = useLooks();
  const minus = sideNames(looks, score.minus);
  const plus = sideName(looks, score.plus);
  return (
    <>
      <h3>{t("levels")}</h3>
      <p class="small figures">
        {score.minus.length
          ? t("figure", { plus, minus, figure: score.figure })
          : t("figureAlone", { plus, figure: score.figure })}
      </p>
      <ul class="list lines levels">
        {score.levels.map((level) => (
          <Level key={level.level + level.least} level={level} here={covers(level, score.figure)} />
        ))}
      </ul>
      {!over &&
        nextLevels(score).map(({ side, level, more }) => (
          <p key={side} class="small">
            {t("more", { side: sideName(looks, side), more, level })}
          </p>
        ))}
    </>
  );
}

function Level({ level, here }: { level: LevelShown; here: boolean }) {
  return (
    <li class="row" aria-current={here ? "true" : undefined}>
      {level.winner ? <Chip side={level.winner} /> : <span class="chip" aria-hidden="true" />}
      <span class="grow">
        {level.winner && (
          <span class={level.level.includes(" ") ? "hidden-text" : ""}>
            <SideName side={level.winner} />:{" "}
          </span>
        )}
        {level.level}
      </span>
      <span class="figures">{span(level)}</span>
      {here && <span class="hidden-text">{t("here")}</span>}
    </li>
  );
}

export function covers({ least, most }: LevelShown, figure: number): boolean {
  return (least === null || figure >= least) && (most === null || figure <= most);
}

function span({ least, most }: LevelShown): string {
  if (least === null) return `≤ ${most}`;
  if (most === null) return `≥ ${least}`;
  return least === most ? `${least}` : `${least} … ${most}`;
}

function Pools({ pools }: { pools: Pool[] }) {
  if (!pools.length) return <p class="soft">{around("poolsNone")}</p>;
  return (
    <ul class="list lines">
      {pools.map((pool) => (
        <li key={`${pool.side} ${pool.kind}`} class="row">
          <Chip side={pool.side} />
          <span class="grow">
            <span class="hidden-text">
              <SideName side={pool.side} />:{" "}
            </span>
            {pool.name}
          </span>
          <strong class="figures">{pool.left}</strong>
        </li>
      ))}
    </ul>
  );
}

function Missions({ missions }: { missions: MissionShown[] }) {
  const table = useTable();
  return (
    <>
      <h3>{table.seat.value.welcome.value?.customs.missions}</h3>
      <ul class="list lines">
        {missions.map((one, n) => (
          <li key={n} class="row">
            <Chip side={one.side} />
            <button type="button" class="plain wide grow" onClick={() => table.show(one.at.split("/"))}>
              {one.name} {one.at}
            </button>
            <strong class="figures">{one.points}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}
