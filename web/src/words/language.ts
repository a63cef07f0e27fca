// The player's language, and words in it. Every room keeps its words in a file of its own beside this one.
import { signal } from "@preact/signals";

export const LANGUAGES = ["en", "pl"] as const;
export type Language = (typeof LANGUAGES)[number];

const KEPT = "sztab.language";

function first(): Language {
  const asked = new URLSearchParams(location.search).get("lang") ?? localStorage.getItem(KEPT) ?? navigator.language;
  return asked.toLowerCase().startsWith("pl") ? "pl" : "en";
}

export const language = signal<Language>(first());

export function speak(tongue: Language): void {
  localStorage.setItem(KEPT, tongue);
  language.value = tongue;
  document.documentElement.lang = tongue;
}

type Values = Record<string, string | number>;

/** Both languages of a room's words; a word missing in one of them does not compile. */
export function dictionary<Key extends string>(words: Record<Language, Record<Key, string>>) {
  return (key: Key, values: Values = {}): string =>
    words[language.value][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** "1 unit", "2 units"; in Polish 1, 2 to 4, and the rest. */
export function count(number: number, forms: Record<Language, string[]>): string {
  const words = forms[language.value];
  const few =
    language.value === "pl" && number % 10 >= 2 && number % 10 <= 4 && !(number % 100 >= 12 && number % 100 <= 14);
  const form = number === 1 ? words[0] : few ? words[1] : words[words.length - 1];
  return `${number} ${form ?? ""}`;
}
