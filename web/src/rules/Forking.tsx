// Out of the rules: the position as a file, and the game forked with another reading.
import { useEffect, useState } from "preact/hooks";
import { post, text } from "../app/http";
import { AskDesk } from "../desk/AskDesk";
import { look, said, shelf, sitDown, valueName } from "../lobby/shelf";
import { type TableState, useTable } from "../table/state";
import type { ForkGame, GameMade, OptionShown, Welcome } from "../wire";
import { t } from "../words/rules";

export function ExportPosition() {
  const table = useTable();
  const [why, setWhy] = useState("");
  const seat = table.seat.value;
  const file = `/api/seats/${seatsOf(table)}/positions/${seat.position.value}/file`;
  const save = () =>
    text(file).then(
      (found) => download(found, `${seat.welcome.value?.scenario || "position"}-${seat.position.value}.toml`),
      (fault: unknown) => setWhy(said(fault)),
    );
  return (
    <section class="small">
      <p class="soft">{t("exportText")}</p>
      <div class="actions">
        <button type="button" onClick={() => void save()}>
          {t("export")}
        </button>
        <AskDesk file={file} failed={(fault) => setWhy(said(fault))} />
      </div>
      <Fault why={why} />
    </section>
  );
}

/** The option behind a ruling as it stands in this game, and what else it could be. */
export function OtherReadings({ name }: { name: string }) {
  const table = useTable();
  const [why, setWhy] = useState("");
  const welcome = table.seats[0]?.welcome.value;
  useEffect(() => {
    if (!shelf.peek()) void look();
  }, []);
  const option = welcome && optionsOf(welcome).find((one) => one.name === name);
  if (!option) return null;
  const now = (welcome.options[name] as OptionShown["default"] | undefined) ?? option.default;
  const fork = (value: OptionShown["default"]) =>
    forked(table, { [name]: value }).then(sitDown, (fault: unknown) => setWhy(said(fault)));
  return (
    <section class="switch">
      <p>
        {t("here")}: <strong>{valueName(option, now)}</strong>. {option.text}
      </p>
      <p class="small soft">{t("forkText")}</p>
      <div class="actions">
        {option.values
          .filter((value) => value !== now)
          .map((value) => (
            <button key={String(value)} type="button" onClick={() => void fork(value)}>
              {t("forkWith", { value: valueName(option, value) })}
            </button>
          ))}
      </div>
      <Fault why={why} />
    </section>
  );
}

/** What a game could agree on: the options of its scenario, of a position those of its box. */
export function optionsOf({ title, scenario }: Welcome): OptionShown[] {
  const scenarios = shelf.value?.scenarios.filter((one) => one.title === title) ?? [];
  return (scenarios.find((one) => one.slug === scenario) ?? scenarios[0])?.options ?? [];
}

function forked(table: TableState, options: NonNullable<ForkGame["options"]>): Promise<GameMade> {
  const here = new Set(table.seats.map((seat) => seat.welcome.value?.seat));
  const seats = table.seats[0]?.welcome.value?.seats ?? [];
  const players = seats.map((seat) => playable(seat.player, here.has(seat.seat)));
  const wish: ForkGame = { position: table.seat.value.position.value, players, options };
  return post<GameMade>(`/api/seats/${seatsOf(table)}/fork`, wish);
}

/** Who goes on playing; the prompter of a lesson does not leave his lesson, people elsewhere are invited. */
export function playable(player: string, here: boolean): string {
  if (player === "prompter") return "person";
  return player === "person" && !here ? "guest" : player;
}

/** All seats at this screen, for what needs to see everything they see together; the active one first. */
export function seatsOf(table: TableState): string {
  const active = table.seat.value.token;
  return [active, ...table.seats.map((seat) => seat.token).filter((token) => token !== active)].join("+");
}

/** The address of a position in the replay, as the player sees it; it holds no key of a seat. */
export function replayOf(table: TableState, position: number): string {
  return `/replay/${table.seat.value.welcome.value?.watching}/${position}`;
}

/** The record of the game as a file. */
export function saveRecord(table: TableState): Promise<void> {
  return text(`/api/seats/${seatsOf(table)}/export`).then((file) =>
    download(file, `${table.seat.value.welcome.value?.scenario || "game"}.sztab`),
  );
}

export function download(file: string | Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([file]));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function Fault({ why }: { why: string }) {
  return why ? (
    <p class="refused" role="alert">
      {why}
    </p>
  ) : null;
}
