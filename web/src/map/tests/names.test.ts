import { describe, expect, it } from "vitest";
import { designation, hidden, lookKey, strengthOf } from "../counters/face";
import { Liveries } from "../counters/livery";
import { detail } from "../detail";
import { beachesOf } from "../ground/beaches";
import { laid, quartersOf } from "../names";
import { Sheet } from "../sheet";
import { field } from "./fixtures";

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
  const livery = new Liveries(["a", "b"], null, []).ofSide("a");
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

describe("names of places", () => {
  const label = (spots: [number, number][], city = false) => ({
    place: { name: "Ring", spots: spots.map(([x, y]) => ({ x, y })), city },
    w: 1,
    t: 0.2,
  });
  const counter = (x: number, y: number) => ({ x, y, w: 0.7, t: 0.8 });

  it("stand where they belong while nothing lies there", () => {
    expect(laid([label([[0, 0]])], [counter(3, 0)])).toEqual([{ x: 0, y: 0 }]);
  });

  it("keep off counters and off each other", () => {
    const two: [number, number][] = [
      [0, 0],
      [0, 1],
    ];
    expect(laid([label(two)], [counter(0.5, 0)])).toEqual([{ x: 0, y: 1 }]);
    expect(laid([label(two), label(two)], [])).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 1 },
    ]);
  });

  it("are left out where counters lie all around, but for cities", () => {
    expect(laid([label([[0, 0]])], [counter(0.5, 0)])).toEqual([null]);
    expect(laid([label([[0, 0]], true)], [counter(0.5, 0)])).toEqual([{ x: 0, y: 0 }]);
  });
});

describe("names that stand back", () => {
  it("are those of the quarters of a city that its land is called after", () => {
    const map = field({ terrain: { "0301": ["city"], "0302": ["city"], "0601": ["city"] } });
    const named: Record<string, [name: string, region: string]> = {
      "0301": ["Brussels", "Brussels Region"],
      "0302": ["Jette", "Brussels Region"],
      "0601": ["Ghent", "Flanders"],
    };
    const hexes = map.hexes.map((one) => ({
      ...one,
      name: named[one.hex]?.[0] ?? "",
      region: named[one.hex]?.[1] ?? "",
    }));
    expect([...quartersOf(new Sheet({ ...map, hexes }))]).toEqual(["Jette"]);
  });
});

describe("landing beaches", () => {
  it("are zones on the sea that do not touch the edge of the sheet", () => {
    const map = field({ terrain: { "0402": ["sea"] } });
    const zones: Record<string, string[]> = { "0403": ["Gold"], "0100": ["A"] };
    const hexes = map.hexes.map((one) => ({ ...one, zones: zones[one.hex] ?? [] }));
    const [gold, ...others] = beachesOf(new Sheet({ ...map, hexes }));
    expect(others).toEqual([]);
    expect(gold?.name).toBe("Gold");
    expect(gold?.shores).toHaveLength(1);
  });
});
