// Small things that every room uses.
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { Worded } from "../rules/Worded";
import { TableContext } from "../table/state";
import type { Cased } from "../wire";

/** The number of a case; a click opens it in the rules drawer. */
export function Case({ id }: { id: string }) {
  const table = useContext(TableContext);
  if (!id) return null;
  return (
    <>
      {id.split(/[\s,]+/).map((one) =>
        table ? (
          <button key={one} type="button" class="case" onClick={() => table.open(one)}>
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
export function Sentence({ said }: { said: Cased }) {
  return (
    <span>
      <Worded text={said.text} /> <Case id={said.case} />
    </span>
  );
}

export function Refusal({ said }: { said: Cased | null }) {
  return said ? (
    <p class="refused" role="alert">
      <Sentence said={said} />
    </p>
  ) : null;
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
      <div class="body">{children}</div>
    </aside>
  );
}
