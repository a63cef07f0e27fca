// What this browser keeps for its player: choices that belong to the screen, not to a game.
import { signal, type Signal } from "@preact/signals";

/** A choice that is remembered here; one that is no longer offered, or a browser that keeps nothing, gives the first. */
export function remembered<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Signal<Choice> {
  const place = `sztab.${name}`;
  const kept = read(place);
  const choice = signal<Choice>(choices.find((one) => one === kept) ?? choices[0]);
  let before = choice.peek();
  choice.subscribe((now) => {
    if (now !== before) write(place, now);
    before = now;
  });
  return choice;
}

function read(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

function write(place: string, value: string): void {
  try {
    localStorage.setItem(place, value);
  } catch {
    // it is only not remembered
  }
}
