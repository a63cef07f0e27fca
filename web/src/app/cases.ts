// Whether the numbers of cases are always shown, or only where the player points. This browser remembers it.
import { effect, signal } from "@preact/signals";

const KEPT = "sztab.cases";

export const allCases = signal(localStorage.getItem(KEPT) === "all");

export function showCases(all: boolean): void {
  localStorage.setItem(KEPT, all ? "all" : "asked");
  allCases.value = all;
}

effect(() => {
  document.documentElement.dataset.cases = allCases.value ? "all" : "asked";
});
