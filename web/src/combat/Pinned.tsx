// What an attack comes to, in a line that stays at the top of the panel while its guns and supports are chosen.
import { useTable } from "../table/state";
import type { Drafted, Ladder } from "../wire";
import { t } from "../words/combat";

/** The odds as declared, and below them after the other side's best answer where that differs. `own`: the player is the
 * attacker. */
export function Pinned({ drafted, own }: { drafted: Drafted | null | undefined; own?: boolean }) {
  const { declared, worst } = drafted ?? {};
  if (!declared?.forecast) return null;
  const differs = worst?.forecast && JSON.stringify(worst.forecast) !== JSON.stringify(declared.forecast);
  return (
    <div class="pinned" role="status" aria-label={t("forecast")}>
      <Line ladder={declared} own={own} />
      {differs && <Line ladder={worst} own={own} text={t("atWorst")} />}
    </div>
  );
}

function Line({ ladder, own, text }: { ladder: Ladder; own?: boolean; text?: string }) {
  const step = useTable().seat.value.welcome.value?.customs.step ?? "";
  const { forecast } = ladder;
  if (!forecast) return null;
  return (
    <p class={text ? "row small soft" : "row"} title={t("forecastHint")}>
      <strong class="figures final">{ladder.final}</strong>
      <span class="grow">
        {text && `${text}: `}
        <strong class="figures">{t("takes", { n: forecast.takes })}</strong>
      </span>
      <span class="figures">{t(own ? "youLose" : "attackerLoses", { n: forecast.attacker, step })}</span>
      <span class="figures">{t(own ? "enemyLoses" : "defenderLoses", { n: forecast.defender, step })}</span>
    </p>
  );
}
