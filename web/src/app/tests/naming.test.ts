import { describe, expect, it } from "vitest";
import type { Piece } from "../../wire";
import { placesOf, Vocabulary } from "../naming";

const hexes = [
  { hex: "5115", x: 51, y: 15, terrain: ["town"], name: "Muskau" },
  { hex: "5215", x: 52, y: 15, terrain: ["clear"] },
  { hex: "5230", x: 52, y: 30, terrain: ["clear"] },
  { hex: "4204", x: 42, y: 4, terrain: ["clear"] },
];
const keys = ["25/10", "2/8", "1/2", "VS 4204", "10 SS", "GD/GD ARM", "?3"];
const vocabulary = new Vocabulary(hexes, keys);
const texts = (text: string, sure?: string[]) => vocabulary.named(text, sure).map((one) => one.text);

describe("what a sentence names", () => {
  it("is found: hexes with their names, hexsides, units", () => {
    expect(texts("25/10 retreats from 5230 to Muskau (5115)")).toEqual(["25/10", "5230", "Muskau (5115)"]);
    expect(texts("5230: 2 points, in 5215.")).toEqual(["5230", "5215"]);
    expect(texts("the bridge at 5115/5215 is destroyed")).toEqual(["5115/5215"]);
    expect(texts("GD/GD ARM and 10 SS attack Muskau")).toEqual(["GD/GD ARM", "10 SS", "Muskau"]);
  });

  it("leaves the sentence as it was", () => {
    for (const text of ["25/10 retreats to Muskau (5115).", "nothing here", "", "5230"])
      expect(
        vocabulary
          .split(text)
          .map((part) => (typeof part === "string" ? part : part.text))
          .join(""),
      ).toBe(text);
  });

  it("is not part of a longer name or number", () => {
    expect(texts("case 5.2.30, 15230 points, 3/25/10, Muskauer, 9999")).toEqual([]);
    expect(texts("VS 4204 holds 4204")).toEqual(["VS 4204", "4204"]);
  });

  it("tells a share from a counter", () => {
    expect(texts("it has 2 1/2 MP left")).toEqual([]);
    expect(texts("1/2 retreats")).toEqual(["1/2"]);
    expect(texts("2/8 of the stack: 1/2", ["1/2"])).toEqual(["1/2"]);
  });

  it("is never a hidden counter", () => {
    expect(texts("?3 moves")).toEqual([]);
  });

  it("is where the map has it", () => {
    const pieces = new Map<string, Piece>([
      ["25/10", { key: "25/10", side: "a", hex: "5230" }],
      ["10 SS", { key: "10 SS", side: "b", hex: "" }],
    ]);
    const named = vocabulary.named("25/10, 10 SS, 5115/5215, 5230");
    expect(placesOf(named, pieces)).toEqual({ hexes: ["5230"], sides: ["5115/5215"] });
  });
});

it("knows nothing before there is a map", () => {
  expect(new Vocabulary([], ["25/10"]).split("25/10 in 5115")).toEqual(["25/10 in 5115"]);
});
