// The seats of a new game, each with its link to be sent to its player.
import { useEffect } from "preact/hooks";
import { Copy } from "./Copy";
import { Link } from "../app/router";
import { Chip, sideNames, useLooks } from "../app/sides";
import type { GameMade } from "../wire";
import { t } from "../words/lobby";
import { keep, personal } from "./kept";

export function SeatLinks({ made, name }: { made: GameMade; name: string }) {
  const [own] = personal(made);
  const looks = useLooks();
  useEffect(() => {
    if (own) keep(made.game, [own]);
  }, [made.game]);
  return (
    <section class="links card">
      <h2>{name}</h2>
      <p>{t("linksText")}</p>
      <ul class="list">
        {made.seats.map((seat) => (
          <li key={seat.token} class="row">
            <Chip side={seat.sides[0] ?? ""} />
            <strong class="grow">{sideNames(looks, seat.sides)}</strong>
            {seat.player === "person" ? (
              <>
                <Copy text={`${location.origin}/table/${seat.token}`} label={t("copy")} />
                <Link to={`/table/${seat.token}`} class={seat.token === own ? "button first" : "button"}>
                  {t("sit")}
                </Link>
              </>
            ) : (
              <span class="soft">{t("computer")}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
