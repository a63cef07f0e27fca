// The lobby: learn, first game, continue; then the shelf.
import { useEffect } from "preact/hooks";
import { LostCard } from "../app/BadLink";
import { Link, path } from "../app/router";
import { SidesContext } from "../app/sides";
import { transport } from "../app/transport";
import { Themes } from "../company";
import type { ScenarioShown } from "../wire";
import { language } from "../words/language";
import { t as desk } from "../words/desk";
import { t } from "../words/lobby";
import { Box } from "./Box";
import { Continue } from "./Continue";
import { FirstGame, LearnDoor } from "./Doors";
import { Invitations } from "./Invitations";
import { Join } from "./Join";
import { Languages } from "./Languages";
import { LoadGame } from "./LoadGame";
import { NewGame } from "./NewGame";
import { fault, look, shelf } from "./shelf";
import "./lobby.css";

export function Lobby() {
  useEffect(() => void look(), [language.value]);
  const [, room, slug = ""] = path.value.split("/");
  const wanted = room === "new" ? shelf.value?.scenarios.find((one) => one.slug === slug) : undefined;
  useEffect(() => {
    document.title = wanted ? `${wanted.name} · Sztab` : "Sztab";
  }, [wanted]);
  return (
    <div class="lobby">
      <header class="masthead">
        <div class="grow">
          <h1 class="wordmark">Sztab</h1>
          <p class="soft">{t("motto")}</p>
        </div>
        <Themes />
        <Languages />
      </header>
      <main>
        {fault.value && <Trouble />}
        {room === "join" && slug ? (
          <Join key={slug} invitation={slug} />
        ) : room === "invite" && slug ? (
          <Invitations key={slug} game={slug} />
        ) : wanted ? (
          <Chosen scenario={wanted} />
        ) : room && shelf.value ? (
          <LostCard lost="badPage" />
        ) : (
          <Hall />
        )}
      </main>
    </div>
  );
}

function Chosen({ scenario }: { scenario: ScenarioShown }) {
  return (
    <SidesContext.Provider value={scenario.looks}>
      <NewGame key={scenario.slug} scenario={scenario} />
    </SidesContext.Provider>
  );
}

function Hall() {
  const found = shelf.value;
  const { Keeping } = transport();
  return (
    <>
      <p class="intro">{t("intro")}</p>
      <div class="doors">
        <LearnDoor shelf={found} />
        <FirstGame shelf={found} />
        <Continue />
      </div>
      <section aria-labelledby="shelf">
        <h2 id="shelf" class="heading">
          {t("shelf")}
        </h2>
        {found?.boxes.map((box) => (
          <Box key={box.title} box={box} scenarios={found.scenarios.filter((one) => one.title === box.title)} />
        ))}
      </section>
      {found && <LoadGame shelf={found} />}
      <section class="load card" aria-labelledby="desk">
        <h2 id="desk">{desk("desk")}</h2>
        <p class="soft">{desk("intro")}</p>
        <Link to="/desk" class="button">
          {desk("go")}
        </Link>
      </section>
      {Keeping && <Keeping />}
    </>
  );
}

function Trouble() {
  return (
    <p class="refused row" role="alert">
      <span class="grow">
        {t("shelfFault")} {fault.value}
      </span>
      <button type="button" onClick={() => void look()}>
        {t("again")}
      </button>
    </p>
  );
}
