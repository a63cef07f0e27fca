// How a player likes his map: kept in this browser, for every game.
import { effect, signal, type Signal } from "@preact/signals";
import type { CounterSize } from "../map";

/** Whether the numbers of the hexes are shown. */
export const numbers = kept("sztab.numbers", ["on", "off"] as const);
export const counterSize = kept("sztab.counters", ["usual", "small", "large"] as const) as Signal<CounterSize>;
export const COUNTER_SIZES: readonly CounterSize[] = ["small", "usual", "large"];

export function switchNumbers(): void {
  numbers.value = numbers.peek() === "on" ? "off" : "on";
}

/** A choice that is remembered; the first is the usual one. */
function kept<Value extends string>(name: string, values: readonly Value[]): Signal<Value> {
  const before = localStorage.getItem(name);
  const choice = signal(values.find((one) => one === before) ?? (values[0] as Value));
  effect(() => localStorage.setItem(name, choice.value));
  return choice;
}
