import { describe, expect, it } from "vitest";
import { DRAWN } from "../../map/counters/marks";
import type { Piece } from "../../wire";
import { markSamples, specimen, toldMarks } from "../legend";

const words = { oos: "out of supply", moved: "moved", fought: "has fought", fortified: "dug in" };

describe("the legend of counters", () => {
  it("draws every mark that the map draws and this game knows", () => {
    const samples = markSamples(words, DRAWN, "red");
    expect(samples.map((one) => one.text)).toEqual(["out of supply", "moved"]);
    expect(samples.map((one) => one.piece.marks)).toEqual([["oos"], ["moved"]]);
  });

  it("names the marks that are told in words only", () => {
    expect(toldMarks(words, DRAWN, ["fortified"])).toEqual(["has fought"]);
  });

  it("shows the counter that has most on it", () => {
    const pieces: Piece[] = [
      { key: "HQ", side: "red", type: "HQ", attack: 0 },
      { key: "25/10", side: "red", type: "INF", attack: 3, full_steps: 3 },
      { key: "1/2", side: "red", type: "ARM", attack: 5, full_steps: 3, stars: ["black"] },
      { key: "?1", side: "red", type: "INF", attack: 9, full_steps: 9, stars: ["black"] },
      { key: "9", side: "blue", type: "INF" },
    ];
    expect(specimen(pieces, "red")?.key).toBe("1/2");
    expect(specimen(pieces, "green")).toBeNull();
  });
});
