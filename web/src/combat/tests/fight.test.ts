import { expect, test } from "vitest";
import type { Told } from "../../wire";
import { ladderOf, lastFight } from "../fight";

const told = (n: number, kind: string, data: Record<string, unknown> = {}): Told => ({
  n,
  kind,
  text: kind,
  cases: [],
  data,
  ladder: [],
});

const COMBAT = told(2, "combat", { targets: ["0605", "0606"], attacker: 8, defender: 3, ratio: "2:1", final: "3:1" });
const LOG = [
  told(1, "phase"),
  COMBAT,
  told(3, "roll", { purpose: "combat", dice: [5, 3] }),
  told(4, "result"),
  told(5, "loss"),
  told(6, "roll", { purpose: "disorganisation", dice: [2, 2] }),
];

test("the last fight is put together from the log", () => {
  const fight = lastFight(LOG)!;
  expect(fight.dice).toEqual([5, 3]);
  expect(fight.odds).toBe(COMBAT);
  expect(fight.result?.n).toBe(4);
  expect(fight.then.map((one) => one.n)).toEqual([5]);
});

test("fire tells odds and result in one", () => {
  const fired = told(8, "barrage", { target: "0705", points: 20, row: "17+" });
  const fight = lastFight([...LOG, told(7, "roll", { purpose: "barrage", dice: [1, 1] }), fired])!;
  expect(fight.odds).toBe(fired);
  expect(fight.result).toBe(fired);
  expect(ladderOf(fired)).toMatchObject({ target: "0705", attack: 20, final: "17+", ratio: "" });
});

test("a new phase begins without a fight", () => {
  expect(lastFight([...LOG, told(7, "phase")])).toBeNull();
  expect(lastFight([])).toBeNull();
});

test("the ladder of a combat carries its columns", () => {
  expect(ladderOf(COMBAT)).toMatchObject({ target: "0605, 0606", attack: 8, defence: 3, ratio: "2:1", final: "3:1" });
});
