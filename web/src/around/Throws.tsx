// The dice that have fallen: how often each total, beside how often it was to be expected.
import { useEffect, useState } from "preact/hooks";
import { Chip, sideName, useLooks } from "../app/sides";
import { useTable } from "../table/state";
import type { Throws } from "../wire";
import { t } from "../words/around";
import { type Tally, tally } from "./tally";

export function ThrowsDrawer() {
  const table = useTable();
  const seat = table.seat.value;
  const [throws, setThrows] = useState<readonly Throws[] | null>(null);
  const [fights, setFights] = useState(false);
  const fallen = seat.told.value.filter((one) => one.dice?.length).length;
  useEffect(() => {
    let stale = false;
    void seat.throws().then(
      (found) => stale || setThrows(found),
      () => undefined,
    );
    return () => void (stale = true);
  }, [seat, fallen]);
  if (!throws) return null;
  const wanted = throws.filter((one) => one.fights === fights);
  const dice = [...new Set(wanted.map((one) => one.dice))].sort((a, b) => b - a);
  return (
    <div class="throws">
      <p class="small soft">{t("throwsText")}</p>
      <div class="rooms" role="group" aria-label={t("throwsWhich")}>
        {[false, true].map((one) => (
          <button key={String(one)} type="button" aria-pressed={fights === one} onClick={() => setFights(one)}>
            {t(one ? "throwsFights" : "throwsAll")}
          </button>
        ))}
      </div>
      {!wanted.length && <p class="soft">{t("throwsNone")}</p>}
      {dice.map((number) => (
        <Tables key={number} dice={number} sides={wanted.filter((one) => one.dice === number).map(tally)} />
      ))}
    </div>
  );
}

function Tables({ dice, sides }: { dice: number; sides: Tally[] }) {
  const looks = useLooks();
  const most = Math.max(...sides.flatMap((one) => one.rows.flatMap(({ count, expected }) => [count, expected])));
  return (
    <section>
      <h3>{t(dice === 1 ? "oneDie" : "severalDice", { n: dice })}</h3>
      {sides.map((one) => (
        <table key={one.side} class="figures">
          <caption>
            <Chip side={one.side} /> <strong>{one.side ? sideName(looks, one.side) : t("throwsBoth")}</strong>{" "}
            {t("throwsSum", { n: one.thrown, average: decimal(one.average), expected: decimal(one.expected) })}
          </caption>
          <thead class="hidden-text">
            <tr>
              <th scope="col">{t("throwsTotal")}</th>
              <th scope="col">{t("throwsFallen")}</th>
              <th scope="col">{t("throwsExpected")}</th>
            </tr>
          </thead>
          <tbody>
            {one.rows.map(({ total, count, expected }) => (
              <tr key={total}>
                <th scope="row">{total}</th>
                <td class="bar">
                  <span class="fallen" style={{ width: `${(100 * count) / most}%` }} />
                  <span class="due" style={{ left: `${(100 * expected) / most}%` }} />
                </td>
                <td>
                  {count} <span class="soft">/ {decimal(expected)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}

function decimal(number: number): string {
  return number.toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
