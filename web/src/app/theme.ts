// Light or dark: as the player chose for this screen, or as the system is.
import { computed, effect, signal } from "@preact/signals";
import { remembered } from "./kept";

export const THEMES = ["system", "light", "dark"] as const;
export const theme = remembered("theme", THEMES);

const system = matchMedia("(prefers-color-scheme: dark)");
const night = signal(system.matches);
system.addEventListener("change", () => (night.value = system.matches));

export const dark = computed(() => (theme.value === "system" ? night.value : theme.value === "dark"));

/** The style sheet goes by the mark on the document; the colour of the browser's own frame follows. */
export function dress(): void {
  effect(() => {
    document.documentElement.dataset.theme = dark.value ? "dark" : "light";
    const frame = getComputedStyle(document.body).backgroundColor;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", frame);
  });
}
