import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import type { Seat } from "../../app/seat";
import type { AnswerCard, GotCards } from "../../wire";
import { type Preference, readyCard, unasked } from "../preferences";

function seatWith(kind: string, liking: Partial<Preference> = {}): Seat {
  return { notebook: signal({ preferences: { [kind]: liking } }) } as unknown as Seat;
}

const card = (likes: string[] = [], preferred = false): AnswerCard => ({
  order: {},
  title: "",
  lines: [],
  paths: {},
  preferred,
  likes,
  then: [],
});
const got = (cards: AnswerCard[], more = false): GotCards => ({ type: "GotCards", id: 1, cards, more });

const WAYS = [card(["most"]), card([], true), card(["least"])];

test("the usual answer lies ready unless the player prefers another", () => {
  expect(readyCard(seatWith("retreat"), "retreat", WAYS)).toBe(1);
  expect(readyCard(seatWith("retreat", { choice: "most" }), "retreat", WAYS)).toBe(0);
  expect(readyCard(seatWith("retreat", { choice: "least" }), "retreat", WAYS)).toBe(2);
  expect(readyCard(seatWith("support", { choice: "least" }), "retreat", WAYS)).toBe(1);
});

test("a liking that no card serves leaves the usual one", () => {
  expect(readyCard(seatWith("losses", { choice: "dearest" }), "losses", WAYS)).toBe(1);
  expect(readyCard(seatWith("losses"), "losses", [card(), card()])).toBe(0);
});

test("nobody is asked where there is one answer, or where he does not wish to be", () => {
  expect(unasked(seatWith("retreat"), "retreat", got(WAYS), false)).toBeNull();
  expect(unasked(seatWith("retreat"), "retreat", got(WAYS), true)).toBe(WAYS[1]);
  expect(unasked(seatWith("retreat", { unasked: true }), "retreat", got(WAYS), false)).toBe(WAYS[1]);
  expect(unasked(seatWith("retreat"), "retreat", got([WAYS[2]!]), false)).toBe(WAYS[2]);
  expect(unasked(seatWith("retreat"), "retreat", got([WAYS[2]!], true), false)).toBeNull();
  expect(unasked(seatWith("retreat"), "retreat", got([]), true)).toBeNull();
});
