// An event as the log and the replay tell it: the sentence, the dice as dice, the cases, the ladder to unfold.
import { Case } from "../app/ui";
import { Worded } from "../rules/Worded";
import type { Rung, Told } from "../wire";
import { t } from "../words/around";

export function ToldLine({ told }: { told: Told }) {
  const dice = diceOf(told);
  return (
    <>
      <span class="said">
        <Worded text={told.text} /> {dice.length > 0 && <Dice dice={dice} />}{" "}
        <span class="cases">
          {told.cases.map((one) => (
            <Case key={one} id={one} />
          ))}
        </span>
      </span>
      {told.ladder.length > 0 && (
        <details class="factors">
          <summary>{t("ladder")}</summary>
          <Rungs rungs={told.ladder} />
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
            <Worded text={rung.text} />
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

/** Dice in an event, however many. */
export function diceOf(told: Told): number[] {
  const { dice } = told.data;
  return told.kind === "roll" && Array.isArray(dice)
    ? dice.filter((one): one is number => typeof one === "number")
    : [];
}

const PIPS: Record<number, number[]> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

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
