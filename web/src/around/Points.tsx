// How the game stands: the level, the points line by line, what is left in the pools, the missions that fly.
import { Chip, paint, SideName, useLooks } from "../app/sides";
import { Sentence } from "../app/ui";
import { useTable } from "../table/state";
import type { MissionShown, Pool, Score } from "../wire";
import { t } from "../words/around";

export function Points() {
  const board = useTable().seat.value.board.value;
  if (!board) return null;
  return (
    <>
      {board.score ? <Standing score={board.score} /> : <p class="soft">{t("scoreNone")}</p>}
      <h3>{t("pools")}</h3>
      <Pools pools={board.pools} />
      {board.missions.length > 0 && <Missions missions={board.missions} />}
    </>
  );
}

export function Standing({ score, over = false }: { score: Score; over?: boolean }) {
  const looks = useLooks();
  const most = Math.max(1, ...Object.values(score.points).map(Math.abs));
  return (
    <section>
      {!over && <p class="soft small">{t("level")}</p>}
      <p class="level">{score.level}</p>
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
      {score.lines.length > 0 && <h3>{t("why")}</h3>}
      <ul class="list lines">
        {score.lines.map((line, n) => (
          <li key={n}>
            <Sentence said={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pools({ pools }: { pools: Pool[] }) {
  if (!pools.length) return <p class="soft">{t("poolsNone")}</p>;
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
