// Whose seat this is, and who else is at the table: always in sight.
import { Chip, sideNames, useLooks } from "../app/sides";
import { useTable } from "../table/state";
import type { SeatShown } from "../wire";
import { spectators, t } from "../words/company";
import "./company.css";

export function You() {
  const table = useTable();
  const looks = useLooks();
  const seat = table.seat.value;
  const welcome = seat.welcome.value;
  if (!welcome) return null;
  const { sides, plays } = welcome;
  const as = !plays ? "watching" : table.hotSeat ? "atScreen" : "you";
  const watched = seat.spectators.value - (plays ? 0 : 1);
  return (
    <div class="you">
      <span class="row who">
        <Chip side={sides[0] ?? ""} />
        {t(as, { side: sideNames(looks, sides) })}
      </span>
      <ul class="list row small" aria-label={t("company")}>
        {elsewhere(table).map((other) => (
          <Other key={other.seat} seat={other} here={seat.here.value.has(other.seat)} />
        ))}
        {watched > 0 && <li class="soft">{spectators(watched)}</li>}
      </ul>
    </div>
  );
}

function Other({ seat, here }: { seat: SeatShown; here: boolean }) {
  const side = sideNames(useLooks(), seat.sides);
  const text = t(here ? "here" : "away", { side });
  return (
    <li class={here ? "other here" : "other"} title={text}>
      <span class="dot" aria-hidden="true" />
      <span class="hidden-text">{text}</span>
      <span class="side" aria-hidden="true">
        {side}
      </span>
    </li>
  );
}

/** The seats of people at other screens. */
export function elsewhere(table: ReturnType<typeof useTable>): SeatShown[] {
  const here = new Set(table.seats.map((one) => one.welcome.value?.seat));
  const plays = table.seat.value.welcome.value?.plays ?? false;
  const seats = table.seat.value.welcome.value?.seats ?? [];
  return seats.filter((one) => one.player === "person" && !(plays && here.has(one.seat)));
}
