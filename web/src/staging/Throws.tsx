// The button that brings the throws back, with the number of those that have not been seen.
import { useTable } from "../table/state";
import { t } from "../words/staging";
import { stageOf } from "./stage";

export function Throws() {
  const stage = stageOf(useTable().seat.value);
  const unseen = stage.unseen.value.length;
  if (!stage.acts.value.length) return null;
  const name = unseen ? t("openUnseen", { n: unseen }) : t("open");
  return (
    <button
      type="button"
      class="plain small throws"
      aria-label={name}
      title={`${name} ([)`}
      onClick={() => stage.open()}
    >
      ⚄ {t("throws")} {unseen > 0 && <span class="unseen figures">{unseen}</span>}
    </button>
  );
}
