// Where the selection is to go, from a list that arrow keys walk; any hex of the map can be typed.
import type { RefObject } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Reply } from "../app/ui";
import type { ReachHex } from "../wire";
import { t } from "../words/table";
import { send, wayTo } from "./marching";
import { type TableState, useTable } from "./state";

const MOST = 40;

interface Props {
  field: RefObject<HTMLInputElement | null>;
  back: () => void;
  sent: (keys: string[]) => void;
}

export function SendTo({ field, back, sent }: Props) {
  const table = useTable();
  const seat = table.seat.value;
  const id = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(-1);
  const options = offered(table, text.trim().toLowerCase());
  const keys = [...table.selection.value];
  const list = useRef<HTMLUListElement>(null);
  const look = (n: number) => {
    setAt(n);
    list.current?.children[n]?.scrollIntoView({ block: "nearest" });
    const hex = options[n]?.hex;
    if (!hex) return;
    table.show([hex]);
    table.view.peek()?.setPath(wayTo(table, hex));
  };
  useEffect(() => setAt(-1), [text, keys.join()]);
  useEffect(() => () => table.view.peek()?.setPath(null), []);
  const go = async () => {
    const hex = options[at]?.hex ?? text.trim();
    if (!hex) return;
    setText("");
    const done = await send(table, keys, hex).catch(() => null);
    if (done && !done.refused && !done.left.length) sent(keys);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") look(Math.min(options.length - 1, at + 1));
    else if (event.key === "ArrowUp") look(Math.max(-1, at - 1));
    else if (event.key === "Enter") void go();
    else if (event.key === "Escape") back();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="send-to">
      <input
        ref={field}
        class="wide"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        aria-label={t("sendTo", { units: keys.join(", ") })}
        placeholder={t("sendTo", { units: keys.join(", ") })}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
      />
      <ul ref={list} id={id} class="list" role="listbox" tabIndex={0} aria-label={t("inReach")}>
        {options.map((one, n) => (
          <li
            key={one.hex}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (look(n), field.current?.focus())}
          >
            <strong class="figures">{one.hex}</strong> {table.places.value.get(one.hex)?.name}{" "}
            <span class="soft small">
              {[one.left && t("left", { left: one.left }), one.stops?.text].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      <Reply seat={seat} />
    </div>
  );
}

/** What is in reach and fits the text, the nearest first. */
function offered(table: TableState, text: string): ReachHex[] {
  const names = table.places.value;
  const fits = (hex: string) => hex.startsWith(text) || Boolean(names.get(hex)?.name?.toLowerCase().includes(text));
  return (table.reach.value?.hexes ?? [])
    .filter((one) => fits(one.hex))
    .sort((one, other) => cost(one) - cost(other))
    .slice(0, MOST);
}

/** "2 1/2" as a number; nothing is free. */
function cost({ cost: text }: ReachHex): number {
  return text.split(" ").reduce((sum, part) => {
    const [above, below] = part.split("/").map(Number);
    return sum + (below ? above! / below : above || 0);
  }, 0);
}
