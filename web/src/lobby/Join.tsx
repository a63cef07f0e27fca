// Somebody opens an invitation: the seat is taken by a press of a button, never by looking.
import { useEffect, useState } from "preact/hooks";
import { LostCard } from "../app/BadLink";
import { get, post, ServerFault } from "../app/http";
import { go, Link } from "../app/router";
import { sideNames } from "../app/sides";
import type { Claim, Claimed, InvitationShown } from "../wire";
import { t as company } from "../words/company";
import { language } from "../words/language";
import { t } from "../words/lobby";
import { address, called, claimant, found, keep } from "./kept";
import { said } from "./shelf";

export function Join({ invitation }: { invitation: string }) {
  const [shown, setShown] = useState<InvitationShown | null>(null);
  const [why, setWhy] = useState("");
  const [lost, setLost] = useState(false);
  const place = `/api/invitations/${invitation}`;
  const take = () =>
    post<Claimed>(place, { claimant: claimant() } satisfies Claim).then(
      ({ game, token }) => {
        keep(game, [token]);
        go(address(found(game)!));
      },
      (fault: unknown) => setWhy(said(fault)),
    );
  useEffect(() => {
    get<InvitationShown>(place).then(
      (seat) => {
        setShown(seat);
        called(seat.game, seat.name);
        // Taken by this very browser, whose answer was lost, or by somebody else: the server says so.
        if (seat.claimed && !found(seat.game)) void take();
      },
      (fault: unknown) => (fault instanceof ServerFault && fault.gone ? setLost(true) : setWhy(said(fault))),
    );
  }, [invitation, language.value]);
  const mine = shown && found(shown.game);
  if (lost) return <LostCard lost="badInvitation" />;
  return (
    <section class="links card">
      <h2>{shown?.name ?? t("invitation")}</h2>
      {shown && <p>{t(shown.claimed ? "wasInvited" : "invited", { side: sideNames(shown.looks, shown.sides) })}</p>}
      {why && (
        <p class="refused" role="alert">
          {why}
        </p>
      )}
      {why && shown?.claimed && <p>{company("usedUp")}</p>}
      <div class="actions">
        {shown && !shown.claimed && (
          <button type="button" class="first" onClick={() => void take()}>
            {t("take")}
          </button>
        )}
        {mine && mine.tokens.length > 0 && (
          <Link to={address(mine)} class="button">
            {t("toTable")}
          </Link>
        )}
        <Link to="/" class="button">
          {t("back")}
        </Link>
      </div>
    </section>
  );
}
