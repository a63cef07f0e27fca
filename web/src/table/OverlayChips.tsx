// The overlays that lie on the map, by name, with what their colours mean and a cross to take them off.
import { sideName, useLooks } from "../app/sides";
import type { Overlay } from "../wire";
import { t } from "../words/map";
import { useTable } from "./state";

export function OverlayChips() {
  const table = useTable();
  const laid = table.laid.value;
  if (!laid.length) return null;
  return (
    <ul class="overlay-chips list" aria-label={t("shown")}>
      {laid.map((overlay, n) => {
        const name = table.offered.value.find((one) => one.name === overlay.name)?.text ?? overlay.name;
        return (
          <li key={overlay.name} class="card">
            <strong>{name}</strong>
            <Areas overlay={overlay} place={n} />
            <button
              type="button"
              class="plain tiny"
              aria-label={t("hide", { name })}
              onClick={() => table.overlay(overlay.name)}
            >
              ✕
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The areas of an overlay, each with its hatching. */
function Areas({ overlay, place }: { overlay: Overlay; place: number }) {
  const table = useTable();
  const looks = useLooks();
  const keys = (table.view.value?.keyOf(overlay, place) ?? []).filter(({ area }) => overlay.areas[area]?.length);
  return (
    <>
      {keys.map(({ area, picture }) => (
        <span key={area} class="area">
          <img src={picture} width="22" height="14" alt="" />
          {overlay.words[area] ?? sideName(looks, area)}
        </span>
      ))}
    </>
  );
}
