// All games of this browser, out into one file and in again.
import { useState } from "preact/hooks";
import { post, text } from "../app/http";
import { keep } from "../lobby/kept";
import { said } from "../lobby/shelf";
import { download } from "../rules/Forking";
import { t } from "../words/site";
import { danger } from "./state";

const EVERYTHING = "/api/everything";
const NAME = "games.sztab-all";

export function Keeping() {
  const [word, setWord] = useState("");
  const save = () =>
    void text(EVERYTHING).then(
      (games) => download(games, NAME),
      (why: unknown) => setWord(said(why)),
    );
  const restore = (file: File | undefined) =>
    void file
      ?.text()
      .then((games) => post<[string, string, string[]][]>(EVERYTHING, games))
      .then(
        (games) => {
          for (const [game, name, tokens] of games) keep(game, tokens, { name });
          setWord(t("restored", { n: games.length }));
        },
        (why: unknown) => setWord(said(why)),
      );
  return (
    <section class="load card" aria-labelledby="keeping">
      <h2 id="keeping">{t("keeping")}</h2>
      <p class="soft">{t("keepingText")}</p>
      {danger.value && <p class="refused">{t(danger.value)}</p>}
      <div class="actions">
        <button type="button" onClick={save}>
          {t("save")}
        </button>
        <label class="button">
          {t("restore")}
          <input class="hidden-text" type="file" onChange={(event) => restore(event.currentTarget.files?.[0])} />
        </label>
      </div>
      {word && <p role="status">{word}</p>}
    </section>
  );
}
