// Keys: every gesture has one, and the list of them is what the drawer shows.
import { continueMarches, takeBack } from "./marching";
import { hold } from "./notebook";
import { formationOf, nextIdle, standing } from "./selecting";
import type { TableState } from "./state";
import type { Language } from "../words/language";

interface Key {
  keys: string[];
  text: Record<Language, string>;
  press: (table: TableState, event: KeyboardEvent) => void;
}

const selected = (table: TableState) => [...table.selection.value];

/** The keys as they are now: what units can be ordered where they stand has keys of its own. */
export function keysOf(table: TableState, end: () => void): Key[] {
  const question = table.seat.value.question.value;
  const orders = (question?.mine ? question.standing : []).map((one) => ({
    keys: [one.key],
    text: { en: one.text, pl: one.text },
    press: (table: TableState) => {
      if (table.selection.value.size) void table.seat.value.play(standing(one, selected(table)));
    },
  }));
  return [
    {
      keys: ["n"],
      text: {
        en: "Next unit that has not moved, the front first",
        pl: "Następna jednostka bez ruchu, najpierw z frontu",
      },
      press: nextIdle,
    },
    {
      keys: ["m"],
      text: { en: "Continue marches", pl: "Kontynuuj marsze" },
      press: (table) => void continueMarches(table),
    },
    {
      keys: ["f"],
      text: { en: "Select the whole formation", pl: "Wybierz cały związek" },
      press: (table) => table.select(formationOf(table, selected(table))),
    },
    {
      keys: ["h"],
      text: { en: "Hold: stay here this turn", pl: "Stój: zostań tu w tej turze" },
      press: (table) => hold(table.seat.value, selected(table)),
    },
    ...orders,
    {
      keys: ["t"],
      text: { en: "Take the selected units' moves back", pl: "Cofnij ruchy wybranych jednostek" },
      press: (table) => void takeBack(table),
    },
    {
      keys: ["z"],
      text: { en: "Undo the last gesture", pl: "Cofnij ostatni gest" },
      press: (table) => void table.seat.value.undo(),
    },
    { keys: ["e"], text: { en: "End the phase", pl: "Zakończ fazę" }, press: end },
    {
      keys: ["p"],
      text: { en: "Plan attacks", pl: "Planuj ataki" },
      press: (table) =>
        (table.planning.value = !table.planning.value && Boolean(table.seat.value.question.value?.plan)),
    },
    {
      keys: ["/"],
      text: { en: "Find a unit or a place", pl: "Znajdź jednostkę lub miejsce" },
      press: (table, event) => {
        event.preventDefault();
        table.drawer.value = "find";
      },
    },
    {
      keys: ["u"],
      text: { en: "List of units, and orders by word", pl: "Lista jednostek i rozkazy słowem" },
      press: (table, event) => {
        event.preventDefault();
        table.drawer.value = "units";
      },
    },
    {
      keys: ["g"],
      text: { en: "Send the selection to a hex from a list", pl: "Wyślij wybrane na pole z listy" },
      press: (table, event) => {
        event.preventDefault();
        table.sending.value = true;
        table.drawer.value = "units";
      },
    },
    {
      keys: ["o"],
      text: { en: "Order of battle", pl: "Skład sił" },
      press: (table) => (table.drawer.value = "forces"),
    },
    { keys: ["c"], text: { en: "Calendar", pl: "Kalendarz" }, press: (table) => (table.drawer.value = "calendar") },
    {
      keys: ["v"],
      text: { en: "Victory points", pl: "Punkty zwycięstwa" },
      press: (table) => (table.drawer.value = "points"),
    },
    { keys: ["?"], text: { en: "Rules", pl: "Przepisy" }, press: (table) => (table.drawer.value = "rules") },
    {
      keys: table.offered.value.map((_, n) => `${n + 1}`),
      text: { en: "Overlays, two at once", pl: "Nakładki, dwie naraz" },
      press: (table, event) => table.overlay(table.offered.value[Number(event.key) - 1]!.name),
    },
    { keys: ["Escape"], text: { en: "Let go, close", pl: "Odłóż, zamknij" }, press: letGo },
  ];
}

function letGo(table: TableState): void {
  if (table.drawer.value) table.drawer.value = "";
  else if (table.planning.value) table.planning.value = false;
  else {
    table.select([]);
    table.hex.value = "";
    table.target.value = "";
    table.seat.value.refusal.value = null;
  }
}

/** Act on a key unless the player is typing, or a sheet has taken it. */
export function onKey(table: TableState, keys: Key[], event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, textarea, select") && event.key !== "Escape") return;
  const found = keys.find((one) => one.keys.includes(event.key) || one.keys.includes(event.key.toLowerCase()));
  found?.press(table, event);
}
