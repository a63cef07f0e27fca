// The games this browser has links to, so that they can be taken up again. Only links are kept, and what the game is
// called; they are the only keys there are, so none is ever thrown away unless the player says so.
import { signal } from "@preact/signals";
import type { GameMade } from "../wire";

/** A game, with the tokens of the seats that are played at this screen and the invitations to others. */
export interface Kept {
  game: string;
  tokens: string[];
  invitations?: string[];
  /** The tokens are links for looking on. */
  watching?: boolean;
  name?: string;
  /** It is a lesson, which is begun anew rather than taken up again. */
  lesson?: boolean;
}

const PLACE = "sztab.games";
const CLAIMANT = "sztab.claimant";

export const kept = signal<readonly Kept[]>(read());

interface More {
  invitations?: string[];
  lesson?: boolean;
  watching?: boolean;
  name?: string;
}

/** Put a game at the head of the list. What was known of it stays known; a link for looking on gives way to a seat, and
 * never the other way round. */
export function keep(
  game: string,
  tokens: string[],
  { invitations = [], watching = false, name, lesson }: More = {},
): void {
  const before = read();
  const old = before.find((one) => one.game === game);
  const seats = old && !old.watching ? (watching ? old.tokens : joined(old.tokens, tokens)) : tokens;
  const now: Kept = { game, tokens: seats, invitations: joined(old?.invitations, invitations) };
  if (watching && seats === tokens) now.watching = true;
  if (lesson ?? old?.lesson) now.lesson = true;
  const known = name ?? old?.name;
  if (known) now.name = known;
  write([now, ...before.filter((one) => one.game !== game)]);
}

/** Remember that a game is a lesson: it is no game to go on with. */
export function taught(game: string): void {
  if (read().some((one) => one.game === game && !one.lesson))
    write(read().map((one) => (one.game === game ? { ...one, lesson: true } : one)));
}

/** Remember what a game is called, for when its server is not there to say so. */
export function called(game: string, name: string): void {
  if (read().some((one) => one.game === game && one.name !== name))
    write(read().map((one) => (one.game === game ? { ...one, name } : one)));
}

export function forget(game: string): void {
  write(read().filter((one) => one.game !== game));
}

export function found(game: string): Kept | undefined {
  return kept.value.find((one) => one.game === game);
}

/** Where a game is played; without a seat at this screen, where others are invited to it. */
export function address({ game, tokens }: Kept): string {
  return tokens.length ? `/table/${tokens.join("+")}` : `/invite/${game}`;
}

/** Seats of a new game that are played at this screen. */
export function personal(made: GameMade): string[] {
  return made.seats.flatMap((seat) => seat.token || []);
}

/** What this browser claims invitations with: whoever has claimed one may ask again. */
export function claimant(): string {
  const mine = localStorage.getItem(CLAIMANT) ?? random();
  localStorage.setItem(CLAIMANT, mine);
  return mine;
}

function random(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function joined(old: string[] = [], more: string[]): string[] {
  return [...new Set([...old, ...more])];
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
  const { game, tokens, invitations = [] } = (one ?? {}) as Partial<Kept>;
  if (typeof game !== "string" || !Array.isArray(tokens) || !Array.isArray(invitations)) return false;
  return tokens.length + invitations.length > 0;
}

function write(games: Kept[]): void {
  localStorage.setItem(PLACE, JSON.stringify(games));
  kept.value = games;
}
