// Out of the replay: a new game from here, or the position as a file.
import { useState } from "preact/hooks";
import { post, text } from "../app/http";
import { AskDesk } from "../desk/AskDesk";
import { said, sitDown } from "../lobby/shelf";
import { WhoPlays } from "../lobby/WhoPlays";
import { download, Fault } from "../rules/Forking";
import type { ForkGame, GameMade } from "../wire";
import { t } from "../words/replay";
import type { Film } from "./film";

export function PlayOn({ film }: { film: Film }) {
  const [seats, setSeats] = useState<string[][]>([]);
  const [players, setPlayers] = useState<string[]>([]);
  const [why, setWhy] = useState("");
  const ask = () => {
    const found = film.summary.value?.seats ?? [];
    setSeats(found);
    setPlayers(found.map(() => "person"));
  };
  const begin = () => {
    const wish: ForkGame = { position: film.position.value, players };
    return post<GameMade>(`/api/seats/${film.seats.value}/fork`, wish).then(sitDown, (fault: unknown) =>
      setWhy(said(fault)),
    );
  };
  const file = `/api/seats/${film.seats.value}/positions/${film.position.value}/file`;
  const save = () =>
    text(file).then(
      (found) => download(found, `${film.summary.value?.scenario || "position"}-${film.position.value}.toml`),
      (fault: unknown) => setWhy(said(fault)),
    );
  return (
    <section class="play-on">
      {seats.length > 0 ? (
        <>
          <p class="small">{t("playOnText")}</p>
          <WhoPlays seats={seats} players={players} choose={setPlayers} />
          <div class="row">
            <button type="button" class="first" onClick={() => void begin()}>
              {t("begin")}
            </button>
            <button type="button" class="plain" onClick={() => setSeats([])}>
              {t("cancel")}
            </button>
          </div>
        </>
      ) : (
        <div class="row">
          <button type="button" class="grow" onClick={ask}>
            {t("playOn")}
          </button>
          <button type="button" onClick={() => void save()}>
            {t("save")}
          </button>
          {film.link.value && <AskDesk file={file} failed={(fault) => setWhy(said(fault))} />}
        </div>
      )}
      <Fault why={why} />
    </section>
  );
}
