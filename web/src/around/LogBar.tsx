// The log: two lines at the foot of the table that open upward; whoever listens hears what is new.
import { useEffect, useRef, useState } from "preact/hooks";
import { rulesOf } from "../rules/book";
import { useTable } from "../table/state";
import type { Told } from "../wire";
import { t } from "../words/around";
import { language } from "../words/language";
import { Coach } from "./Coach";
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
      </div>
      <div class="entries">
        {open && <Filter group={group} choose={setGroup} />}
        <Entries told={wanted} open={open} />
      </div>
      <p class="hidden-text" aria-live="polite">
        {seat.fresh.value
          .slice(-6)
          .map((one) => one.text)
          .join(". ")}
      </p>
    </section>
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
      {told.map((one) => (
        <li key={one.n} class={`told ${one.kind} ${one.stage ?? ""}`}>
          {open ? <ToldLine told={one} /> : <span class="said">{one.text}</span>}
        </li>
      ))}
    </ol>
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
