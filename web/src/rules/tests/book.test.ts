import { beforeAll, describe, expect, it, vi } from "vitest";
import type { RulesShown } from "../../wire";

const kept = { getItem: () => "en", setItem: () => undefined };
let Book: typeof import("../book").Book;

beforeAll(async () => {
  vi.stubGlobal("location", { search: "", pathname: "/" });
  vi.stubGlobal("localStorage", kept);
  ({ Book } = await import("../book"));
});

const one = (id: string) => ({ case: id, section: "", kind: "rule", text: "", see: [], note: "", rulings: [] });
const shown: RulesShown = {
  title: "box",
  cases: ["5.2.1", "5.2.1e", "5.3.1", "2.2-P1"].map(one),
  rulings: [],
  tables: [{ name: "terrain", title: "Terrain", case: "T-TER", head: [], rows: [], reconstructed: false }],
  abbreviations: [
    { short: "SP", text: "strength point", case: "1.4a" },
    { short: "ARM", text: "armour", case: "1.3e" },
    { short: "(G)", text: "Guards", case: "" },
  ],
  reconstructed: [],
};

describe("the book", () => {
  it("finds the nearest case above or below", () => {
    const book = new Book(shown);
    expect(book.nearest("5.2.1f")).toBe("5.2.1");
    expect(book.nearest("5.3")).toBe("5.3.1");
    expect(book.nearest("9.9")).toBe("");
  });

  it("opens a table by its name or its case", () => {
    const book = new Book(shown);
    expect(book.tableOf("terrain")).toBe(book.tableOf("T-TER"));
    expect(book.tableOf("5.2.1")).toBeUndefined();
  });

  it("sees short words only where they stand alone", () => {
    const words = (text: string) => text.split(new Book(shown).shortWords!).filter((_, n) => n % 2);
    expect(words("3 SP short, 16 ARM PL")).toEqual(["SP", "ARM"]);
    expect(words("SPREE, 1/SP, ARMIA")).toEqual([]);
  });
});
