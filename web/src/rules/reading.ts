// Who reads the rules: a table, or the desk. Every number of a case opens its drawer.
import type { ReadonlySignal, Signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";

export interface Reading {
  /** The box whose rules these are. */
  readonly title: ReadonlySignal<string>;
  /** The case, ruling or table that is opened; nothing: the index. */
  readonly rule: Signal<string>;
  open(rule: string): void;
  /** Close the drawer. */
  shut(): void;
}

export const ReadingContext = createContext<Reading | null>(null);

export function useReading(): Reading {
  const reading = useContext(ReadingContext);
  if (!reading) throw new Error("no rules here");
  return reading;
}
