import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameMade } from "../../wire";

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

  it("are all kept, however many there are", () => {
    for (let n = 0; n < 100; n++) kept.keep(`game ${n}`, [`token ${n}`]);
    expect(kept.kept.value).toHaveLength(100);
    expect(kept.found("game 0")?.tokens).toEqual(["token 0"]);
  });

  it("lose no key when one seat of theirs is opened alone, or another is claimed", () => {
    kept.keep("one", ["a", "b"], { invitations: ["i"], name: "Nysa" });
    kept.keep("one", ["b"]);
    kept.keep("one", ["c"]);
    expect(kept.found("one")).toEqual({ game: "one", tokens: ["a", "b", "c"], invitations: ["i"], name: "Nysa" });
  });

  it("put seats before links for looking on", () => {
    kept.keep("one", ["w"], { watching: true });
    expect(kept.found("one")?.tokens).toEqual(["w"]);
    kept.keep("one", ["a"]);
    kept.keep("one", ["w"], { watching: true });
    expect(kept.found("one")?.tokens).toEqual(["a"]);
  });

  it("lead to their invitations where no seat is played here", () => {
    kept.keep("one", [], { invitations: ["i", "j"] });
    expect(kept.address(kept.found("one")!)).toBe("/invite/one");
  });

  it("survive rubbish in the store", async () => {
    shelf.set("sztab.games", '[{"game": 3}, {"game": "one", "tokens": ["a"]}, null, {"game": "two", "tokens": []}]');
    vi.resetModules();
    const { kept: again } = await import("../kept");
    expect(again.value).toEqual([{ game: "one", tokens: ["a"] }]);
  });
});

describe("a new game", () => {
  it("gives this screen the seats it has keys of", () => {
    const seats = [
      { seat: 0, sides: [], player: "person", token: "a", invitation: "" },
      { seat: 1, sides: [], player: "guest", token: "", invitation: "i" },
      { seat: 2, sides: [], player: "sergeant", token: "", invitation: "" },
    ];
    expect(kept.personal({ game: "one", seats, watching: "" } satisfies GameMade)).toEqual(["a"]);
  });

  it("is claimed by the same secret each time, another one in each browser", async () => {
    const mine = kept.claimant();
    expect(mine).toMatch(/^[0-9a-f]{32}$/);
    expect(kept.claimant()).toBe(mine);
    shelf.clear();
    expect(kept.claimant()).not.toBe(mine);
  });

  it("know which of them are lessons", () => {
    kept.keep("one", ["a"], { lesson: true });
    kept.keep("two", ["b"]);
    kept.keep("one", ["a"]);
    kept.taught("two");
    expect(kept.kept.value.map((game) => game.lesson)).toEqual([true, true]);
  });
});
