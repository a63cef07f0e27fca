// Behind the scenes: brings a game to the place where a story begins, over the websocket and as fast as it goes.
import { expect, type Page } from "@playwright/test";
import type { Clock, GotCards, GotChoices, GotPlan, Played, Question } from "../src/wire";
import { ask } from "./door";
import { Eyes, type Game, newGame, seated } from "./hand";

export type There = (asked: Question, clock: Clock) => boolean;

/** A new game between people at one screen, played until somebody is asked what the story begins with. */
export async function gameAt(page: Page, there: There, options: Record<string, unknown> = {}): Promise<Game> {
  const game = await newGame(page, ["person", "person"], options);
  await playTo(page, game.tokens, there);
  return game;
}

/** A game that begins with a position of our own: a record of nothing but its header. */
export async function laidOut(
  page: Page,
  position: Record<string, unknown>,
  title = "budziszyn1945",
  mode: "seeded" | "hand" = "seeded",
): Promise<Game> {
  const header = { sztab: 1, rules: "1", title, scenario: "position", position: { title, ...position } };
  const data = `${JSON.stringify({ ...header, options: {}, dice: { mode } })}\n`;
  return seated(await ask(page, "/api/games/load?players=person,person", data));
}

export const asks =
  (kind: string, side = ""): There =>
  (asked) =>
    asked.kind === kind && (!side || asked.sides.includes(side));

/** Everybody does the least there is to do until it is so. */
export async function playTo(page: Page, tokens: string[], there: There): Promise<void> {
  const seats = await Promise.all(tokens.map((token) => Eyes.open(page, token)));
  try {
    for (let n = 0; n < 3000; n++) {
      await expect.poll(() => seats.some((seat) => seat.question?.mine), { intervals: [5] }).toBe(true);
      const seat = seats.find((one) => one.question?.mine)!;
      if (there(seat.question!, seat.clock)) return;
      const played = await play(seat, await answer(seat));
      expect(played.refusal).toBeNull();
    }
    throw new Error("the game never came there");
  } finally {
    for (const seat of seats) seat.close();
  }
}

export async function play(seat: Eyes, ...orders: Record<string, unknown>[]): Promise<Played> {
  return seat.ask<Played>({ type: "Play", after: seat.position, orders });
}

async function answer(seat: Eyes): Promise<Record<string, unknown>> {
  const { kind, orders, sides } = seat.question!;
  if (kind === "air" && !orders.includes("end_phase"))
    return { order: "air", missions: [], side: sides.find((one) => seat.welcome.sides.includes(one)) };
  if (kind === "combat") {
    const { plan } = await seat.ask<GotPlan>({ type: "AskPlan", drafts: [], fill: "duty" });
    const row = plan.rows.find((one) => !one.drafted.refusal);
    if (row) return row.drafted.order;
  }
  if (orders.includes("end_phase")) return { order: "end_phase" };
  const { cards } = await seat.ask<GotCards>({ type: "AskCards" });
  return (cards.find((card) => card.preferred) ?? cards[0])?.order ?? first(seat);
}

/** The first lawful answer, stage by stage. */
async function first(seat: Eyes, partial: unknown[] = []): Promise<Record<string, unknown>> {
  const { order, options } = await seat.ask<GotChoices>({ type: "AskChoices", partial });
  return order ?? first(seat, [...partial, options[0]!.value]);
}
