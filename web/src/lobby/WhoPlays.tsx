// Who sits in each seat.
import { Chip, SideName } from "../app/sides";
import { transport } from "../app/transport";
import { t } from "../words/lobby";

const KINDS = ["person", "guest", "sergeant", "random"] as const;

interface Props {
  seats: string[][];
  players: string[];
  choose: (players: string[]) => void;
}

export function WhoPlays({ seats, players, choose }: Props) {
  return (
    <div class="who">
      {seats.map((sides, seat) => (
        <fieldset key={seat}>
          <legend>
            {sides.map((side) => (
              <span key={side} class="row">
                <Chip side={side} /> <SideName side={side} />
              </span>
            ))}
          </legend>
          {KINDS.filter((kind) => kind !== "guest" || !transport().alone).map((kind) => (
            <label key={kind} class="choice">
              <input
                type="radio"
                name={`seat-${seat}`}
                checked={players[seat] === kind}
                onChange={() => choose(players.map((one, n) => (n === seat ? kind : one)))}
              />
              <span>
                {t(kind)} <span class="small soft block">{t(`${kind}Text`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
