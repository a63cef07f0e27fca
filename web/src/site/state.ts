// What the page without a server knows of its worker and of the browser's storage.
import { signal } from "@preact/signals";

/** How much of the program has been loaded; 1: it is ready. */
export const loaded = signal(0);
/** Another window of this browser has the games. */
export const taken = signal(false);
/** Why the games of this browser may be lost: it has no storage, or it did not promise to keep it. */
export const danger = signal<"" | "nowhere" | "unpromised">("");
/** The program could not be started. */
export const broken = signal("");

/** What a worker says of itself; its games speak in texts. */
export type Report =
  | { what: "loaded"; part: number }
  | { what: "ready" }
  | { what: "taken" }
  | { what: "nowhere" }
  | { what: "broken"; why: string };

/** The first message to a worker: where the site lies, and the seed of new games in tests. */
export interface Start {
  base: string;
  seed: string;
  thinker: boolean;
}
