// How the player likes to answer, beside the answers themselves.
import { useTable } from "../table/state";
import { t } from "../words/combat";
import { PREFERABLE, type Preferable, prefer, preference } from "./preferences";

const WORDS = {
  support: ["prefSupport", "prefSupportUsual", "prefSupportNone"],
  losses: ["prefLosses", "prefLossesUsual"],
  retreat: ["prefRetreat", "prefRetreatUsual"],
  pursue: ["prefPursue", "prefPursueUsual", "prefPursueNone"],
} as const;

export function Preferences() {
  return (
    <details class="preferences">
      <summary>{t("preferences")}</summary>
      {PREFERABLE.map((kind) => (
        <Line key={kind} kind={kind} />
      ))}
    </details>
  );
}

function Line({ kind }: { kind: Preferable }) {
  const seat = useTable().seat.value;
  const now = preference(seat, kind);
  const [name, usual, none] = WORDS[kind];
  return (
    <div class="row">
      <span class="grow small">{t(name)}</span>
      <select
        aria-label={t(name)}
        value={now.choice}
        onChange={(event) => prefer(seat, kind, { choice: event.currentTarget.value === "none" ? "none" : "usual" })}
      >
        <option value="usual">{t(usual)}</option>
        {none && <option value="none">{t(none)}</option>}
      </select>
      <label class="row small">
        <input type="checkbox" checked={now.unasked} onChange={() => prefer(seat, kind, { unasked: !now.unasked })} />
        {t("unasked")}
      </label>
    </div>
  );
}
