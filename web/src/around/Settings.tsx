// Settings: language and pace of the player; and what the table has agreed on.
import { useEffect, useState } from "preact/hooks";
import { allCases, showCases } from "../app/cases";
import { Link, linkTo } from "../app/router";
import { Chip, sideNames, useLooks } from "../app/sides";
import { transport } from "../app/transport";
import { Case } from "../app/ui";
import { Comfort } from "../company";
import { Preferences } from "../combat/Preferences";
import { Copy } from "../lobby/Copy";
import { found } from "../lobby/kept";
import { look, said, shelf, valueName } from "../lobby/shelf";
import { Fault, optionsOf, saveRecord } from "../rules/Forking";
import { following, trailing } from "../staging";
import { MapSettings } from "../table/MapSettings";
import { useTable } from "../table/state";
import type { Welcome } from "../wire";
import { t } from "../words/around";
import { LANGUAGES, language, type Language, speak } from "../words/language";
import { t as company } from "../words/company";
import { t as lobby } from "../words/lobby";
import { t as staging } from "../words/staging";
import { PACES, setPace } from "./pace";

const NAMES = { en: "English", pl: "Polski" };

export function Settings() {
  const table = useTable();
  const seat = table.seat.value;
  const welcome = seat.welcome.value;
  if (!welcome) return null;
  const change = (tongue: Language) => {
    if (tongue === language.value) return;
    speak(tongue);
    location.reload();
  };
  return (
    <div class="settings">
      <h3>{t("language")}</h3>
      <div class="rooms" role="group" aria-label={t("language")}>
        {LANGUAGES.map((one) => (
          <button key={one} type="button" lang={one} aria-pressed={language.value === one} onClick={() => change(one)}>
            {NAMES[one]}
          </button>
        ))}
      </div>
      <p class="small soft">{t("languageText")}</p>
      <h3>{t("pace")}</h3>
      <div class="rooms" role="group" aria-label={t("pace")}>
        {PACES.map(([name, ms]) => (
          <button key={name} type="button" aria-pressed={seat.pace.value === ms} onClick={() => setPace(table, ms)}>
            {t(name)}
          </button>
        ))}
      </div>
      <Watching />
      <h3>{t("cases")}</h3>
      <div class="rooms" role="group" aria-label={t("cases")}>
        {[false, true].map((all) => (
          <button key={`${all}`} type="button" aria-pressed={allCases.value === all} onClick={() => showCases(all)}>
            {t(all ? "casesAll" : "casesAsked")}
          </button>
        ))}
      </div>
      <Comfort />
      <MapSettings />
      <Preferences />
      <Save />
      <Seats welcome={welcome} />
      <Agreed welcome={welcome} />
    </div>
  );
}

/** Whether the map follows the other side, and draws its last ways. */
function Watching() {
  return (
    <>
      {(
        [
          ["follow", following],
          ["trails", trailing],
        ] as const
      ).map(([name, choice]) => (
        <div key={name}>
          <h3>{staging(name)}</h3>
          <div class="rooms" role="group" aria-label={staging(name)}>
            {(["on", "off"] as const).map((one) => (
              <button key={one} type="button" aria-pressed={choice.value === one} onClick={() => (choice.value = one)}>
                {staging(one)}
              </button>
            ))}
          </div>
        </div>
      ))}
    </>
  );
}

function Save() {
  const table = useTable();
  const [why, setWhy] = useState("");
  const save = () => saveRecord(table).catch((fault: unknown) => setWhy(said(fault)));
  return (
    <>
      <h3>{t("save")}</h3>
      <p class="small soft">{t("saveText")}</p>
      <button type="button" onClick={() => void save()}>
        {t("save")}
      </button>
      <Fault why={why} />
    </>
  );
}

function Seats({ welcome }: { welcome: Welcome }) {
  const table = useTable();
  const looks = useLooks();
  return (
    <>
      <h3>{t("seats")}</h3>
      <ul class="list lines">
        {welcome.seats.map((seat) => {
          const here = table.seats.find((one) => one.welcome.value?.seat === seat.seat);
          return (
            <li key={seat.seat} class="row">
              <Chip side={seat.sides[0] ?? ""} />
              <span class="grow">
                {sideNames(looks, seat.sides)}{" "}
                <span class="soft small">
                  {seat.player === "person"
                    ? t(
                        here?.welcome.value?.plays
                          ? "you"
                          : table.seat.value.here.value.has(seat.seat)
                            ? "present"
                            : "away",
                      )
                    : player(seat.player)}
                </span>
              </span>
              {here?.welcome.value?.plays && !transport().alone && (
                <Copy text={linkTo(`/table/${here.token}`)} label={lobby("copy")} />
              )}
            </li>
          );
        })}
      </ul>
      {welcome.plays && !transport().alone && <p class="small soft">{company("seatText")}</p>}
      {(found(welcome.game)?.invitations?.length ?? 0) > 0 && (
        <Link to={`/invite/${welcome.game}`} class="button">
          {lobby("invitations")}
        </Link>
      )}
      {!transport().alone && (
        <>
          <h3>{company("spectatorLink")}</h3>
          <p class="small soft">{company("spectatorText", { side: sideNames(looks, welcome.sides) })}</p>
          <Copy text={linkTo(`/table/${welcome.watching}`)} label={company("copySpectator")} />
        </>
      )}
    </>
  );
}

function player(name: string): string {
  return name === "sergeant" || name === "random" || name === "prompter" ? lobby(name) : name;
}

function Agreed({ welcome }: { welcome: Welcome }) {
  const table = useTable();
  useEffect(() => {
    if (!shelf.peek()) void look();
  }, []);
  const changed = optionsOf(welcome).filter((one) => (welcome.options[one.name] ?? one.default) !== one.default);
  return (
    <>
      <h3>{t("agreed")}</h3>
      {!changed.length && !welcome.own_charts.length && <p class="soft">{t("agreedNone")}</p>}
      {welcome.own_charts.length > 0 && <p>{t("ownCharts", { names: welcome.own_charts.join(", ") })}</p>}
      <ul class="list lines">
        {changed.map((one) => (
          <li key={one.name}>
            <strong>{valueName(one, welcome.options[one.name] as string)}.</strong> {one.text}{" "}
            <Case id={one.ruling || one.case} />
          </li>
        ))}
      </ul>
      <button type="button" class="plain small" onClick={() => table.open("")}>
        {lobby("rulings")}
      </button>
      <p class="small soft">
        {welcome.commitment ? (
          <>
            {t("dicePledge")}: <code class="pledge">{welcome.commitment}</code>
          </>
        ) : (
          t("diceSeeded")
        )}
      </p>
      <p class="small soft">{t("version", { version: welcome.rules })}</p>
      <details class="section">
        <summary>{t("rebuilt")}</summary>
        <ul>
          {welcome.reconstructed.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
