// Small things that every room uses.
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { t } from "../words/table";
import "./cases";
import { ReadingContext } from "../rules/reading";
import { Worded } from "../rules/Worded";
import type { Cased } from "../wire";
import type { Seat } from "./seat";

/** The number of a case; a click opens it in the rules drawer. `why` asks it beside the number. */
export function Case({ id, why }: { id: string; why?: boolean }) {
  const reading = useContext(ReadingContext);
  if (!id) return null;
  return (
    <>
      {id.split(/[\s,]+/).map((one, n) =>
        reading ? (
          <button
            key={one}
            type="button"
            class="case"
            data-why={why && !n ? t("why") : undefined}
            onClick={() => reading.open(one)}
          >
            {one}
          </button>
        ) : (
          <span key={one} class="case">
            {one}
          </span>
        ),
      )}
    </>
  );
}

/** A sentence with its case. */
export function Sentence({ said, why }: { said: Cased; why?: boolean }) {
  return (
    <span>
      <Worded text={said.text} /> <Case id={said.case} why={why} />
    </span>
  );
}

export function Refusal({ said }: { said: Cased | null }) {
  return said ? (
    <p class="refused" role="alert">
      <Sentence said={said} why />
    </p>
  ) : null;
}

/** What is to be said of what the player did: why it was refused, or what follows from it. */
export function Reply({ seat }: { seat: Seat }) {
  const remark = seat.remark.value;
  return (
    <>
      <Refusal said={seat.refusal.value} />
      {remark && (
        <p class="remark" role="status">
          <Sentence said={remark} />
        </p>
      )}
    </>
  );
}

/** The foot of the panel, with the button to press. The keyboard comes here when something new is asked. */
export function Foot({ children }: { children: ComponentChildren }) {
  return (
    <div class="foot" role="group" aria-label={t("foot")} tabIndex={-1}>
      {children}
    </div>
  );
}

export function Drawer({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  return (
    <aside class="drawer" aria-label={title}>
      <header>
        <h2 class="grow">{title}</h2>
        <button type="button" class="plain" aria-label="×" onClick={close}>
          ✕
        </button>
      </header>
      <div class="body" role="group" aria-label={title} tabIndex={0}>
        {children}
      </div>
    </aside>
  );
}
