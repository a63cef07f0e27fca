// The seats of a game that others are invited to, each with its invitation, and whether it has been taken.
import { useEffect, useState } from "preact/hooks";
import { get } from "../app/http";
import { Link, linkTo } from "../app/router";
import { Chip, sideNames, SidesContext } from "../app/sides";
import type { InvitationShown } from "../wire";
import { language } from "../words/language";
import { t } from "../words/lobby";
import { Copy } from "./Copy";
import { address, called, found } from "./kept";
import { said } from "./shelf";

/** So many ms between two looks at whether somebody has come. */
const PAUSE = 4000;

export function Invitations({ game }: { game: string }) {
  const mine = found(game);
  const [shown, setShown] = useState<InvitationShown[]>([]);
  const [why, setWhy] = useState("");
  const tokens = mine?.invitations ?? [];
  useEffect(() => {
    const look = () =>
      Promise.all(tokens.map((token) => get<InvitationShown>(`/api/invitations/${token}`))).then(
        (seats) => {
          setShown(seats);
          setWhy("");
          if (seats[0]) called(game, seats[0].name);
        },
        (fault: unknown) => setWhy(said(fault)),
      );
    void look();
    const timer = setInterval(() => void look(), PAUSE);
    return () => clearInterval(timer);
  }, [game, language.value]);
  if (!mine || !tokens.length) return <p>{t("noInvitations")}</p>;
  const [first] = shown;
  return (
    <section class="links card">
      <h2>{first?.name ?? mine.name ?? t("someGame")}</h2>
      <p>{t("inviteText")}</p>
      {why && (
        <p class="refused" role="alert">
          {why}
        </p>
      )}
      <SidesContext.Provider value={first?.looks ?? {}}>
        <ul class="list">
          {shown.map((seat, n) => (
            <li key={tokens[n]} class="row">
              <Chip side={seat.sides[0] ?? ""} />
              <strong class="grow">{sideNames(seat.looks, seat.sides)}</strong>
              <span class={seat.claimed ? "tag" : "tag mine"}>{t(seat.claimed ? "taken" : "free")}</span>
              <Copy text={linkTo(`/join/${tokens[n]}`)} label={t("copyInvitation")} />
              {!seat.claimed && (
                <Link to={`/join/${tokens[n]}`} class="button">
                  {t("takeMyself")}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </SidesContext.Provider>
      <div class="actions">
        {mine.tokens.length > 0 && (
          <Link to={address(mine)} class="button first">
            {t("sit")}
          </Link>
        )}
        <Link to="/" class="button">
          {t("back")}
        </Link>
      </div>
    </section>
  );
}
