// A fight as it happens: dice in the colour of the roller for a moment, then the result in words.
import { useEffect, useState } from "preact/hooks";
import { PIPS } from "../app/dice";
import { paint, useLooks } from "../app/sides";
import { Case } from "../app/ui";
import { useTable } from "../table/state";
import type { Told } from "../wire";
import { t } from "../words/combat";
import { type Fight, lastFight } from "./fight";
import { LadderView } from "./LadderView";

const TUMBLE = 400;

/** The last fight of the phase; `whole` shows its ladder at once. */
export function FightView({ whole }: { whole: boolean }) {
  const seat = useTable().seat.value;
  const fight = lastFight(seat.told.value);
  if (!fight) return null;
  const fresh = seat.fresh.value.some((one) => one.n === fight.roll.n);
  return <Shown key={fight.roll.n} fight={fight} fresh={fresh} whole={whole} />;
}

function Shown({ fight, fresh, whole }: { fight: Fight; fresh: boolean; whole: boolean }) {
  const table = useTable();
  const [rolling, setRolling] = useState(fresh && !matchMedia("(prefers-reduced-motion: reduce)").matches);
  useEffect(() => {
    const timer = rolling ? window.setTimeout(() => setRolling(false), TUMBLE) : 0;
    return () => window.clearTimeout(timer);
  }, []);
  const side = table.phase.value?.side ?? "";
  const { odds, result, dice } = fight;
  return (
    <section class="fight card" aria-label={t("lastFight")}>
      <div class="row">
        <Dice dice={dice} side={side} rolling={rolling} />
        <div class="grow" aria-live="polite">
          {!rolling && result && <Outcome result={result} />}
        </div>
      </div>
      {!rolling && fight.then.length > 0 && <Sentences told={fight.then.slice(-6)} soft />}
      {odds?.odds && (
        <details open={whole}>
          <summary>{[t("details"), odds.odds.target].filter(Boolean).join(": ")}</summary>
          <LadderView ladder={odds.odds} />
        </details>
      )}
    </section>
  );
}

/** The result in words, and below it where on the table it stands. */
function Outcome({ result }: { result: Told }) {
  const { words } = result;
  return (
    <>
      {words && <strong class="outcome">{words}</strong>}
      <Sentences told={[result]} soft={Boolean(words)} />
    </>
  );
}

function Sentences({ told, soft }: { told: Told[]; soft?: boolean }) {
  return (
    <ul class={soft ? "list small soft" : "list"}>
      {told.map((one) => (
        <li key={one.n}>
          {one.text} <Case id={one.cases.join(" ")} />
        </li>
      ))}
    </ul>
  );
}

export function Dice({ dice, side, rolling }: { dice: number[]; side: string; rolling: boolean }) {
  const looks = useLooks();
  return (
    <span class={`thrown${rolling ? " rolling" : ""}`} role="img" aria-label={t("dice", { dice: dice.join(", ") })}>
      {dice.map((value, n) => (
        <svg key={n} class="thrown-die" style={paint(looks, side)} viewBox="0 0 30 30" aria-hidden="true">
          {(PIPS[value] ?? []).map((pip) => (
            <circle key={pip} cx={7 + 8 * (pip % 3)} cy={7 + 8 * Math.floor(pip / 3)} r="2.6" fill="#fff" />
          ))}
        </svg>
      ))}
    </span>
  );
}
