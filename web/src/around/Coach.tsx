// The coach: at most five lines about what matters now, and what the sergeant would do.
import { useEffect, useState } from "preact/hooks";
import { Sentence } from "../app/ui";
import { useTable } from "../table/state";
import type { GotAdvice } from "../wire";
import { t } from "../words/around";

const LINES = 5;

export function Coach() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="plain small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t("coach")}
      </button>
      {open && <Box close={() => setOpen(false)} />}
    </>
  );
}

function Box({ close }: { close: () => void }) {
  const table = useTable();
  const seat = table.seat.value;
  const [got, setGot] = useState<GotAdvice | null>(null);
  const [asked, setAsked] = useState(false);
  const question = seat.question.value;
  const ask = () =>
    seat.advice().then(
      (found) => setGot(found),
      () => setGot(null),
    );
  useEffect(() => {
    setAsked(false);
    setGot(null);
    if (question) void ask();
  }, [question?.kind, question?.mine, seat]);
  const wonder = () => {
    setAsked(true);
    setGot(null);
    void ask();
  };
  return (
    <aside class="coach card" aria-label={t("coach")}>
      <header class="row">
        <h3 class="grow">{t("coach")}</h3>
        <button type="button" class="plain" aria-label={t("close")} onClick={close}>
          ✕
        </button>
      </header>
      {!got && <p class="soft">{t("coachThinks")}</p>}
      <ul>
        {got?.coach.slice(0, LINES).map((line) => (
          <li key={line.text}>
            <Sentence said={line} />
          </li>
        ))}
      </ul>
      {got && question?.mine && (
        <button type="button" onClick={wonder}>
          {t("coachAsk")}
        </button>
      )}
      {got && asked && <Advised got={got} />}
    </aside>
  );
}

function Advised({ got }: { got: GotAdvice }) {
  const table = useTable();
  if (!got.advice.length) return <p class="soft">{t("coachNone")}</p>;
  return (
    <ul class="list">
      {got.advice.slice(0, LINES).map((one) => (
        <li key={one.text}>
          {one.hexes.length ? (
            <button
              type="button"
              class="plain wide"
              title={t("coachShow")}
              onClick={() => table.show(one.hexes, one.keys)}
            >
              {one.text}
            </button>
          ) : (
            <p>{one.text}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
