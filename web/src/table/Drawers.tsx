// The drawers of the table itself: find, units with orders by word, and keys.
import { useEffect, useRef, useState } from "preact/hooks";
import { Drawer as Frame, Refusal } from "../app/ui";
import type { Cased, Piece } from "../wire";
import { language } from "../words/language";
import { sideName, t } from "../words/table";
import { keysOf } from "./keys";
import { remarks, title, values } from "./Pieces";
import { useTable } from "./state";

export function FindDrawer() {
  const table = useTable();
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
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
              <span class={`chip side-${piece.side}`} /> <strong>{title(piece)}</strong>{" "}
              <span class="soft">{piece.hex}</span>
            </button>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

/** Complete play without a mouse: every unit in a list, and the command line's own orders. */
export function UnitsDrawer() {
  const table = useTable();
  const seat = table.seat.value;
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<Cased | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const give = async (event: Event) => {
    event.preventDefault();
    const read = await seat.words(text).catch(() => null);
    if (!read?.order) return setRefusal(read?.refusal ?? seat.refusal.value);
    const played = await seat.play(read.order);
    setRefusal(played.refusal);
    if (!played.refusal) setText("");
  };
  const pieces = [...seat.pieces.value.values()].filter((piece) => piece.hex);
  pieces.sort((one, other) => one.side.localeCompare(other.side) || one.hex!.localeCompare(other.hex!));
  return (
    <Frame title={t("units")} close={() => (table.drawer.value = "")}>
      <form class="row" onSubmit={(event) => void give(event)}>
        <input
          ref={field}
          class="grow"
          aria-label={t("order")}
          placeholder={t("orderHint")}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="first">
          {t("send")}
        </button>
      </form>
      <Refusal said={refusal} />
      <UnitTable pieces={pieces} />
    </Frame>
  );
}

function UnitTable({ pieces }: { pieces: Piece[] }) {
  const table = useTable();
  return (
    <table class="units">
      <caption class="hidden-text">{t("unitList")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("where")}</th>
          <th scope="col">{t("what")}</th>
          <th scope="col">{t("strength")}</th>
          <th scope="col">{t("state")}</th>
        </tr>
      </thead>
      <tbody>
        {pieces.map((piece) => (
          <tr key={piece.key}>
            <td class="figures">{piece.hex}</td>
            <th scope="row">
              <button
                type="button"
                class="plain"
                aria-pressed={table.selection.value.has(piece.key)}
                onClick={() => {
                  table.hex.value = piece.hex ?? "";
                  table.select([piece.key]);
                  table.show([piece.hex ?? ""], [piece.key]);
                }}
              >
                <span class={`chip side-${piece.side}`} aria-hidden="true" />
                <span class="hidden-text">{sideName(piece.side, language.value)} </span>
                {title(piece)}
              </button>
            </th>
            <td class="figures">{values(piece)}</td>
            <td class="small">{remarks(piece, "", false)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function KeysDrawer() {
  const table = useTable();
  return (
    <Frame title={t("helpTitle")} close={() => (table.drawer.value = "")}>
      <dl class="keys">
        {keysOf(() => undefined).map((key) => (
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
