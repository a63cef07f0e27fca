import { beforeEach, describe, expect, it, vi } from "vitest";

const shelf = new Map<string, string>();
let kept: typeof import("../kept");

beforeEach(async () => {
  shelf.clear();
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
  });
  kept = await import("../kept");
});

describe("games this browser has sat at", () => {
  it("stand with the latest first, each once", () => {
    kept.keep("one", ["a"]);
    kept.keep("two", ["b", "c"]);
    kept.keep("one", ["a"]);
    expect(kept.kept.value.map((game) => game.game)).toEqual(["one", "two"]);
    expect(kept.address(kept.kept.value[1]!)).toBe("/table/b+c");
  });

  it("are forgotten on demand", () => {
    kept.keep("one", ["a"]);
    kept.forget("one");
    expect(kept.kept.value).toEqual([]);
  });

  it("survive rubbish in the store", async () => {
    shelf.set("sztab.games", '[{"game": 3}, {"game": "one", "tokens": ["a"]}, null]');
    vi.resetModules();
    const { kept: again } = await import("../kept");
    expect(again.value).toEqual([{ game: "one", tokens: ["a"] }]);
  });
});
