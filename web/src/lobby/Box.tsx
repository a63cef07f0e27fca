// A box on the shelf: its name, its war, and the scenarios it holds.
import type { BoxShown, ScenarioShown } from "../wire";
import { months } from "../words/dates";
import { scenarios as number } from "../words/lobby";
import { ScenarioCard } from "./ScenarioCard";

export function Box({ box, scenarios }: { box: BoxShown; scenarios: ScenarioShown[] }) {
  const id = `box-${box.title}`;
  return (
    <section class="box-set" aria-labelledby={id}>
      <header>
        <div>
          <h3 id={id}>{box.name}</h3>
          <p class="days figures">
            {months(box.first_day, box.last_day)} · {number(scenarios.length)}
          </p>
        </div>
        <p class="told">{box.text}</p>
      </header>
      <div class="shelf">
        {scenarios.map((one) => (
          <ScenarioCard key={one.slug} scenario={one} />
        ))}
      </div>
    </section>
  );
}
