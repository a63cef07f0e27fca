import { describe, expect, it } from "vitest";
import { designation, hidden, lookKey, strengthOf } from "../counters/face";
import { Liveries } from "../counters/livery";
import { detail } from "../detail";

describe("what stands on a counter", () => {
  it("splits regiment and division", () => {
    expect(designation({ key: "18/6", side: "german" })).toEqual(["18", "6"]);
  });

  it("drops the word of the arm and shortens the army", () => {
    expect(designation({ key: "78 INF", side: "soviet", type: "INF", army: "5 Guards Army" })).toEqual(["78", "5GA"]);
    expect(designation({ key: "62/X ARM", side: "soviet", type: "ARM" })).toEqual(["62", "X ARM"]);
  });

  it("gives one figure where attack and defence are the same", () => {
    expect(strengthOf({ key: "a", side: "x", attack: 3, defence: 3 })).toBe("3");
    expect(strengthOf({ key: "a", side: "x", attack: 5, defence: 3 })).toBe("5-3");
    expect(strengthOf({ key: "?1", side: "x" })).toBe("?");
    expect(strengthOf({ key: "HQ", side: "x", attack: 0, defence: 0 })).toBe("");
  });

  it("knows a hidden counter by its key", () => {
    expect(hidden({ key: "?3", side: "german" })).toBe(true);
    expect(hidden({ key: "18/6", side: "german" })).toBe(false);
  });
});

describe("pictures", () => {
  const livery = new Liveries(["a", "b"], null).ofSide("a");
  const look = (attack: number) => ({
    piece: { key: "1/2", side: "a", type: "INF", attack, defence: 3 },
    livery,
    order: 0,
    strength: "",
    letters: {},
  });

  it("are shared by counters that look the same at that size", () => {
    expect(lookKey(look(3), detail(20))).toBe(lookKey(look(5), detail(20)));
    expect(lookKey(look(3), detail(60))).not.toBe(lookKey(look(5), detail(60)));
  });
});
