// A game from a file: who played it is asked again, its dice fall afresh.
import { useState } from "preact/hooks";
import { post } from "../app/http";
import type { GameMade, Shelf } from "../wire";
import { t } from "../words/lobby";
import { said, sitDown } from "./shelf";
import { WhoPlays } from "./WhoPlays";

interface Record {
  name: string;
  text: string;
  seats: string[][];
}

export function LoadGame({ shelf }: { shelf: Shelf }) {
  const [record, setRecord] = useState<Record | null>(null);
  const [players, setPlayers] = useState<string[]>([]);
  const [why, setWhy] = useState("");
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text();
    const seats = seatsOf(text, shelf);
    setWhy(seats ? "" : t("notRecord"));
    setRecord(seats && { name: file.name, text, seats });
    setPlayers((seats ?? []).map(() => "person"));
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
        <>
          <WhoPlays seats={record.seats} players={players} choose={setPlayers} />
          <button type="button" class="first" onClick={() => void load(record)}>
            {t("open", { name: record.name })}
          </button>
        </>
      )}
    </section>
  );
}

/** The seats of a record, from its first line; a position has a seat for each of its sides. */
function seatsOf(text: string, shelf: Shelf): string[][] | null {
  try {
    const head = JSON.parse(text.slice(0, text.indexOf("\n"))) as {
      scenario?: string;
      options?: { players?: number };
      position?: { unit?: { side: string }[] };
    };
    const card = shelf.scenarios.find((one) => one.slug === head.scenario);
    if (head.options?.players === 3 && card) return card.sides.map((side) => [side]);
    if (card) return card.seats;
    const sides = new Set(head.position?.unit?.map((unit) => unit.side));
    return sides.size ? [...sides].map((side) => [side]) : null;
  } catch {
    return null;
  }
}
