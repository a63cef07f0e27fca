// Keys: every gesture has one, and the list of them is what the drawer shows.
import { continueMarches, takeBack } from "./marching";
import { hold, undo } from "./notebook";
import { toFront } from "./MapTools";
import { formationOf, nextIdle, standing } from "./selecting";
import { digestOf } from "../around/digest";
import { stageOf, toggle, trailing } from "../staging";
import type { TableState } from "./state";
import { switchNumbers } from "./tastes";
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
      press: (table) => void undo(table.seat.value),
    },
    {
      keys: ["[", "]"],
      text: { en: "Earlier and later throws", pl: "Wcześniejsze i późniejsze rzuty" },
      press: (table, event) => stageOf(table.seat.value).page(event.key === "[" ? -1 : 1),
    },
    {
      keys: ["k"],
      text: { en: "Last moves of the other side, drawn or not", pl: "Ostatnie ruchy drugiej strony: rysuj albo nie" },
      press: () => toggle(trailing),
    },
    {
      keys: ["w"],
      text: { en: "What the other side did", pl: "Co zrobiła druga strona" },
      press: (table) => digestOf(table.seat.value).reopen(),
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
      keys: ["+", "="],
      text: { en: "Zoom in", pl: "Przybliż" },
      press: (table) => table.view.value?.zoom(1),
    },
    { keys: ["-"], text: { en: "Zoom out", pl: "Oddal" }, press: (table) => table.view.value?.zoom(-1) },
    { keys: ["0"], text: { en: "The whole map", pl: "Cała mapa" }, press: (table) => table.view.value?.fit() },
    { keys: ["b"], text: { en: "Back to my front", pl: "Wróć na mój front" }, press: toFront },
    { keys: ["#"], text: { en: "Hex numbers on and off", pl: "Numery pól: pokaż, schowaj" }, press: switchNumbers },
    { keys: ["l"], text: { en: "Legend", pl: "Legenda" }, press: (table) => (table.drawer.value = "legend") },
    {
      keys: table.offered.value.map((_, n) => `${n + 1}`),
      text: { en: "Overlays, two at once", pl: "Nakładki, dwie naraz" },
      press: (table, event) => table.overlay(table.offered.value[Number(event.key) - 1]!.name),
    },
    { keys: ["Escape"], text: { en: "Let go, close", pl: "Odłóż, zamknij" }, press: letGo },
  ];
}

function letGo(table: TableState): void {
  const stage = stageOf(table.seat.value);
  if (table.drawer.value) table.drawer.value = "";
  else if (stage.shown.value) stage.close();
  else if (table.planning.value) table.planning.value = false;
  else {
    table.select([]);
    table.hex.value = "";
    table.target.value = "";
    table.seat.value.hush();
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
