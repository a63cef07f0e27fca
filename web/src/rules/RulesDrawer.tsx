// The rules beside the map: a searchable index of cases, rulings, tables and short words, or one of them opened.
import { useEffect, useState } from "preact/hooks";
import { Drawer as Frame } from "../app/ui";
import { language } from "../words/language";
import { t } from "../words/rules";
import { book, rulesOf } from "./book";
import { Entry } from "./Entry";
import { Index, ROOMS, type Room } from "./Index";
import { useReading } from "./reading";
import "./rules.css";

export function RulesDrawer() {
  const reading = useReading();
  const title = reading.title.value;
  useEffect(() => void rulesOf(title), [title, language.value]);
  const [room, setRoom] = useState<Room>("cases");
  const [text, setText] = useState("");
  const found = book.value;
  const rule = reading.rule.value;
  return (
    <Frame title={t("rules")} close={() => reading.shut()}>
      {!found && <p class="soft">{t("loading")}</p>}
      {found && rule && (
        <>
          <button type="button" class="plain" onClick={() => (reading.rule.value = "")}>
            ← {t("back")}
          </button>
          <Entry book={found} id={rule} />
        </>
      )}
      {found && !rule && (
        <div class="rules">
          <input
            class="wide"
            type="search"
            placeholder={t("search")}
            aria-label={t("search")}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <div class="rooms" role="group" aria-label={t("rules")}>
            {ROOMS.map((one) => (
              <button key={one} type="button" aria-pressed={room === one} onClick={() => setRoom(one)}>
                {t(one)}
              </button>
            ))}
          </div>
          <Index book={found} room={room} text={text.trim()} />
        </div>
      )}
    </Frame>
  );
}
