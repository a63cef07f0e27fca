import { LANGUAGES, language, speak } from "../words/language";
import { t } from "../words/lobby";

const NAMES = { en: "English", pl: "Polski" };

/** Both languages side by side; the page changes at once. */
export function Languages() {
  return (
    <div class="segments" role="group" aria-label={t("language")}>
      {LANGUAGES.map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={language.value === one} onClick={() => speak(one)}>
          {NAMES[one]}
        </button>
      ))}
    </div>
  );
}
