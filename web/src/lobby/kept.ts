// The seats this browser has sat at, so that a game can be taken up again. Only links are kept, nothing of the game.
import { signal } from "@preact/signals";
import type { GameMade } from "../wire";

/** A game, with the tokens of the seats that are played at this screen. */
export interface Kept {
  game: string;
  tokens: string[];
}

const PLACE = "sztab.games";
const MOST = 40;

export const kept = signal<readonly Kept[]>(read());

/** Put a game at the head of the list. */
export function keep(game: string, tokens: string[]): void {
  write([{ game, tokens }, ...read().filter((one) => one.game !== game)].slice(0, MOST));
}

export function forget(game: string): void {
  write(read().filter((one) => one.game !== game));
}

export function address({ tokens }: Kept): string {
  return `/table/${tokens.join("+")}`;
}

/** Seats of a new game that a person plays. */
export function personal(made: GameMade): string[] {
  return made.seats.filter((seat) => seat.player === "person").map((seat) => seat.token);
}

function read(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(one: unknown): one is Kept {
  const { game, tokens } = (one ?? {}) as Partial<Kept>;
  return typeof game === "string" && Array.isArray(tokens) && tokens.length > 0;
}

function write(games: Kept[]): void {
  localStorage.setItem(PLACE, JSON.stringify(games));
  kept.value = games;
}
