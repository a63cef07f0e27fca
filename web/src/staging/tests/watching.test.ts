import { expect, test } from "vitest";
import type { Piece, Told } from "../../wire";
import { happened, lastWays } from "../watching";

const PIECES = new Map(
  [
    ["A", "soviet"],
    ["X", "german"],
    ["Y", "german"],
  ].map(([key, side]) => [key!, { key, side } as Piece]),
);
let n = 0;
const moves = (key: string, ...way: string[]): Told =>
  ({
    n: ++n,
    kind: "move",
    text: "",
    cases: [],
    traces: [{ kind: "move", start: way.slice(0, 1), path: way.slice(1), keys: [key], side: "" }],
  }) as Told;
const turn = (): Told => ({ n: ++n, kind: "turn", text: "", cases: [], stage: "turn" }) as Told;

test("the ways of the other side are those of the last turn in which it moved, unit by unit", () => {
  const told = [
    moves("X", "0101", "0102"),
    turn(),
    moves("A", "0901", "0902"),
    moves("X", "0102", "0103"),
    moves("X", "0103", "0104"),
    moves("Y", "0201", "0202"),
    turn(),
    moves("A", "0902", "0903"),
  ];
  const ways = lastWays(told, ["soviet"], PIECES);
  expect(ways.map(({ key, hexes }) => [key, hexes.join(" ")])).toEqual([
    ["X", "0102 0103 0104"],
    ["Y", "0201 0202"],
  ]);
});

test("a way that was undone is not drawn, nor one of a counter nobody knows", () => {
  const way = moves("X", "0101", "0102");
  const undo = { n: ++n, kind: "undo", text: "", cases: [], data: { events: [way.n] } } as unknown as Told;
  expect(lastWays([way, undo, moves("?", "0301", "0302")], ["soviet"], PIECES)).toEqual([]);
});

test("the map follows the other side, not the player", () => {
  expect(happened([moves("A", "0901", "0902")], ["soviet"], PIECES)).toEqual([]);
  expect(happened([moves("X", "0101", "0102", "0103")], ["soviet"], PIECES)).toEqual(["0101", "0103"]);
});
