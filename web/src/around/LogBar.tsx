// The log: two lines at the foot of the table that open upward; whoever listens hears what is new.
import { useEffect, useRef, useState } from "preact/hooks";
import { Chat } from "../company";
import { rulesOf } from "../rules/book";
import { useTable } from "../table/state";
import type { Told } from "../wire";
import { t } from "../words/around";
import { language } from "../words/language";
import { Throws } from "../staging";
import { Coach } from "./Coach";
import { digestOf } from "./digest";
import { linesOf } from "./lines";
import { usePace } from "./pace";
import { ToldLine } from "./Told";
import "./around.css";

const GROUPS = ["fights", "moves", "fire", "supply"] as const;
type Group = "all" | (typeof GROUPS)[number] | "rest";
const MOST = 400;
/** The book comes so many ms after the table: nobody looks anything up before the map is drawn. */
const READING = 600;

export function LogBar() {
  const table = useTable();
  const seat = table.seat.value;
  usePace(table);
  const title = seat.welcome.value?.title ?? "";
  const [open, setOpen] = useState(false);
  const [group, setGroup] = useState<Group>("all");
  const told = seat.told.value;
  useEffect(() => {
    const later = setTimeout(() => void rulesOf(title), READING);
    return () => clearTimeout(later);
  }, [title, language.value]);
  const wanted = open ? told.filter((one) => belongs(one, group)).slice(-MOST) : told.slice(-2);
  return (
    <section class={open ? "bar log open" : "bar log"} aria-label={t("log")}>
      <div class="buttons">
        <button
          type="button"
          class="plain small"
          aria-expanded={open}
          aria-label={t(open ? "closeLog" : "openLog")}
          onClick={() => setOpen(!open)}
        >
          {open ? "▾" : "▴"} {t("log")}
        </button>
        <Coach />
        <Throws />
        <Again />
      </div>
      <div class="entries">
        {open && <Filter group={group} choose={setGroup} />}
        <Entries told={wanted} open={open} />
      </div>
      <Chat />
      <p class="hidden-text" aria-live="polite">
        {seat.fresh.value
          .slice(-6)
          .map((one) => one.text)
          .join(". ")}
      </p>
    </section>
  );
}

/** What the other side did, once more. */
function Again() {
  const kept = digestOf(useTable().seat.value);
  return (
    <button
      type="button"
      class="plain small"
      aria-expanded={kept.open.value}
      aria-label={t("digestTurn")}
      title={`${t("digestTurn")} (W)`}
      onClick={() => kept.reopen()}
    >
      ↺ {t("again")}
    </button>
  );
}

function Entries({ told, open }: { told: readonly Told[]; open: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  const last = told[told.length - 1]?.n;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last, open]);
  if (open && !told.length) return <p class="soft">{t("logNone")}</p>;
  return (
    <ol ref={list} class="list" tabIndex={open ? 0 : -1}>
      {open && (told[0]?.n ?? 1) > 1 && <li class="soft">{t("logOlder")}</li>}
      {(open ? linesOf(told) : told.map((one) => [one])).map((line) => (
        <li key={line[0]!.n} class={`told ${line[0]!.kind} ${line[0]!.stage ?? ""}`}>
          {!open ? (
            <span class="said">{line[0]!.text}</span>
          ) : line.length > 1 ? (
            <Alike line={line} />
          ) : (
            <ToldLine told={line[0]!} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** Entries that say the same of many units. */
function Alike({ line }: { line: readonly Told[] }) {
  return (
    <details class="alike">
      <summary>
        {line[0]!.text} <span class="soft">{t("alike", { n: line.length - 1 })}</span>
      </summary>
      <ul class="list">
        {line.map((one) => (
          <li key={one.n}>
            <ToldLine told={one} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Filter({ group, choose }: { group: Group; choose: (group: Group) => void }) {
  return (
    <div class="rooms" role="group" aria-label={t("filter")}>
      {(["all", ...GROUPS, "rest"] as const).map((one) => (
        <button key={one} type="button" aria-pressed={group === one} onClick={() => choose(one)}>
          {t(one)}
        </button>
      ))}
    </div>
  );
}

function belongs(told: Told, group: Group): boolean {
  return group === "all" || (told.group || "rest") === group;
}
