import { beforeEach, describe, expect, it, vi } from "vitest";

const shelf = new Map<string, string>();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
  });
});

describe("finished lessons", () => {
  it("are remembered in the browser, each once", async () => {
    const first = await import("../finished");
    first.finish("movement");
    first.finish("supply");
    first.finish("movement");
    vi.resetModules();
    const later = await import("../finished");
    expect([...later.finished.value]).toEqual(["movement", "supply"]);
  });

  it("are none where the memory is broken", async () => {
    shelf.set("sztab.lessons", "{");
    const { finished } = await import("../finished");
    expect(finished.value.size).toBe(0);
  });
});
