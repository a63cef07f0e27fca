// The chance of every result as bars, which are a table for those who hear it.
import type { Result } from "../wire";
import { t } from "../words/combat";

export function Chart({ results }: { results: readonly Result[] }) {
  if (!results.length) return null;
  const most = Math.max(...results.map((result) => result.chance / result.of));
  return (
    <table class="chances">
      <caption class="hidden-text">{t("chances")}</caption>
      <thead class="hidden-text">
        <tr>
          <th scope="col">{t("result")}</th>
          <th scope="col">{t("rolls")}</th>
          <th scope="col">{t("chance")}</th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <tr key={result.text + result.rolls.join()}>
            <th scope="row">
              {result.text}
              <span
                class={`bar ${harmed(result)}`}
                style={{ width: `${(100 * result.chance) / result.of / most}%` }}
                aria-hidden="true"
              />
            </th>
            <td class="figures small soft">{spans(result.rolls)}</td>
            <td class="figures">{percent(result)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who suffers tells the pattern of the bar, so that it can be read without colours. */
function harmed(result: Result): string {
  const [ours, theirs] = [hurt(result.attacker), hurt(result.defender)];
  return ours && theirs ? "both" : ours ? "ours" : theirs ? "theirs" : "nobody";
}

/** "2–4, 7": rolls that follow each other in one. */
function spans(rolls: readonly number[]): string {
  const runs: number[][] = [];
  for (const roll of rolls.toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last?.at(-1) === roll - 1) last.push(roll);
    else runs.push([roll]);
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : `${run[0]}`)).join(", ");
}

const hurt = (cell: string) => Boolean(cell) && cell !== "-";

function percent(result: Result): string {
  const share = (100 * result.chance) / result.of;
  return share > 0 && share < 1 ? "<1%" : `${Math.round(share)}%`;
}
