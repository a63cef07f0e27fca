// In a game for beginners the coach speaks up by himself: the first time something is asked, in a few lines.
import { useEffect, useState } from "preact/hooks";
import { Sentence } from "../app/ui";
import { useTable } from "../table/state";
import type { Cased, Missed } from "../wire";
import { t } from "../words/victory";

const LINES = 3;
const GIVEN = "tips";

export function Tips() {
  const table = useTable();
  const seat = table.seat.value;
  const question = seat.question.value;
  const wanted = (seat.welcome.value?.customs.first_game ?? false) && (seat.welcome.value?.plays ?? false);
  const given = (seat.notebook.value[GIVEN] as string[] | undefined) ?? [];
  const kind = wanted && question?.mine && !question.inside ? question.kind : "";
  const [told, setTold] = useState<{ kind: string; lines: Cased[] } | null>(null);
  useEffect(() => {
    if (!kind || given.includes(kind)) return;
    void seat.advice().then(
      (got) => setTold({ kind, lines: got.coach.slice(0, LINES) }),
      () => undefined,
    );
  }, [kind, seat]);
  if (!told || told.kind !== kind || given.includes(kind) || !told.lines.length) return null;
  const loose = question?.loose ?? [];
  return (
    <aside class="tip card" aria-label={t("tip")}>
      <ul class="list">
        {told.lines.map((line) => (
          <li key={line.text}>
            <Sentence said={line} />
          </li>
        ))}
      </ul>
      {loose.map((due) => (
        <p key={due.text} class="small">
          <Sentence said={due} />
        </p>
      ))}
      <button type="button" onClick={() => seat.note(GIVEN, [...given, kind])}>
        {t("gotIt")}
      </button>
    </aside>
  );
}

/** What an attack being drafted leaves unused, each kind of support once. */
export function MissedTips({ missed }: { missed: Missed[] }) {
  const seat = useTable().seat.value;
  const welcome = seat.welcome.value;
  const given = (seat.notebook.value[GIVEN] as string[] | undefined) ?? [];
  const fresh = missed.filter((one) => !given.includes(one.field));
  if (!welcome?.customs.first_game || !welcome.plays || !fresh.length) return null;
  return (
    <aside class="tip card" aria-label={t("tip")}>
      <ul class="list">
        {fresh.map((one) => (
          <li key={one.field}>
            <Sentence said={one} />
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => seat.note(GIVEN, [...given, ...fresh.map((one) => one.field)])}>
        {t("gotIt")}
      </button>
    </aside>
  );
}
