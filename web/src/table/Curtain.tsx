// Between two players at one screen: nothing is shown until the next one says he is there.
import { useEffect, useRef } from "preact/hooks";
import { sideNames, useLooks } from "../app/sides";
import { transport } from "../app/transport";
import { t } from "../words/table";
import { useTable } from "./state";

export function Curtain() {
  const table = useTable();
  const lift = useRef<HTMLButtonElement>(null);
  const side = sideNames(useLooks(), table.seat.value.sides.value);
  useEffect(() => lift.current?.focus(), []);
  return (
    <div class="curtain" role="dialog" aria-modal="true" aria-label={t("curtain", { side })}>
      <div>
        <h1>{t("curtain", { side })}</h1>
        <p class="soft">{t("curtainText")}</p>
        {transport().alone && <p class="small soft">{t("curtainOpen")}</p>}
        <button ref={lift} type="button" class="first" onClick={() => (table.curtain.value = false)}>
          {t("lift", { side })}
        </button>
      </div>
    </div>
  );
}
