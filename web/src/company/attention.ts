// Whose move it is, for a player who looks elsewhere: the tab's title and picture, a bell, and a notice if he wants one.
import { useEffect, useRef } from "preact/hooks";
import { remembered } from "../app/kept";
import { sideNames, useLooks } from "../app/sides";
import type { TableState } from "../table/state";
import { t } from "../words/company";
import { t as words } from "../words/table";
import { play } from "./sounds";

export const notices = remembered("notices", ["off", "on"] as const);

const MARK = "●";
const ICONS = { mine: "/icon-move.svg", theirs: "/icon.svg" };

/** Turn notices on: only a click may ask the browser for its leave. False if it does not give it. */
export async function allowNotices(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  const allowed = (await Notification.requestPermission()) === "granted";
  if (allowed) notices.value = "on";
  return allowed;
}

/** What the tab says. */
export function titleOf(table: TableState, name: (sides: readonly string[]) => string): string {
  const seat = table.seat.value;
  const welcome = seat.welcome.value;
  if (!welcome) return "Sztab";
  const asked = seat.question.value?.sides ?? [];
  if (welcome.stopped) return `${words("stopped")} · ${welcome.name}`;
  if (seat.over.value || !asked.length) return `${words("over")} · ${welcome.name}`;
  const mine = table.asked.value !== null;
  const whose = mine && !table.hotSeat ? t("yourMove") : t("toMove", { side: name(asked) });
  return `${mine ? `${MARK} ` : ""}${whose} · ${welcome.name}`;
}

export function useAttention(table: TableState): void {
  const looks = useLooks();
  const name = (sides: readonly string[]) => sideNames(looks, sides);
  const title = titleOf(table, name);
  const mine = table.asked.value !== null;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    icon?.setAttribute("href", mine ? ICONS.mine : ICONS.theirs);
    return () => icon?.setAttribute("href", ICONS.theirs);
  }, [mine]);
  const before = useRef(mine);
  useEffect(() => {
    if (mine && !before.current && document.hidden) call(table, name);
    before.current = mine;
  }, [mine]);
  useEffect(() => table.seat.value.listen(({ told }) => hear(told)), [table.seat.value]);
}

/** It is the player's turn, and he looks elsewhere. */
function call(table: TableState, name: (sides: readonly string[]) => string): void {
  play("turn");
  const seat = table.seat.peek();
  const welcome = seat.welcome.peek();
  if (!welcome || notices.peek() === "off" || Notification.permission !== "granted") return;
  const body = t("noticeBody", { game: welcome.name, side: name(seat.question.peek()?.sides ?? []) });
  const notice = new Notification(t("noticeTitle"), { body, tag: welcome.game, icon: "/icon.svg" });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

function hear(told: readonly { dice?: readonly number[]; kind: string; traces?: readonly { kind: string }[] }[]): void {
  if (told.some((one) => one.dice?.length)) play("dice");
  else if (told.some((one) => one.traces?.some((trace) => trace.kind === "move"))) play("move");
}
