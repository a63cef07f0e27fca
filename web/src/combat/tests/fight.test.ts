import { expect, test } from "vitest";
import type { Ladder, Told } from "../../wire";
import { lastFight } from "../fight";

const told = (n: number, more: Partial<Told> = {}): Told => ({ n, kind: "", text: "", cases: [], ...more });
const odds = { target: "0605" } as Ladder;

const DECLARED = told(2, { stage: "odds", odds });
const LOG = [
  told(1, { stage: "phase" }),
  DECLARED,
  told(3, { stage: "roll", dice: [5, 3] }),
  told(4, { stage: "result" }),
  told(5),
  told(6, { dice: [2, 2] }),
];

test("the last fight is put together from the log", () => {
  const fight = lastFight(LOG)!;
  expect(fight.dice).toEqual([5, 3]);
  expect(fight.odds).toBe(DECLARED);
  expect(fight.result?.n).toBe(4);
  expect(fight.then.map((one) => one.n)).toEqual([5]);
});

test("fire tells odds and result in one", () => {
  const fired = told(8, { stage: "result", odds });
  const fight = lastFight([...LOG, told(7, { stage: "roll", dice: [1, 1] }), fired])!;
  expect(fight.odds).toBe(fired);
  expect(fight.result).toBe(fired);
});

test("a roll without odds of its own does not borrow those of the fight before", () => {
  const fight = lastFight([...LOG, told(7, { stage: "roll", dice: [1, 1] }), told(8, { stage: "result" })])!;
  expect(fight.odds).toBeNull();
});

test("a new phase begins without a fight", () => {
  expect(lastFight([...LOG, told(7, { stage: "phase" })])).toBeNull();
  expect(lastFight([...LOG, told(7, { stage: "turn" })])).toBeNull();
  expect(lastFight([])).toBeNull();
});
