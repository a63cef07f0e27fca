import { expect, test } from "vitest";
import type { Told } from "../../wire";
import { linesOf } from "../lines";

const told = (key: string, says: string, kind = "oos"): Told =>
  ({ n: 1, kind, text: `${key} ${says}`, cases: [], keys: [key] }) as Told;

test("what is said of one unit after the other is one line", () => {
  const alone = ["25/10", "26/10", "27/10"].map((key) => told(key, "is out of supply, level 1"));
  const lines = linesOf([...alone, told("25/10", "is in supply again")]);
  expect(lines.map((one) => one.length)).toEqual([3, 1]);
});

test("two are not many, and other words are another line", () => {
  expect(linesOf([told("A", "is lost"), told("B", "is lost")]).length).toBe(2);
  expect(linesOf(["5115", "5230", "5231"].map((hex) => told("A", `moves to ${hex}`, "move"))).length).toBe(3);
});
