// Gestures that change the position: each is written into the text, and can be undone.
import { useEffect, useState } from "preact/hooks";
import { get } from "../app/http";
import { sideName } from "../app/sides";
import type { MapShown } from "../wire";
import { t } from "../words/desk";
import { language } from "../words/language";
import type { DeskState } from "./state";

export function Laying({ desk }: { desk: DeskState }) {
  const printed = usePrinted(desk.title.value);
  const board = desk.board.value;
  const [side, setSide] = useState("");
  const key = desk.units.value.includes(desk.unit.value) ? desk.unit.value : "";
  const hex = desk.hex.value;
  if (!board) return null;
  const sides = [...new Set([...board.sides, ...Object.keys(board.looks)])];
  return (
    <section class="laying" aria-label={t("laying")}>
      <p class="small soft">{t("dragHint")}</p>
      <div class="row">
        <button type="button" disabled={!desk.past.value.length} onClick={() => desk.undo()}>
          {t("undo")}
        </button>
        <button type="button" disabled={!desk.future.value.length} onClick={() => desk.redo()}>
          {t("redo")}
        </button>
      </div>
      <label class="row">
        {t("hex")}
        <input value={hex} onInput={(event) => (desk.hex.value = event.currentTarget.value)} />
      </label>
      <label class="row">
        {t("chosen")}
        <select
          aria-label={t("chosen")}
          value={key}
          onChange={(event) => (desk.unit.value = event.currentTarget.value)}
        >
          <option value="">{t("none")}</option>
          {desk.units.value.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <div class="row">
        <button type="button" disabled={!key || !hex} onClick={() => void desk.edit({ unit: key, values: { hex } })}>
          {t("moveHere")}
        </button>
        <button type="button" disabled={!key} onClick={() => void desk.edit({ unit: key, remove: true })}>
          {t("remove")}
        </button>
      </div>
      <Setting
        label={t("terrain")}
        known={Object.keys(printed?.ground ?? {})}
        ready={Boolean(hex)}
        set={(ground) => desk.edit({ table: "map.hexes", values: { [hex]: ground || null } })}
      />
      <Hexside
        desk={desk}
        known={[...new Set((printed?.sides ?? []).flatMap((one) => one.kinds ?? []))].filter((one) => one !== "line")}
      />
      <div class="row">
        <select
          aria-label={t("side")}
          value={side || sides[0]}
          onChange={(event) => setSide(event.currentTarget.value)}
        >
          {sides.map((one) => (
            <option key={one} value={one}>
              {sideName(board.looks, one)}
            </option>
          ))}
        </select>
        <Setting
          label={t("counter")}
          button={t("put")}
          ready={Boolean(hex)}
          set={(counter) => desk.edit({ add: true, values: { id: counter, side: side || sides[0], counter, hex } })}
        />
      </div>
      <Setting
        label={t("dice")}
        ready
        set={(dice) => desk.edit({ values: { dice: dice.match(/\d/g)?.map(Number) ?? [] } })}
      />
    </section>
  );
}

interface SettingProps {
  label: string;
  button?: string;
  known?: readonly string[];
  ready: boolean;
  set: (what: string) => Promise<void>;
}

/** A field whose value goes into the file. */
function Setting({ label, button = t("set"), known = [], ready, set }: SettingProps) {
  const [what, setWhat] = useState("");
  const list = `known ${label}`.replace(/\s+/g, "-");
  const send = (event: Event) => {
    event.preventDefault();
    if (ready) void set(what.trim());
  };
  return (
    <form class="row" onSubmit={send}>
      <label class="row">
        {label}
        <input class="long" list={list} value={what} onInput={(event) => setWhat(event.currentTarget.value)} />
      </label>
      <datalist id={list}>
        {known.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <button type="submit" disabled={!ready} aria-label={`${button}: ${label}`}>
        {button}
      </button>
    </form>
  );
}

/** What is between the chosen hex and one beside it. */
function Hexside({ desk, known }: { desk: DeskState; known: readonly string[] }) {
  const [other, setOther] = useState("");
  const hex = desk.hex.value;
  return (
    <div class="row">
      <label class="row">
        {t("hexside")}
        <input value={other} onInput={(event) => setOther(event.currentTarget.value.trim())} />
      </label>
      <Setting
        label={t("water")}
        known={known}
        ready={Boolean(hex && other)}
        set={(what) => desk.edit({ table: "map.sides", values: { [`${hex}/${other}`]: what || null } })}
      />
    </div>
  );
}

/** The printed map of the box: the words for what can be drawn. */
function usePrinted(title: string): MapShown | null {
  const [found, setFound] = useState<MapShown | null>(null);
  useEffect(() => {
    if (title) void get<MapShown>(`/api/maps/${title}`).then(setFound, () => setFound(null));
  }, [title, language.value]);
  return found;
}
