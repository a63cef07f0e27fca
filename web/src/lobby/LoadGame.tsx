// A game from a file: who played it is asked again, its dice fall afresh.
import { useState } from "preact/hooks";
import { post } from "../app/http";
import { type Looks, SidesContext } from "../app/sides";
import type { GameMade, Shelf } from "../wire";
import { t } from "../words/lobby";
import type { Settled } from "./Options";
import { said, seatsBy, sitDown } from "./shelf";
import { WhoPlays } from "./WhoPlays";

interface Record {
  name: string;
  text: string;
  seats: string[][];
  looks: Looks;
}

export function LoadGame({ shelf }: { shelf: Shelf }) {
  const [record, setRecord] = useState<Record | null>(null);
  const [players, setPlayers] = useState<string[]>([]);
  const [why, setWhy] = useState("");
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text();
    const found = seatsOf(text, shelf);
    setWhy(found ? "" : t("notRecord"));
    setRecord(found && { name: file.name, text, ...found });
    setPlayers((found?.seats ?? []).map(() => "person"));
  };
  const load = (wanted: Record) =>
    post<GameMade>(`/api/games/load?players=${players.join(",")}`, wanted.text).then(sitDown, (fault: unknown) =>
      setWhy(said(fault)),
    );
  return (
    <section class="load card" aria-labelledby="load">
      <h2 id="load">{t("load")}</h2>
      <p class="soft">{t("loadText")}</p>
      <label class="button">
        {record?.name ?? t("choose")}
        <input
          class="hidden-text"
          type="file"
          accept=".sztab"
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
      </label>
      {why && (
        <p class="refused" role="alert">
          {why}
        </p>
      )}
      {record && (
        <SidesContext.Provider value={record.looks}>
          <WhoPlays seats={record.seats} players={players} choose={setPlayers} />
          <button type="button" class="first" onClick={() => void load(record)}>
            {t("open", { name: record.name })}
          </button>
        </SidesContext.Provider>
      )}
    </section>
  );
}

/** The seats of a record, from its first line; a position has a seat for each of its sides. */
function seatsOf(text: string, shelf: Shelf): Pick<Record, "seats" | "looks"> | null {
  try {
    const head = JSON.parse(text.slice(0, text.indexOf("\n"))) as {
      title?: string;
      scenario?: string;
      options?: Settled;
      position?: { unit?: { side: string }[] };
    };
    const card = shelf.scenarios.find((one) => one.slug === head.scenario);
    if (card) return { seats: seatsBy(card, head.options ?? {}), looks: card.looks };
    const sides = [...new Set(head.position?.unit?.map((unit) => unit.side))];
    const looks = shelf.scenarios.find((one) => one.title === head.title)?.looks ?? {};
    return sides.length ? { seats: sides.map((side) => [side]), looks } : null;
  } catch {
    return null;
  }
}
