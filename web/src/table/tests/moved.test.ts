import { describe, expect, it } from "vitest";
import type { Piece, Told } from "../../wire";
import { movedIn } from "../moved";

const pieces = new Map<string, Piece>(
  [
    { key: "A", side: "red", hex: "0103" },
    { key: "B", side: "blue", hex: "0203" },
  ].map((one) => [one.key, one]),
);
let n = 0;
const event = (more: Partial<Told>): Told => ({ n: ++n, kind: "x", text: "", cases: [], ...more });
const turn = () => event({ stage: "turn" });
const move = (key: string, ...[start = "", ...path]: string[]) =>
  event({ traces: [{ kind: "move", start: [start], path, keys: [key], side: "" }] });

describe("what moved", () => {
  it("is one's own of this turn, and the others' of their last turn too", () => {
    const told = [
      turn(),
      move("B", "0901", "0902"),
      turn(),
      move("A", "0501", "0502"),
      move("B", "0201", "0202"),
      turn(),
      move("A", "0101", "0102"),
    ];
    const { areas, lines } = movedIn(told, pieces, ["red"]);
    expect(areas).toEqual({ blue: ["0202"], red: ["0102"] });
    expect(lines).toEqual([
      ["0201", "0202"],
      ["0101", "0102"],
    ]);
  });

  it("is one way for each unit, those that went together once", () => {
    const together = event({
      traces: [{ kind: "move", start: ["0101"], path: ["0102", "0103"], keys: ["A", "C"], side: "red" }],
    });
    expect(movedIn([turn(), together], pieces, ["red"]).lines).toEqual([["0101", "0102", "0103"]]);
    const on = movedIn([turn(), move("A", "0101", "0102"), move("A", "0102", "0103")], pieces, ["red"]);
    expect(on.lines).toEqual([["0101", "0102", "0103"]]);
  });

  it("does not count fire, nor what stood still", () => {
    const fire = event({ traces: [{ kind: "fire", start: ["0101"], path: ["0203"], keys: ["A"], side: "" }] });
    expect(movedIn([turn(), fire], pieces, ["red"])).toMatchObject({ areas: {}, lines: [] });
  });

  it("shows the ways of those that nobody knows by the side that is told", () => {
    const hidden = event({ traces: [{ kind: "move", start: ["0301"], path: ["0302"], keys: [], side: "blue" }] });
    expect(movedIn([turn(), hidden], pieces, ["red"]).areas).toEqual({ blue: ["0302"] });
  });
});
