// Two drawers of the table itself: find, and keys.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Chip } from "../app/sides";
import { Drawer as Frame } from "../app/ui";
import { language } from "../words/language";
import { t } from "../words/table";
import { keysOf } from "./keys";
import { title } from "./Pieces";
import { useTable } from "./state";

export function FindDrawer() {
  const table = useTable();
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const wanted = text.trim().toLowerCase();
  const pieces = [...table.seat.value.pieces.value.values()].filter(
    (piece) =>
      piece.hex &&
      wanted &&
      [piece.key, piece.name, piece.formation].some((one) => one?.toLowerCase().includes(wanted)),
  );
  const places = (table.map.value?.hexes ?? []).filter(
    (hex) => wanted && (hex.name?.toLowerCase().includes(wanted) || hex.hex.startsWith(wanted)),
  );
  const take = (hex: string, key = "") => {
    table.hex.value = hex;
    table.select(key ? [key] : []);
    table.show([hex], key ? [key] : []);
  };
  return (
    <Frame title={t("find")} close={() => (table.drawer.value = "")}>
      <input
        ref={field}
        class="wide"
        type="search"
        placeholder={t("findHint")}
        aria-label={t("find")}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <ul class="list">
        {places.slice(0, 12).map((hex) => (
          <li key={hex.hex}>
            <button type="button" class="plain wide" onClick={() => take(hex.hex)}>
              <strong>{hex.name || hex.hex}</strong> <span class="soft">{hex.hex}</span>
            </button>
          </li>
        ))}
        {pieces.slice(0, 40).map((piece) => (
          <li key={piece.key}>
            <button type="button" class="plain wide" onClick={() => take(piece.hex ?? "", piece.key)}>
              <Chip side={piece.side ?? ""} /> <strong>{title(piece)}</strong> <span class="soft">{piece.hex}</span>
            </button>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

export function KeysDrawer() {
  const table = useTable();
  return (
    <Frame title={t("helpTitle")} close={() => (table.drawer.value = "")}>
      <dl class="keys">
        {keysOf(table, () => undefined).map((key) => (
          <div key={key.keys.join()} class="row">
            <dt>
              {key.keys.length > 1 ? (
                <kbd>{`${key.keys[0]}–${key.keys[key.keys.length - 1]}`}</kbd>
              ) : (
                <kbd>{key.keys[0]}</kbd>
              )}
            </dt>
            <dd>{key.text[language.value]}</dd>
          </div>
        ))}
      </dl>
    </Frame>
  );
}
