// The rail on the left in three groups: the game, help, overlays.
import { useState } from "preact/hooks";
import { go } from "../app/router";
import { placed } from "../around/objectives";
import { replayOf } from "../rules/Forking";
import { t } from "../words/table";
import { t as victory } from "../words/victory";
import { type Drawer, type TableState, useTable } from "./state";

/** A button of the rail. `short` is what stands beside its picture where its name is longer. */
interface Entry {
  name: string;
  text: string;
  short?: string;
  key?: string;
  d: string;
  on?: boolean;
  press: () => void;
}

/** What opens a drawer. */
function drawer(table: TableState, name: Exclude<Drawer, "">, key: string, d: string, short?: string): Entry {
  const on = table.drawer.value === name;
  return { name, text: t(name), short, key, d, on, press: () => (table.drawer.value = on ? "" : name) };
}

/** Three groups of buttons; a new one is an entry here. */
function groups(table: TableState): [string, Entry[]][] {
  const play: Entry[] = [
    { name: "lobby", text: t("lobby"), d: "M4 11l8-7 8 7M6 10v10h12V10", press: () => go("/") },
    drawer(table, "units", "U", "M4 6h16M4 12h16M4 18h16", t("railUnits")),
    drawer(table, "forces", "O", "M12 3v6M5 21v-6h14v6M12 9v6M5 15h14"),
    drawer(table, "calendar", "C", "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4"),
    drawer(table, "points", "V", "M6 21V4h11l-3 4 3 4H6"),
    drawer(table, "dice", "", "M4 4h16v16H4zM8.5 8.5h.1M15.5 8.5h.1M12 12h.1M8.5 15.5h.1M15.5 15.5h.1"),
    {
      name: "replay",
      text: t("replay"),
      d: "M5 5v14l11-7zM19 5v14",
      press: () => go(replayOf(table, table.seat.value.position.value)),
    },
  ];
  const help: Entry[] = [
    drawer(table, "find", "/", "M10 4a6 6 0 1 0 3.9 10.6L19 20M10 4", t("railFind")),
    drawer(table, "rules", "?", "M5 4h10a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM9 8h5M9 12h5"),
    drawer(table, "legend", "L", "M4 5h6v6H4zM4 15h6v4H4zM14 6h6M14 10h4M14 16h6"),
    drawer(table, "keys", "", "M3 7h18v10H3zM7 11h.1M11 11h.1M15 11h.1M8 14h8"),
    drawer(table, "settings", "", "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4"),
  ];
  const layers: Entry[] = table.offered.value.map(({ name, text, icon }, n) => ({
    name,
    text,
    key: `${n + 1}`,
    d: LAYERS[icon] ?? PLAIN,
    on: table.overlays.value.includes(name),
    press: () => table.overlay(name),
  }));
  const score = table.seat.value.board.value?.score;
  if (score?.aims.some(placed)) {
    const press = () => (table.tokens.value = !table.marked.value);
    layers.push({ name: "aims", text: victory("objectives"), d: AIMS, on: table.marked.value, press });
  }
  return [
    [t("railGame"), play],
    [t("railHelp"), help],
    [t("overlays"), layers],
  ];
}

/** Pictures for overlays; a table offers those it has. */
const LAYERS: Record<string, string> = {
  zones: "M12 3l8 4.6v8.8L12 21l-8-4.6V7.6zM12 9v6M9 12h6",
  supply: "M4 16c4 0 4-8 8-8s4 8 8 8M4 20h16",
  control: "M12 3l8 4.6v8.8L12 21l-8-4.6V7.6zM12 3v18M12 8l-8 4.6M12 13.4L6 17",
  headquarters: "M12 12m-8 0a8 8 0 1 0 16 0 8 8 0 1 0-16 0M12 12m-2 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
  artillery: "M4 18l12-9M14 7l4 5M6 20a2 2 0 1 0 0-.1M4 12a9 9 0 0 1 9-8",
  fire: "M12 4v3M12 17v3M4 12h3M17 12h3M12 12m-5 0a5 5 0 1 0 10 0 5 5 0 1 0-10 0",
  sight: "M3 12c4-7 14-7 18 0-4 7-14 7-18 0M12 12m-2.5 0a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0",
  objectives: "M6 21V4l12 4-12 4",
  moved: "M4 12h14M13 6l6 6-6 6",
  aa: "M12 20V9M8 20h8M12 4l3 5H9zM5 9a8 8 0 0 0 14 0",
  fortress: "M4 21V8h3v3h3V8h4v3h3V8h3v13zM10 21v-5h4v5",
};
const AIMS = "M12 3l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1-5.4-3-5.4 3 1.1-6.1-4.5-4.2 6.1-.8z";
const PLAIN = "M12 3l9 5-9 5-9-5zM3 13l9 5 9-5";

export function Rail() {
  const table = useTable();
  const [named, setNamed] = useState(false);
  return (
    <nav class={named ? "rail named" : "rail"} aria-label={t("rail")} onClick={() => setNamed(false)}>
      <button
        type="button"
        class="names"
        aria-label={t("names")}
        aria-expanded={named}
        onClick={(event) => (event.stopPropagation(), setNamed(!named))}
      >
        {named ? "◂" : "▸"} <span class="name">{t("names")}</span>
      </button>
      {groups(table).map(([title, entries]) => (
        <div key={title} role="group" aria-label={title}>
          <h3 aria-hidden="true">{title}</h3>
          {entries.map((entry) => (
            <Button key={entry.name} entry={entry} />
          ))}
        </div>
      ))}
    </nav>
  );
}

function Button({ entry: { text, short, key, d, on, press } }: { entry: Entry }) {
  const name = key ? `${text} (${key})` : text;
  return (
    <button type="button" title={name} aria-label={name} aria-pressed={on ?? false} onClick={press}>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        stroke-width="1.6"
        stroke-linecap="round"
        stroke-linejoin="round"
        aria-hidden="true"
      >
        <path d={d} />
      </svg>
      <span class="name" aria-hidden="true">
        {short ?? text}
      </span>
    </button>
  );
}
