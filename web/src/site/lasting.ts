// What makes the site last: the browser's promise to keep the games, and the page itself without a network.
import { effect } from "@preact/signals";
import { danger, loaded } from "./state";

/** Where the browser does not promise to keep the games whatever happens, the player is told. It is asked to when there
 * is something to be kept: some browsers ask the player. */
export async function guardGames(ask: boolean): Promise<void> {
  const { storage } = navigator;
  const promised = (await storage?.persisted?.()) || (ask && (await storage?.persist?.()));
  if (danger.value !== "nowhere") danger.value = promised ? "" : "unpromised";
}

/** The whole site is kept by the browser, where it allows that, as soon as the page needs the network no more. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const stop = effect(() => {
    if (loaded.value < 1) return;
    void navigator.serviceWorker.register("offline.js");
    queueMicrotask(() => stop());
  });
}
