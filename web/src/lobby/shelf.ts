// What stands on the shelf, and how games are made from it.
import { signal } from "@preact/signals";
import { get, post, ServerFault } from "../app/http";
import { go } from "../app/router";
import type { GameMade, NewGame, OptionShown, ScenarioShown, Shelf } from "../wire";
import { keep, personal } from "./kept";
import type { Settled } from "./Options";

export const shelf = signal<Shelf | null>(null);
export const fault = signal("");

export async function look(): Promise<void> {
  try {
    shelf.value = await get<Shelf>("/api/shelf");
    fault.value = "";
  } catch (why) {
    fault.value = said(why);
  }
}

export function said(why: unknown): string {
  return why instanceof ServerFault ? why.message : String((why as Error).message ?? why);
}

/** The scenario that has a short game for beginners. */
export function beginners(shelf: Shelf): ScenarioShown | undefined {
  return shelf.scenarios.find((one) => one.playable && one.first_game !== "");
}

/** What a value of an option is called. */
export function valueName(option: OptionShown, value: OptionShown["default"]): string {
  return option.names[option.values.indexOf(value)] ?? String(value);
}

/** Who sits where under the options that were agreed on. */
export function seatsBy({ seats, seatings, options }: ScenarioShown, settled: Settled): string[][] {
  const agreed = (name: string) => settled[name] ?? options.find((one) => one.name === name)?.default;
  return seatings.find((one) => one.value === agreed(one.option))?.seats ?? seats;
}

export function make(wish: NewGame): Promise<GameMade> {
  return post<GameMade>("/api/games", wish);
}

/** Sit down at every seat that is played at this screen, when the others have been invited. */
export function sitDown(made: GameMade, lesson = false): void {
  const invitations = made.seats.flatMap((seat) => seat.invitation || []);
  const tokens = made.watching ? [made.watching] : personal(made);
  keep(made.game, tokens, { invitations, watching: Boolean(made.watching), lesson });
  go(invitations.length ? `/invite/${made.game}` : `/table/${tokens.join("+")}`);
}

export async function startLesson(slug: string): Promise<void> {
  sitDown(await post<GameMade>(`/api/lessons/${slug}`, ""), true);
}
