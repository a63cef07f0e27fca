// An event as the log and the replay tell it: the sentence, the dice as dice, the cases, the ladder to unfold.
import { PIPS } from "../app/dice";
import { Case } from "../app/ui";
import { Worded } from "../rules/Worded";
import type { Rung, Told } from "../wire";
import { t } from "../words/around";

export function ToldLine({ told }: { told: Told }) {
  const { dice = [], odds } = told;
  return (
    <>
      <span class="said">
        <Worded text={told.text} quiet /> {dice.length > 0 && <Dice dice={dice} />}{" "}
        <span class="cases">
          {told.cases.map((one) => (
            <Case key={one} id={one} />
          ))}
        </span>
      </span>
      {odds && (
        <details class="factors">
          <summary>{t("ladder")}</summary>
          <Rungs rungs={odds.rungs} />
        </details>
      )}
    </>
  );
}

function Rungs({ rungs }: { rungs: Rung[] }) {
  return (
    <ul class="list small">
      {rungs.map((rung, n) => (
        <li key={n} class="row">
          <span class="figures value">{rung.part === "strength" ? rung.value : signed(rung.value)}</span>
          <span class="grow">
            <Worded text={rung.text} quiet />
          </span>
          <Case id={rung.case} />
        </li>
      ))}
    </ul>
  );
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : `−${-value}`;
}

export function Dice({ dice }: { dice: number[] }) {
  return (
    <span class="dice" role="img" aria-label={t("dice", { dice: dice.join(" + ") })}>
      {dice.map((number, n) => (
        <svg key={n} viewBox="0 0 18 18" aria-hidden="true">
          <rect x="0.75" y="0.75" width="16.5" height="16.5" rx="3.5" />
          {(PIPS[number] ?? []).map((at) => (
            <circle key={at} cx={4.6 + 4.4 * (at % 3)} cy={4.6 + 4.4 * Math.floor(at / 3)} r="1.6" />
          ))}
        </svg>
      ))}
    </span>
  );
}
