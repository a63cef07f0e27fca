// The chat between the players, beside the log; at a table where all of them share this screen there is none.
import { useEffect, useRef, useState } from "preact/hooks";
import { Chip, sideNames, useLooks } from "../app/sides";
import { useTable } from "../table/state";
import type { Said } from "../wire";
import { newMessages, t } from "../words/company";
import { language } from "../words/language";
import { play } from "./sounds";
import { elsewhere } from "./You";
import "./company.css";

/** Characters the server takes in one message. */
const LONGEST = 500;

export function Chat() {
  const table = useTable();
  const seat = table.seat.value;
  const lines = seat.chat.value;
  const [open, setOpen] = useState(false);
  const last = lines.at(-1);
  const read = (seat.notebook.value.chat as number | undefined) ?? 0;
  const me = seat.welcome.value?.seat;
  const unread = lines.filter((one) => one.n > read && one.seat !== me).length;
  const heard = useRef(last?.n ?? 0);
  useEffect(() => {
    if (open && last && last.n > read) seat.note("chat", last.n);
  }, [open, last?.n, seat]);
  useEffect(() => {
    if (last && last.n > heard.current && last.seat !== me) play("chat");
    heard.current = last?.n ?? 0;
  }, [last?.n]);
  if (!seat.welcome.value?.plays || !elsewhere(table).length) return null;
  return (
    <div class="chat">
      <button
        type="button"
        class={unread ? "plain last unread" : "plain last"}
        aria-expanded={open}
        aria-label={unread ? t("unread", { lines: newMessages(unread) }) : t(open ? "closeChat" : "openChat")}
        onClick={() => setOpen(!open)}
      >
        <strong>
          {t("chat")}
          {unread > 0 && <span class="count">{unread}</span>}
        </strong>
        {last && <span class="said soft">{last.text}</span>}
      </button>
      {open && <Talk lines={lines} close={() => setOpen(false)} />}
    </div>
  );
}

function Talk({ lines, close }: { lines: readonly Said[]; close: () => void }) {
  const table = useTable();
  const [text, setText] = useState("");
  const [why, setWhy] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);
  const send = async (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    const refusal = await table.seat.value.say(text).catch(() => t("lost"));
    setWhy(refusal);
    if (!refusal) setText("");
  };
  return (
    <aside
      class="talk card"
      aria-label={t("chat")}
      onKeyDown={(event) => event.key === "Escape" && (event.stopPropagation(), close())}
    >
      <header class="row">
        <h2 class="grow">{t("chat")}</h2>
        <button type="button" class="plain" aria-label={t("closeChat")} onClick={close}>
          ✕
        </button>
      </header>
      <div ref={list} class="lines" role="log" tabIndex={0} aria-label={t("chat")}>
        {!lines.length && <p class="soft">{t("nothingSaid")}</p>}
        <ol class="list">
          {lines.map((one) => (
            <Line key={one.n} line={one} />
          ))}
        </ol>
      </div>
      {why && (
        <p class="refused" role="alert">
          {why}
        </p>
      )}
      <form class="row" onSubmit={(event) => void send(event)}>
        <input
          ref={field}
          class="grow"
          maxLength={LONGEST}
          placeholder={t("message")}
          aria-label={t("message")}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit">{t("send")}</button>
      </form>
    </aside>
  );
}

function Line({ line }: { line: Said }) {
  const table = useTable();
  const looks = useLooks();
  const seat = table.seat.value.welcome.value?.seats.find((one) => one.seat === line.seat);
  const sides = seat?.sides ?? [];
  const mine = line.seat === table.seat.value.welcome.value?.seat;
  return (
    <li class="line">
      <span class="small">
        <Chip side={sides[0] ?? ""} /> <strong>{mine ? t("me") : sideNames(looks, sides)}</strong>{" "}
        <time class="soft" dateTime={line.at}>
          {moment(line.at)}
        </time>
      </span>
      <span class="said">{line.text}</span>
    </li>
  );
}

/** The hour, and the day if it was not today. */
function moment(at: string): string {
  const when = new Date(at);
  const today = when.toDateString() === new Date().toDateString();
  const form: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
  return when.toLocaleString(language.value, today ? form : { ...form, day: "numeric", month: "short" });
}
