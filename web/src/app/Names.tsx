// A sentence whose hexes and units can be pointed at, reached with Tab and clicked: the map shows them.
import { type ComponentChildren, Fragment } from "preact";
import { useContext } from "preact/hooks";
import { TableContext } from "../table/state";
import { type Named, placesOf } from "./naming";

interface Props {
  text: string;
  /** Not reached with Tab, as in a long list. */
  quiet?: boolean;
  /** Draws what stands between the names. */
  rest?: (text: string) => ComponentChildren;
}

export function Names({ text, quiet = false, rest = (part) => part }: Props) {
  const table = useContext(TableContext);
  if (!table) return <>{rest(text)}</>;
  const go = (named: Named) => {
    const [hex] = placesOf([named], table.seat.peek().pieces.peek()).hexes;
    if (!hex) return;
    table.view.peek()?.centreOn(hex);
    table.look.value = { hexes: [hex] };
  };
  return (
    <>
      {table.vocabulary.value.split(text).map((part, n) =>
        typeof part === "string" ? (
          <Fragment key={n}>{rest(part)}</Fragment>
        ) : (
          <span
            key={n}
            role="link"
            class="named"
            tabIndex={quiet ? -1 : 0}
            onKeyDown={(event) => event.key === "Enter" && (event.stopPropagation(), go(part))}
          >
            {part.text}
          </span>
        ),
      )}
    </>
  );
}
