// How the player likes to answer, beside the answers themselves.
import { useTable } from "../table/state";
import type { Liking } from "../wire";
import { t } from "../words/combat";
import { prefer, preference } from "./preferences";

export function Preferences() {
  const likings = useTable().seat.value.welcome.value?.customs.likings ?? [];
  if (!likings.length) return null;
  return (
    <details class="preferences">
      <summary>{t("preferences")}</summary>
      {likings.map((liking) => (
        <Line key={liking.kind} liking={liking} />
      ))}
    </details>
  );
}

function Line({ liking }: { liking: Liking }) {
  const seat = useTable().seat.value;
  const { kind, text, choices } = liking;
  const now = preference(seat, kind);
  return (
    <div class="row">
      <span class="grow small">{text}</span>
      <select
        aria-label={text}
        value={now.choice}
        onChange={(event) => prefer(seat, kind, { choice: event.currentTarget.value })}
      >
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
      <label class="row small">
        <input type="checkbox" checked={now.unasked} onChange={() => prefer(seat, kind, { unasked: !now.unasked })} />
        {t("unasked")}
      </label>
    </div>
  );
}
