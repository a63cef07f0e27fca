// Where in the game we are: the turns as a track, the phases of this one as a list.
import { Chip, SideName } from "../app/sides";
import type { Clock } from "../wire";
import { t } from "../words/around";
import { moment, turnName } from "../words/table";

export function TurnTrack({ clock }: { clock: Clock }) {
  return (
    <section class="turn-track">
      <p class="figures">
        <strong>{turnName(clock)}</strong> {clock.date && ` · ${moment(clock)}`}
      </p>
      <div class="track" role="img" aria-label={turnName(clock)}>
        {Array.from({ length: clock.turns }, (_, n) => (
          <span key={n} class={n + 1 < clock.turn ? "past" : n + 1 === clock.turn ? "now" : ""}>
            {n + 1}
          </span>
        ))}
      </div>
      <h3>{t("phases")}</h3>
      <ol class="list phases">
        {clock.phases.map((phase, n) => (
          <li
            key={n}
            class={n < clock.phase ? "row soft" : "row"}
            aria-current={n === clock.phase ? "step" : undefined}
          >
            <Chip side={phase.side} />
            <span class="grow">
              {phase.side && (
                <span class="hidden-text">
                  <SideName side={phase.side} />:{" "}
                </span>
              )}
              {phase.name}
            </span>
            {n === clock.phase && <span class="tag mine">{t("now")}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
