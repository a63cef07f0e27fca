// How the player likes his map, in the settings.
import { t } from "../words/map";
import { COUNTER_SIZES, counterSize, numbers, switchNumbers } from "./tastes";

export function MapSettings() {
  return (
    <>
      <h3>{t("mapSettings")}</h3>
      <label class="row">
        <input type="checkbox" checked={numbers.value === "on"} onChange={switchNumbers} /> {t("numbers")}
      </label>
      <p class="small soft">{t("counterSize")}</p>
      <div class="rooms" role="group" aria-label={t("counterSize")}>
        {COUNTER_SIZES.map((size) => (
          <button
            key={size}
            type="button"
            aria-pressed={counterSize.value === size}
            onClick={() => (counterSize.value = size)}
          >
            {t(size)}
          </button>
        ))}
      </div>
    </>
  );
}
