// A game played back on the map: every position has an address.
import { useEffect, useState } from "preact/hooks";
import { BadLink } from "../app/BadLink";
import { Link, linkTo } from "../app/router";
import { sideNames, SidesContext } from "../app/sides";
import { Copy } from "../lobby/Copy";
import { address, found } from "../lobby/kept";
import { day } from "../words/dates";
import { t } from "../words/replay";
import { turnName } from "../words/table";
import { Film, type Speed } from "./film";
import { Here } from "./Here";
import { PlayOn } from "./PlayOn";
import { Screen } from "./Screen";
import { Timeline } from "./Timeline";
import "../around/around.css";
import "../lobby/lobby.css";
import "../table/table.css";
import "./replay.css";

export function Replay({ token, position }: { token: string; position: number }) {
  const [film] = useState(() => new Film(token, position));
  useEffect(() => {
    if (film.moments.peek().length && position >= 0) film.at(position);
  }, [position]);
  useEffect(() => () => film.close(), [film]);
  useKeys(film);
  if (film.lost.value) return <BadLink lost="badSeat" />;
  return <Room film={film} token={token} />;
}

function Room({ film, token }: { film: Film; token: string }) {
  const summary = film.summary.value;
  useEffect(() => {
    document.title = `${t("replay")} · ${summary?.name ?? "Sztab"}`;
  }, [summary]);
  const sides = summary && sideNames(summary.looks, summary.sides);
  const seen = sides && t("asSeen", { sides });
  const mine = summary && found(summary.game);
  const clock = film.shown.value?.shown.clock;
  return (
    <div class="room replay">
      <header class="top">
        <Link to={mine ? address(mine) : `/table/${token}`} class="button">
          {t("toTable")}
        </Link>
        <div class="grow decision">
          <h1>
            {t("replay")}: {summary?.name}
          </h1>
          <p class="small soft figures">
            {clock &&
              [turnName(clock), day(clock.date), clock.phases[clock.phase]?.name, seen].filter(Boolean).join(" · ")}
          </p>
        </div>
        {film.link.value && <Copy text={linkTo(film.address())} label={t("copy")} />}
        <Link to="/" class="button">
          {t("lobby")}
        </Link>
      </header>
      <main>
        <Screen film={film} />
        {film.fault.value && (
          <p class="toast refused" role="alert">
            {film.fault.value}
          </p>
        )}
      </main>
      <aside class="panel" aria-label={t("timeline")}>
        <Here film={film} />
        <Timeline film={film} />
        <SidesContext.Provider value={summary?.looks ?? {}}>
          <PlayOn film={film} />
        </SidesContext.Provider>
      </aside>
      <Controls film={film} />
    </div>
  );
}

const BUTTONS: ["first" | "beforeCombat" | "back" | "step" | "nextCombat" | "last", string, (film: Film) => void][] = [
  ["first", "M6 5v14M20 5L9 12l11 7z", (film) => film.at(0)],
  ["beforeCombat", "M12 5L3 12l9 7zM21 5l-9 7 9 7z", (film) => film.combat(false)],
  ["back", "M17 5L7 12l10 7z", (film) => film.step(-1)],
  ["step", "M7 5l10 7-10 7z", (film) => film.step(1)],
  ["nextCombat", "M12 5l9 7-9 7zM3 5l9 7-9 7z", (film) => film.combat(true)],
  ["last", "M18 5v14M4 5l11 7-11 7z", (film) => film.at(film.last.peek())],
];

function Controls({ film }: { film: Film }) {
  const there = film.last.value > 0;
  const place = there ? t("position", { n: film.position.value, last: film.last.value }) : "";
  return (
    <footer class="bar controls">
      <Player film={film} there={there} />
      {BUTTONS.map(([name, d, act]) => (
        <button
          key={name}
          type="button"
          title={t(name)}
          aria-label={t(name)}
          disabled={!there}
          onClick={() => act(film)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={d} />
          </svg>
        </button>
      ))}
      <input
        class="grow"
        type="range"
        min="0"
        max={film.last.value}
        value={film.position.value}
        aria-label={t("timeline")}
        aria-valuetext={place}
        onInput={(event) => film.at(Number(event.currentTarget.value))}
      />
      <output class="small figures">{place}</output>
    </footer>
  );
}

const FROM_SLOW = ["slow", "usual", "quick", "fastest"] as const;

/** Plays the replay by itself, and how quickly. */
function Player({ film, there }: { film: Film; there: boolean }) {
  const playing = film.playing.value;
  return (
    <>
      <button
        type="button"
        class="first"
        title={t(playing ? "pauseHint" : "playHint")}
        aria-label={t(playing ? "pause" : "play")}
        disabled={!there}
        onClick={() => film.toggle()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={playing ? "M7 5v14M17 5v14" : "M7 4l13 8-13 8z"} />
        </svg>
      </button>
      <select
        aria-label={t("speed")}
        title={t("speedHint")}
        value={film.speed.value}
        onChange={(event) => film.pace(event.currentTarget.value as Speed)}
      >
        {FROM_SLOW.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </select>
    </>
  );
}

/** One speed up or down. */
function faster(film: Film, by: number): void {
  const next = FROM_SLOW[FROM_SLOW.indexOf(film.speed.peek()) + by];
  if (next) film.pace(next);
}

function useKeys(film: Film): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.target as HTMLElement).closest("input, select, textarea") || event.ctrlKey || event.metaKey) return;
      const act = {
        ArrowRight: () => film.step(1),
        ArrowLeft: () => film.step(-1),
        " ": () => film.toggle(),
        "+": () => faster(film, 1),
        "-": () => faster(film, -1),
        c: () => film.combat(true),
        C: () => film.combat(false),
      }[event.key];
      if (!act || (event.key === " " && (event.target as HTMLElement).closest("button, a, summary"))) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
