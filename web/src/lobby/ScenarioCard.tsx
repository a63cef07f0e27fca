// A scenario as it stands on the shelf.
import { Link } from "../app/router";
import { Chip, sideName, SidesContext } from "../app/sides";
import type { ScenarioShown } from "../wire";
import { days } from "../words/dates";
import { counters, t, turns } from "../words/lobby";

export function ScenarioCard({ scenario }: { scenario: ScenarioShown }) {
  return (
    <article class="scenario">
      <Picture scenario={scenario} />
      <div class="about">
        <h4>{scenario.name}</h4>
        <p class="days figures">{days(scenario.first_day, scenario.last_day)}</p>
        <p>{scenario.text}</p>
        <div class="foot">
          <Facts scenario={scenario} brief />
          {scenario.playable ? (
            <Link to={`/new/${scenario.slug}`} class="button first">
              {t("setUp")}
            </Link>
          ) : (
            <span class="soft">{t("notYet")}</span>
          )}
        </div>
      </div>
    </article>
  );
}

/** The front as it stands at the start. */
export function Picture({ scenario }: { scenario: ScenarioShown }) {
  return scenario.picture ? (
    <img class="cover" src={scenario.picture} alt="" width="1280" height="640" />
  ) : (
    <div class="cover" />
  );
}

/** How long it takes and with how much; `brief` leaves out how that was measured. */
export function Facts({ scenario, brief = false }: { scenario: ScenarioShown; brief?: boolean }) {
  const [hours, measured] = scenario.hours.split(": ");
  return (
    <dl class="facts figures">
      <div>
        <dt>{t("hours")}</dt>
        <dd>
          {turns(scenario.turns)}
          {hours && `, ${hours}`}
          {measured && !brief && <span class="small soft block">{measured}</span>}
        </dd>
      </div>
      {Object.entries(scenario.forces).map(([side, number]) => (
        <div key={side}>
          <dt>
            <SidesContext.Provider value={scenario.looks}>
              <Chip side={side} />
            </SidesContext.Provider>{" "}
            {sideName(scenario.looks, side)}
          </dt>
          <dd>{counters(number)}</dd>
        </div>
      ))}
    </dl>
  );
}
