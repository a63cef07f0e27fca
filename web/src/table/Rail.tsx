// The narrow rail on the left: drawers and overlays.
import { useState } from "preact/hooks";
import { go } from "../app/router";
import { seatsOf } from "../rules/Forking";
import { t } from "../words/table";
import { type Drawer, useTable } from "./state";

const DRAWERS: [Exclude<Drawer, "">, string, string][] = [
  ["find", "/", "M10 4a6 6 0 1 0 3.9 10.6L19 20M10 4"],
  ["units", "U", "M4 6h16M4 12h16M4 18h16"],
  ["forces", "O", "M12 3v6M5 21v-6h14v6M12 9v6M5 15h14"],
  ["calendar", "C", "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4"],
  ["points", "V", "M6 21V4h11l-3 4 3 4H6"],
  ["rules", "?", "M5 4h10a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM9 8h5M9 12h5"],
  ["settings", "", "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4"],
  ["keys", "", "M3 7h18v10H3zM7 11h.1M11 11h.1M15 11h.1M8 14h8"],
];

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
const PLAIN = "M12 3l9 5-9 5-9-5zM3 13l9 5 9-5";

export function Rail() {
  const table = useTable();
  const seat = table.seat.value;
  const [named, setNamed] = useState(false);
  const toggle = (name: Drawer) => (table.drawer.value = table.drawer.value === name ? "" : name);
  return (
    <nav class={named ? "rail named" : "rail"} aria-label={t("rail")} onClick={() => setNamed(false)}>
      <button
        type="button"
        class="names"
        aria-label={t("names")}
        aria-expanded={named}
        onClick={(event) => (event.stopPropagation(), setNamed(!named))}
      >
        {named ? "◂" : "▸"}
      </button>
      <Icon text={t("lobby")} d="M4 11l8-7 8 7M6 10v10h12V10" press={() => go("/")} />
      {DRAWERS.map(([name, key, d]) => (
        <Icon
          key={name}
          text={`${t(name)}${key ? ` (${key})` : ""}`}
          d={d}
          on={table.drawer.value === name}
          press={() => toggle(name)}
        />
      ))}
      <Icon
        text={t("replay")}
        d="M5 5v14l11-7zM19 5v14"
        press={() => go(`/replay/${seatsOf(table)}/${seat.position.value}`)}
      />
      <hr />
      <span class="hidden-text">{t("overlays")}</span>
      {table.offered.value.map(({ name, text, icon }, n) => (
        <Icon
          key={name}
          text={`${text} (${n + 1})`}
          d={LAYERS[icon] ?? PLAIN}
          on={table.overlays.value.includes(name)}
          press={() => table.overlay(name)}
        />
      ))}
    </nav>
  );
}

function Icon({ text, d, on, press }: { text: string; d: string; on?: boolean; press: () => void }) {
  return (
    <button type="button" title={text} aria-label={text} aria-pressed={on ?? false} onClick={press}>
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
        {text}
      </span>
    </button>
  );
}
