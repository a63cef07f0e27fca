// The rules of a box as the server tells them, looked up by case, ruling, table or short word.
import { computed, signal } from "@preact/signals";
import { get } from "../app/http";
import type { Abbreviation, CaseShown, RulesShown, RulingShown, TableShown } from "../wire";
import { language } from "../words/language";

export class Book {
  private readonly cases: Map<string, CaseShown>;
  private readonly rulings: Map<string, RulingShown>;
  private readonly short: Map<string, Abbreviation>;
  /** Every short word, the longest first; null when there is none. */
  readonly shortWords: RegExp | null;

  constructor(readonly shown: RulesShown) {
    this.cases = new Map(shown.cases.map((one) => [one.case, one]));
    this.rulings = new Map(shown.rulings.map((one) => [one.id, one]));
    this.short = new Map(shown.abbreviations.map((one) => [one.short, one]));
    const words = [...this.short.keys()].filter((one) => /^\w{2,}$/u.test(one)).sort((a, b) => b.length - a.length);
    this.shortWords = words.length ? new RegExp(`(?<![\\p{L}\\d/])(${words.join("|")})(?![\\p{L}\\d/])`, "gu") : null;
  }

  case(id: string): CaseShown | undefined {
    return this.cases.get(id);
  }

  ruling(id: string): RulingShown | undefined {
    return this.rulings.get(id);
  }

  meaning(short: string): Abbreviation | undefined {
    return this.short.get(short);
  }

  tableOf(id: string): TableShown | undefined {
    return this.shown.tables.find((one) => one.name === id || one.case === id);
  }

  /** The case itself, or the nearest one above it: 5.2.1e, 5.2.1, 5.2, 5. */
  nearest(id: string): string {
    for (let at = id; at; at = at.replace(/([a-z]|\.?\d+|-\w+)$/, "")) {
      if (this.cases.has(at) || this.rulings.has(at)) return at;
      const below = this.shown.cases.find((one) => one.case.startsWith(`${at}.`) || one.case === `${at}a`);
      if (below) return below.case;
      if (!/([a-z]|\.?\d+|-\w+)$/.test(at)) break;
    }
    return "";
  }
}

const books = signal<ReadonlyMap<string, Book>>(new Map());
const wanted = signal("");
const asked = new Set<string>();

/** The book of the box that is in use, once it is there. */
export const book = computed(() => books.value.get(name(wanted.value)) ?? null);

/** Fetch the rules of a box in the player's language; once is enough. */
export async function rulesOf(title: string): Promise<void> {
  wanted.value = title;
  const key = name(title);
  if (!title || asked.has(key)) return;
  asked.add(key);
  try {
    const shown = await get<RulesShown>(`/api/rules/${title}`);
    books.value = new Map(books.value).set(key, new Book(shown));
  } catch {
    asked.delete(key);
  }
}

function name(title: string): string {
  return `${title} ${language.value}`;
}
