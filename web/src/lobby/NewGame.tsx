// Setting a game up: who plays, where they sit, the dice, options and rulings.
import { useState } from "preact/hooks";
import { Link } from "../app/router";
import type { OptionShown, ScenarioShown } from "../wire";
import { days } from "../words/dates";
import { t } from "../words/lobby";
import { Options, type Settled } from "./Options";
import { Facts, Picture } from "./ScenarioCard";
import { make, said, seatsBy, sitDown } from "./shelf";
import { WhoPlays } from "./WhoPlays";

export function NewGame({ scenario }: { scenario: ScenarioShown }) {
  const [chosen, setPlayers] = useState<string[]>([]);
  const [dice, setDice] = useState("seeded");
  const [charts, setCharts] = useState("");
  const [settled, setSettled] = useState<Settled>({});
  const seats = seatsBy(scenario, settled);
  const players = seats.map((_, n) => chosen[n] ?? (n ? "sergeant" : "person"));
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState("");
  const begin = async () => {
    setBusy(true);
    try {
      sitDown(await make({ scenario: scenario.slug, players, dice, options: settled, charts }));
    } catch (fault) {
      setWhy(said(fault));
    }
    setBusy(false);
  };
  return (
    <div class="new-game">
      <aside>
        <Link to="/" class="button">
          ← {t("back")}
        </Link>
        <Picture scenario={scenario} />
        <p class="box">{scenario.box}</p>
        <h2>{scenario.name}</h2>
        <p class="days figures">{days(scenario.first_day, scenario.last_day)}</p>
        <p>{scenario.text}</p>
        <Facts scenario={scenario} />
        <Rebuilt lines={scenario.reconstructed} />
      </aside>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <h2>{t("who")}</h2>
        <WhoPlays seats={seats} players={players} choose={setPlayers} />
        <h2>{t("dice")}</h2>
        <div class="choices">
          {(["seeded", "committed"] as const).map((kind) => (
            <label key={kind} class="choice">
              <input type="radio" name="dice" checked={dice === kind} onChange={() => setDice(kind)} />
              <span>
                {t(kind)} <span class="small soft block">{t(`${kind}Text`)}</span>
              </span>
            </label>
          ))}
        </div>
        {scenario.charts.length > 0 && <Charts names={scenario.charts} chosen={charts} choose={setCharts} />}
        <Agreements options={scenario.options} title={scenario.title} settled={settled} settle={setSettled} />
        {why && (
          <p class="refused" role="alert">
            {why}
          </p>
        )}
        <div class="foot">
          <button type="submit" class="first" disabled={busy}>
            {t(busy ? "beginning" : "begin")}
          </button>
        </div>
      </form>
    </div>
  );
}

interface Agreed {
  options: OptionShown[];
  title: string;
  settled: Settled;
  settle: (settled: Settled) => void;
}

function Agreements({ options, ...rest }: Agreed) {
  const changed = options.filter((one) => !one.choice && one.name in rest.settled).length;
  return (
    <>
      <h2>{t("options")}</h2>
      <Options {...rest} options={options.filter((one) => one.choice)} />
      <details class="fold">
        <summary>
          <span>{t("rulings")}</span> {changed > 0 && <span class="tag mine">{t("changed", { n: changed })}</span>}
        </summary>
        <p class="soft">{t("rulingsText")}</p>
        <Options {...rest} options={options.filter((one) => !one.choice)} />
      </details>
    </>
  );
}

/** The charts of the box, or a set of the players' own. */
function Charts({ names, chosen, choose }: { names: string[]; chosen: string; choose: (name: string) => void }) {
  return (
    <>
      <h2>{t("charts")}</h2>
      <div class="choices">
        {["", ...names].map((name) => (
          <label key={name} class="choice">
            <input type="radio" name="charts" checked={chosen === name} onChange={() => choose(name)} />
            <span>
              {name || t("chartsOfBox")}{" "}
              <span class="small soft block">{t(name ? "chartsOwnText" : "chartsOfBoxText")}</span>
            </span>
          </label>
        ))}
      </div>
    </>
  );
}

function Rebuilt({ lines }: { lines: string[] }) {
  if (!lines.length) return null;
  return (
    <details class="fold">
      <summary>{t("rebuilt")}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
