// What makes the site last: the browser's promise to keep the games, and the page itself without a network.
import { danger } from "./state";

/** Ask the browser to keep the games whatever happens; where it does not promise to, the player is told. */
export async function guardGames(): Promise<void> {
  const { storage } = navigator;
  const promised = (await storage?.persisted?.()) || (await storage?.persist?.());
  if (!promised && !danger.value) danger.value = "unpromised";
}

/** The whole site is kept by the browser, where it allows that. */
export async function keepOffline(): Promise<void> {
  if (import.meta.env.PROD && "serviceWorker" in navigator) await navigator.serviceWorker.register("offline.js");
}
