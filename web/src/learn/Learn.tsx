// All lessons, in their order.
import { useEffect, useState } from "preact/hooks";
import { Link } from "../app/router";
import { Languages } from "../lobby/Languages";
import { fault, look, said, shelf, startLesson } from "../lobby/shelf";
import { language } from "../words/language";
import { t } from "../words/learn";
import { finished } from "./finished";
import "../lobby/lobby.css";
import "./learn.css";

export function Learn() {
  useEffect(() => void look(), [language.value]);
  useEffect(() => {
    document.title = `${t("title")} · Sztab`;
  }, [language.value]);
  const [why, setWhy] = useState("");
  const start = (slug: string) => startLesson(slug).catch((fault: unknown) => setWhy(said(fault)));
  const next = shelf.value?.lessons.find((one) => !finished.value.has(one.slug))?.slug;
  return (
    <div class="lobby">
      <header class="masthead">
        <div class="grow">
          <h1 class="wordmark">{t("title")}</h1>
        </div>
        <Languages />
      </header>
      <main>
        <p class="intro">{t("intro")}</p>
        <p>
          <Link to="/" class="button">
            ← {t("lobby")}
          </Link>
        </p>
        {(why || fault.value) && (
          <p class="refused" role="alert">
            {why || fault.value}
          </p>
        )}
        <ol class="list lessons">
          {shelf.value?.lessons.map((one, n) => (
            <li key={one.slug} class="card">
              <span
                class={finished.value.has(one.slug) ? "number figures finished" : "number figures"}
                aria-hidden="true"
              >
                {finished.value.has(one.slug) ? "✓" : n + 1}
              </span>
              <div class="grow">
                <h2>{one.name}</h2>
                <p>{one.text}</p>
                <p class="small soft figures">
                  {t("minutes", { n: one.minutes })}
                  {finished.value.has(one.slug) && ` · ${t("finished")}`}
                </p>
              </div>
              <button
                type="button"
                class={one.slug === next ? "first" : ""}
                aria-label={`${t("start")}: ${one.name}`}
                onClick={() => void start(one.slug)}
              >
                {t("start")}
              </button>
            </li>
          ))}
        </ol>
      </main>
    </div>
  );
}
