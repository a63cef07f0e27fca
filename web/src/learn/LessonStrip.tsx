// The lesson's next step, over the panel.
import { useEffect, useState } from "preact/hooks";
import { Case } from "../app/ui";
import { Link } from "../app/router";
import { startLesson } from "../lobby/shelf";
import { Worded } from "../rules/Worded";
import { type TableState, useTable } from "../table/state";
import type { LessonStep, LessonTold } from "../wire";
import { t } from "../words/learn";
import { byWord, Lesson } from "./steps";
import "./learn.css";

export function LessonStrip() {
  const table = useTable();
  const slug = table.seats[0]?.welcome.value?.lesson;
  return slug ? <Strip key={slug} table={table} slug={slug} /> : null;
}

function Strip({ table, slug }: { table: TableState; slug: string }) {
  const [lesson] = useState(() => new Lesson(table, slug));
  useEffect(() => () => lesson.close(), []);
  const told = lesson.told.value;
  const step = lesson.step.value;
  if (!told) return null;
  return (
    <section class="lesson" aria-label={told.name}>
      <header class="row small">
        <strong class="grow">
          {t("lesson", { n: told.number, of: told.of })}: {told.name}
        </strong>
        <button type="button" class="plain small" onClick={() => void startLesson(slug)}>
          {t("again")}
        </button>
      </header>
      <Progress told={told} at={lesson.place.value.step} />
      <div aria-live="polite">{step ? <Step lesson={lesson} step={step} /> : <WellDone told={told} />}</div>
    </section>
  );
}

function Progress({ told, at }: { told: LessonTold; at: number }) {
  return (
    <div
      class="steps"
      role="img"
      aria-label={t("step", { n: Math.min(at + 1, told.steps.length), of: told.steps.length })}
    >
      {told.steps.map((_, n) => (
        <span key={n} class={n < at ? "past" : n === at ? "now" : ""} />
      ))}
    </div>
  );
}

function Step({ lesson, step }: { lesson: Lesson; step: LessonStep }) {
  return (
    <>
      <p>
        <Worded text={step.text} /> <Case id={step.case ?? ""} />
      </p>
      <div class="row">
        {byWord(step) ? (
          <button type="button" class="first" onClick={() => lesson.next()}>
            {t("next")}
          </button>
        ) : (
          <button type="button" class="plain small" onClick={() => lesson.next()}>
            {t("skip")}
          </button>
        )}
        {step.hexes?.length ? (
          <button type="button" class="plain small" onClick={() => lesson.point()}>
            {t("show")}
          </button>
        ) : null}
      </div>
    </>
  );
}

function WellDone({ told }: { told: LessonTold }) {
  return (
    <>
      <h3>{t("done")}</h3>
      <p>{told.next ? t("doneText", { name: told.name }) : t("allDone")}</p>
      <div class="row">
        {told.next ? (
          <button type="button" class="first" onClick={() => void startLesson(told.next)}>
            {t("nextLesson")}
          </button>
        ) : (
          <Link to="/" class="button first">
            {t("firstGame")}
          </Link>
        )}
        <Link to="/learn" class="button">
          {t("lessons")}
        </Link>
      </div>
    </>
  );
}
