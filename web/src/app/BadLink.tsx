// A link that leads nowhere: what may have happened, and the way on.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../words/company";
import { Link } from "./router";
import "../lobby/lobby.css";

export type Lost = "badSeat" | "badInvitation" | "badPage" | "badGame";

/** `reason` is what the server said of it, where that says more. */
export function BadLink({ lost, reason = "" }: { lost: Lost; reason?: string }) {
  useEffect(() => {
    document.title = `${t("badLink")} · Sztab`;
  }, []);
  return (
    <div class="lobby">
      <header class="masthead">
        <p class="wordmark grow">Sztab</p>
      </header>
      <main>
        <LostCard lost={lost} reason={reason} />
      </main>
    </div>
  );
}

/** The same inside another page. */
export function LostCard({
  lost,
  reason = "",
  children,
}: {
  lost: Lost;
  reason?: string;
  children?: ComponentChildren;
}) {
  return (
    <section class="links card">
      <h1>{t("badLink")}</h1>
      <p>{t(lost)}</p>
      {reason && (
        <p class="refused" role="alert">
          {reason}
        </p>
      )}
      {children}
      <div class="actions">
        <Link to="/" class="button first">
          {t("yourGames")}
        </Link>
        {lost !== "badPage" && (
          <button type="button" onClick={() => location.reload()}>
            {t("tryAgain")}
          </button>
        )}
      </div>
    </section>
  );
}
