// How the player likes to answer, beside the answers themselves.
import { useTable } from "../table/state";
import { t } from "../words/combat";
import { type Liking, PREFERABLE, type Preferable, prefer, preference } from "./preferences";

const KINDS = Object.keys(PREFERABLE) as Preferable[];

export function Preferences() {
  return (
    <details class="preferences">
      <summary>{t("preferences")}</summary>
      {KINDS.map((kind) => (
        <Line key={kind} kind={kind} />
      ))}
    </details>
  );
}

function Line({ kind }: { kind: Preferable }) {
  const seat = useTable().seat.value;
  const now = preference(seat, kind);
  return (
    <div class="row">
      <span class="grow small">{t(`like_${kind}`)}</span>
      <select
        aria-label={t(`like_${kind}`)}
        value={now.choice}
        onChange={(event) => prefer(seat, kind, { choice: event.currentTarget.value as Liking })}
      >
        {PREFERABLE[kind].map((liking) => (
          <option key={liking} value={liking}>
            {wording(kind, liking)}
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

function wording(kind: Preferable, liking: Liking): string {
  if (liking === "usual") return t("likeUsual");
  if (kind === "losses") return t("losses_least");
  return t(`${kind}_${liking}`);
}
