import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import type { Seat } from "../../app/seat";
import type { AnswerCard, GotCards } from "../../wire";
import { type Preference, readyCard, unasked } from "../preferences";

function seatWith(kind: string, liking: Partial<Preference> = {}): Seat {
  const notebook = signal({ preferences: { [kind]: liking } });
  const pieces = signal(new Map([["A", { attack: 5 }], ["B", { attack: 2 }]])); // prettier-ignore
  return { notebook, pieces } as unknown as Seat;
}

const card = (order: object, paths: Record<string, string[]> = {}, preferred = false): AnswerCard => ({
  order: { ...order },
  title: "",
  lines: [],
  paths,
  preferred,
});
const got = (cards: AnswerCard[], more = false): GotCards => ({ type: "GotCards", id: 1, cards, more });

const GUNS = [
  card({ order: "support", artillery: [], air: 0 }, {}, true),
  card({ order: "support", artillery: ["G"], air: 0 }),
  card({ order: "support", artillery: ["G"], air: 2 }),
];
const WAYS = [
  card({ order: "retreat", paths: { A: ["02", "03"] } }, { A: ["02", "03"] }, true),
  card({ order: "retreat", paths: {}, pays: { A: 2 } }),
];

test("the usual answer lies ready unless the player prefers another", () => {
  expect(readyCard(seatWith("support"), "support", GUNS)).toBe(0);
  expect(readyCard(seatWith("support", { choice: "most" }), "support", GUNS)).toBe(2);
  expect(readyCard(seatWith("support", { choice: "least" }), "support", GUNS)).toBe(0);
  expect(readyCard(seatWith("retreat", { choice: "least" }), "retreat", WAYS)).toBe(1);
});

test("whoever pursues does so by the way that is offered first", () => {
  const cards = [card({}), card({}, { A: ["02"] }), card({}, { A: ["02", "03"] })];
  expect(readyCard(seatWith("pursue", { choice: "most" }), "pursue", cards)).toBe(1);
  expect(readyCard(seatWith("pursue", { choice: "least" }), "pursue", cards)).toBe(0);
});

test("the weakest lose first", () => {
  const cards = [card({ units: { A: 1 } }, {}, true), card({ units: { B: 1 } })];
  expect(readyCard(seatWith("losses", { choice: "least" }), "losses", cards)).toBe(1);
});

test("nobody is asked where there is one answer, or where he does not wish to be", () => {
  expect(unasked(seatWith("retreat"), "retreat", got(WAYS), false)).toBeNull();
  expect(unasked(seatWith("retreat"), "retreat", got(WAYS), true)).toBe(WAYS[0]);
  expect(unasked(seatWith("retreat", { unasked: true }), "retreat", got(WAYS), false)).toBe(WAYS[0]);
  expect(unasked(seatWith("retreat"), "retreat", got([WAYS[1]!]), false)).toBe(WAYS[1]);
  expect(unasked(seatWith("retreat"), "retreat", got([WAYS[1]!], true), false)).toBeNull();
  expect(unasked(seatWith("retreat"), "retreat", got([]), true)).toBeNull();
});
