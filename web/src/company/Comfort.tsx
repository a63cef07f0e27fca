// What belongs to this screen and not to the game: colours, sounds, notices.
import type { Signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { theme, THEMES } from "../app/theme";
import { t } from "../words/company";
import { allowNotices, notices } from "./attention";
import { play, sounds } from "./sounds";

const SWITCH = ["off", "on"] as const;

export function Comfort() {
  const [denied, setDenied] = useState(false);
  const notify = (on: "off" | "on") => {
    if (on === "off") notices.value = "off";
    else void allowNotices().then((allowed) => setDenied(!allowed));
  };
  const sound = (on: "off" | "on") => {
    sounds.value = on;
    play("chat");
  };
  return (
    <>
      <h3>{t("theme")}</h3>
      <Themes />
      <h3>{t("sounds")}</h3>
      <Choice name={t("sounds")} choices={SWITCH} now={sounds} choose={sound} />
      <p class="small soft">{t("soundsText")}</p>
      <h3>{t("notices")}</h3>
      <Choice name={t("notices")} choices={SWITCH} now={notices} choose={notify} />
      <p class="small soft">{t("noticesText")}</p>
      {denied && (
        <p class="refused" role="alert">
          {t("noticesDenied")}
        </p>
      )}
    </>
  );
}

export function Themes() {
  return <Choice name={t("theme")} choices={THEMES} now={theme} choose={(one) => (theme.value = one)} />;
}

function Choice<One extends (typeof THEMES)[number] | (typeof SWITCH)[number]>(props: {
  name: string;
  choices: readonly One[];
  now: Signal<One>;
  choose: (one: One) => void;
}) {
  return (
    <div class="rooms" role="group" aria-label={props.name}>
      {props.choices.map((one) => (
        <button key={one} type="button" aria-pressed={props.now.value === one} onClick={() => props.choose(one)}>
          {t(one)}
        </button>
      ))}
    </div>
  );
}
