// Dice as they lie on the table, in the colour of who rolled them.
import { PIPS } from "../app/dice";
import { paint, useLooks } from "../app/sides";
import { t } from "../words/staging";

interface Thrown {
  dice: readonly number[];
  side: string;
  rolling: boolean;
  small?: boolean;
}

export function Dice({ dice, side, rolling, small }: Thrown) {
  const looks = useLooks();
  const kind = `thrown${rolling ? " rolling" : ""}${small ? " small-dice" : ""}`;
  return (
    <span class={kind} role="img" aria-label={t("dice", { dice: dice.join(", ") })}>
      {dice.map((value, n) => (
        <svg key={n} class="thrown-die" style={paint(looks, side)} viewBox="0 0 30 30" aria-hidden="true">
          {(PIPS[value] ?? []).map((pip) => (
            <circle key={pip} cx={7 + 8 * (pip % 3)} cy={7 + 8 * Math.floor(pip / 3)} r="2.6" fill="var(--on-side)" />
          ))}
        </svg>
      ))}
    </span>
  );
}
