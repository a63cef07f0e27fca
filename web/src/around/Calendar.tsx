// Dates: the turn and phase track, then what is due when.
import { useEffect, useState } from "preact/hooks";
import { Chip, SideName } from "../app/sides";
import { Worded } from "../rules/Worded";
import { useTable } from "../table/state";
import type { Arrival } from "../wire";
import { t } from "../words/around";
import { day } from "../words/dates";
import { turnName } from "../words/table";
import { TurnTrack } from "./TurnTrack";

export function Calendar() {
  const seat = useTable().seat.value;
  const clock = seat.board.value?.clock;
  const [arrivals, setArrivals] = useState<Arrival[] | null>(null);
  useEffect(() => {
    void seat.calendar().then(setArrivals, () => setArrivals([]));
  }, [seat, clock?.turn]);
  if (!clock) return null;
  const past = arrivals?.filter((one) => one.turn < clock.turn) ?? [];
  const coming = arrivals?.filter((one) => one.turn >= clock.turn) ?? [];
  return (
    <>
      <TurnTrack clock={clock} />
      <h3>{t("arrivals")}</h3>
      {arrivals && !coming.length && <p class="soft">{t("arrivalsNone")}</p>}
      <Dates arrivals={coming} />
      {past.length > 0 && (
        <details class="section">
          <summary>{t("passed")}</summary>
          <Dates arrivals={past} />
        </details>
      )}
    </>
  );
}

function Dates({ arrivals }: { arrivals: Arrival[] }) {
  const seat = useTable().seat.value;
  const now = seat.board.value?.clock.turn;
  const turns = new Map<number, Arrival[]>();
  for (const one of arrivals) turns.set(one.turn, [...(turns.get(one.turn) ?? []), one]);
  return (
    <ol class="list dates">
      {[...turns].map(([turn, own]) => (
        <li key={turn}>
          <p class="figures">
            <strong>{turnName({ turn, turns: seat.board.value?.clock.turns ?? turn })}</strong>{" "}
            <span class="soft">{day(own[0]?.date ?? "")}</span>{" "}
            {turn === now && <span class="tag mine">{t("now")}</span>}
          </p>
          <ul class="list">
            {own.map((one, n) => (
              <li key={n} class="row">
                <Chip side={one.side} />
                <span class="grow">
                  <span class="hidden-text">
                    <SideName side={one.side} />:{" "}
                  </span>
                  <Worded text={one.text} />
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
