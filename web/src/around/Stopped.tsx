// A game that cannot go on although it is not over: why, and the ways on.
import { useState } from "preact/hooks";
import { go } from "../app/router";
import { Fault, saveRecord, replayOf } from "../rules/Forking";
import { said } from "../lobby/shelf";
import { useTable } from "../table/state";
import { t } from "../words/around";

export function Stopped({ why }: { why: string }) {
  const table = useTable();
  const [fault, setFault] = useState("");
  const replay = (position: number) => go(replayOf(table, position));
  return (
    <section class="ending" aria-label={t("stopped")}>
      <h2>{t("stopped")}</h2>
      <p role="alert">{why[0]!.toUpperCase() + why.slice(1)}.</p>
      <p class="soft">{t("stoppedText")}</p>
      <div class="actions">
        <button type="button" class="first" onClick={() => replay(table.seat.value.position.value)}>
          {t("playOnFromHere")}
        </button>
        <button type="button" onClick={() => replay(0)}>
          {t("fromTheStart")}
        </button>
        <button type="button" onClick={() => void saveRecord(table).catch((bad: unknown) => setFault(said(bad)))}>
          {t("save")}
        </button>
      </div>
      <Fault why={fault} />
    </section>
  );
}
