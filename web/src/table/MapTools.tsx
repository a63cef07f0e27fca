// Buttons on the map: nearer and farther, all of it, the numbers of the hexes, the legend, a picture to share.
import { t } from "../words/map";
import { OPENING } from "./MapPane";
import { front } from "./marching";
import { type TableState, useTable } from "./state";
import { numbers, switchNumbers } from "./tastes";

/** Back to the middle of one's own front, at the size a game opens with. */
export function toFront(table: TableState): void {
  const [hex] = front(table);
  if (hex) table.view.peek()?.centreOn(hex, OPENING);
}

export function MapTools() {
  const table = useTable();
  const view = table.view.value;
  if (!view) return null;
  const drawer = (name: "legend" | "share") => (table.drawer.value = table.drawer.value === name ? "" : name);
  return (
    <div class="map-tools" role="group" aria-label={t("mapTools")}>
      <Tool text={t("zoomIn")} d="M12 5v14M5 12h14" press={() => view.zoom(1)} />
      <Tool text={t("zoomOut")} d="M5 12h14" press={() => view.zoom(-1)} />
      <Tool text={t("fit")} d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" press={() => view.fit()} />
      <Tool
        text={t("front")}
        d="M12 3v4M12 17v4M3 12h4M17 12h4M12 12m-4 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0"
        press={() => toFront(table)}
      />
      <Tool
        text={t("numbers")}
        d="M9 4L7 20M17 4l-2 16M4 9h16M4 15h16"
        on={numbers.value === "on"}
        press={switchNumbers}
      />
      <Tool
        text={t("legend")}
        d="M4 5h6v6H4zM4 15h6v4H4zM14 6h6M14 10h4M14 16h6"
        on={table.drawer.value === "legend"}
        press={() => drawer("legend")}
      />
      <Tool
        text={t("share")}
        d="M4 8h4l2-3h4l2 3h4v11H4zM12 13m-3.5 0a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0"
        on={table.drawer.value === "share"}
        press={() => drawer("share")}
      />
    </div>
  );
}

interface Props {
  text: string;
  d: string;
  on?: boolean;
  press: () => void;
}

function Tool({ text, d, on, press }: Props) {
  return (
    <button type="button" title={text} aria-label={text} aria-pressed={on} onClick={press}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={d} />
      </svg>
    </button>
  );
}
