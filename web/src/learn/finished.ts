// The lessons that have been finished in this browser.
import { signal } from "@preact/signals";

const PLACE = "sztab.lessons";

export const finished = signal<ReadonlySet<string>>(read());

export function finish(slug: string): void {
  if (finished.peek().has(slug)) return;
  finished.value = new Set([...finished.peek(), slug]);
  localStorage.setItem(PLACE, JSON.stringify([...finished.peek()]));
}

function read(): Set<string> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return new Set(Array.isArray(found) ? found.filter((one) => typeof one === "string") : []);
  } catch {
    return new Set();
  }
}
