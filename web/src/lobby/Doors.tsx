// The doors for newcomers: learn, first game.
import { useState } from "preact/hooks";
import { Link } from "../app/router";
import { sideNames } from "../app/sides";
import type { Shelf } from "../wire";
import { t } from "../words/lobby";
import { beginners, make, said, sitDown, startLesson } from "./shelf";

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
