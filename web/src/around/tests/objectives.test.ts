import { describe, expect, it } from "vitest";
import type { AimShown, Score } from "../../wire";
import { nextLevels, objectives } from "../objectives";

const AIM: AimShown = {
  side: "red",
  kind: "hold",
  text: "Town held",
  case: "1",
  count: 0,
  points: 0,
  worth: 3,
  need: 0,
  at_once: false,
  first: 1,
  last: 0,
  hexes: ["0101"],
};
const SCORE: Score = {
  winner: "blue",
  level: "Blue minor",
  headline: "Blue wins: Blue minor",
  points: { red: 3, blue: 1 },
  aims: [],
  figure: 2,
  plus: "red",
  minus: ["blue"],
  levels: [
    { level: "Red major", winner: "red", least: 12, most: null },
    { level: "Red minor", winner: "red", least: 5, most: 11 },
    { level: "Blue minor", winner: "blue", least: 0, most: 4 },
    { level: "Blue major", winner: "blue", least: null, most: -1 },
  ],
  notes: [],
};

describe("objectives", () => {
  it("have one token a hex, with the most it is worth and who holds it", () => {
    const aims = [AIM, { ...AIM, side: "blue", worth: 1 }, { ...AIM, kind: "destroy", hexes: ["0202"] }];
    expect(objectives({ ...SCORE, aims }, { "0101": "blue" })).toEqual([
      { hex: "0101", worth: 3, decides: false, side: "blue" },
    ]);
  });

  it("decide without a figure where all are needed together", () => {
    const aims = [{ ...AIM, worth: 0, need: 2, at_once: true, hexes: ["0101", "0102"] }];
    expect(objectives({ ...SCORE, aims }, {})).toEqual([
      { hex: "0101", worth: 0, decides: true, side: "" },
      { hex: "0102", worth: 0, decides: true, side: "" },
    ]);
  });
});

describe("the next level", () => {
  it("is the nearest better one of each side", () => {
    expect(nextLevels(SCORE)).toEqual([
      { side: "red", level: "Red minor", more: 3 },
      { side: "blue", level: "Blue major", more: 3 },
    ]);
  });

  it("is none for who has the best", () => {
    expect(nextLevels({ ...SCORE, figure: 20 }).map((one) => one.side)).toEqual(["blue"]);
    expect(nextLevels({ ...SCORE, levels: [] })).toEqual([]);
  });
});
