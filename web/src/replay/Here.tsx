// What the order at this position brought, in sentences with dice and cases.
import { useEffect } from "preact/hooks";
import { ToldLine } from "../around/Told";
import { rulesOf } from "../rules/book";
import { language } from "../words/language";
import { t } from "../words/replay";
import type { Film } from "./film";

export function Here({ film }: { film: Film }) {
  const told = film.shown.value?.told ?? [];
  const title = film.summary.value?.title ?? "";
  useEffect(() => void rulesOf(title), [title, language.value]);
  return (
    <section class="here" aria-live="polite">
      <h2>{t("here")}</h2>
      {!told.length && <p class="soft">{t(film.position.value ? "nothing" : "opening")}</p>}
      <ol class="list">
        {told.map((one) => (
          <li key={one.n} class={`told ${one.kind} ${one.stage ?? ""}`}>
            <ToldLine told={one} />
          </li>
        ))}
      </ol>
    </section>
  );
}
