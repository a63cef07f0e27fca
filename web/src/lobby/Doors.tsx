// The three doors: learn, first game, continue.
import { useEffect, useState } from "preact/hooks";
import { get, post, ServerFault } from "../app/http";
import { Link } from "../app/router";
import { sideNames } from "../app/sides";
import type { FollowGame, GameMade, GameSummary, Shelf } from "../wire";
import { day } from "../words/dates";
import { language } from "../words/language";
import { t } from "../words/lobby";
import { turnName } from "../words/table";
import { address, forget, kept, type Kept } from "./kept";
import { beginners, make, said, shelf, sitDown, startLesson } from "./shelf";

/** Does something that takes a moment and may fail with a sentence. */
function useDeed(): [boolean, string, (deed: () => Promise<void>) => void] {
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState("");
  const run = (deed: () => Promise<void>) => {
    setBusy(true);
    setWhy("");
    void deed()
      .catch((fault: unknown) => setWhy(said(fault)))
      .finally(() => setBusy(false));
  };
  return [busy, why, run];
}

export function LearnDoor({ shelf: found }: { shelf: Shelf | null }) {
  const [busy, why, run] = useDeed();
  const first = found?.lessons[0];
  return (
    <section class="door">
      <h2>{t("learn")}</h2>
      {found && <p>{t("learnText", { n: found.lessons.length })}</p>}
      {why && <p class="refused">{why}</p>}
      <div class="actions">
        <button
          type="button"
          class="first"
          disabled={busy || !first}
          onClick={() => first && run(() => startLesson(first.slug))}
        >
          {t("learnGo")}
        </button>
        <Link to="/learn" class="button">
          {t("learnAll")}
        </Link>
      </div>
    </section>
  );
}

export function FirstGame({ shelf: found }: { shelf: Shelf | null }) {
  const [busy, why, run] = useDeed();
  const scenario = found ? beginners(found) : undefined;
  const begin = (seat: number) =>
    run(async () => {
      if (!scenario) return;
      const players = scenario.seats.map((_, n) => (n === seat || seat < 0 ? "person" : "sergeant"));
      sitDown(await make({ scenario: scenario.slug, players, first_game: true }));
    });
  return (
    <section class="door">
      <h2>{t("first")}</h2>
      <p>
        {scenario && <strong>{scenario.name}. </strong>}
        {scenario?.first_game} {t("firstText")}
      </p>
      {why && <p class="refused">{why}</p>}
      <div class="actions">
        {scenario?.seats.map((sides, seat) => (
          <button key={seat} type="button" class={seat ? "" : "first"} disabled={busy} onClick={() => begin(seat)}>
            {t("firstAs", { side: sideNames(scenario.looks, sides) })}
          </button>
        ))}
        <button type="button" disabled={busy || !scenario} onClick={() => begin(-1)}>
          {t("firstBoth")}
        </button>
      </div>
    </section>
  );
}

export function Continue() {
  return (
    <section class="door">
      <h2>{t("resume")}</h2>
      {kept.value.length === 0 && <p class="soft">{t("resumeNone")}</p>}
      <ul class="list games">
        {kept.value.map((one) => (
          <KeptGame key={one.game} kept={one} />
        ))}
      </ul>
    </section>
  );
}

/** The next scenario of a campaign, set up as the finished game left it. */
async function playOn(token: string, takes: string): Promise<void> {
  sitDown(await post<GameMade>(`/api/seats/${token}/follow`, { takes } satisfies FollowGame));
}

function KeptGame({ kept: one }: { kept: Kept }) {
  const [seats, setSeats] = useState<GameSummary[]>([]);
  useEffect(() => {
    void Promise.all(one.tokens.map((token) => get<GameSummary>(`/api/seats/${token}`)))
      .then(setSeats)
      .catch((why: unknown) => why instanceof ServerFault && why.gone && forget(one.game));
  }, [language.value]);
  const [first] = seats;
  if (!first) return null;
  const mine = seats.some((seat) => seat.mine);
  const lesson = shelf.value?.lessons.find((one) => one.slug === first.lesson);
  const name = lesson ? `${t("lesson")}: ${lesson.name}` : first.name;
  const sides = sideNames(
    first.looks,
    seats.flatMap((seat) => seat.sides),
  );
  return (
    <li class="row">
      <Link to={address(one)} class="game grow">
        <span class="row">
          <strong class="grow">{name}</strong>
          <span class={mine ? "tag mine" : "tag"}>
            {first.over ? t("ended") : first.stopped ? t("stopped") : t(mine ? "yourMove" : "waits")}
          </span>
        </span>
        <span class="small soft figures block">
          {[sides, ...(lesson ? [] : [turnName(first), day(first.date)])].join(" · ")}
        </span>
      </Link>
      {first.next.map((next) => (
        <button key={next.takes} type="button" onClick={() => void playOn(one.tokens[0]!, next.takes)}>
          {next.takes
            ? t("playOnAs", { name: next.name, side: sideNames(first.looks, [next.takes]) })
            : t("playOn", { name: next.name })}
        </button>
      ))}
      <button type="button" class="plain" aria-label={t("forget", { name })} onClick={() => forget(one.game)}>
        ✕
      </button>
    </li>
  );
}
