// Sides as their title calls and colours them; whoever shows a game or a scenario says which title it is.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { SideLook } from "../wire";

export type Looks = Readonly<Record<string, SideLook>>;

export const SidesContext = createContext<Looks>({});

/** A side as players call it; one that no title knows, as a position may have, by its own name. */
export function sideName(looks: Looks, side: string): string {
  return looks[side]?.name ?? `${side.slice(0, 1).toUpperCase()}${side.slice(1)}`;
}

export function sideNames(looks: Looks, sides: readonly string[]): string {
  return sides.map((side) => sideName(looks, side)).join(", ");
}

export function useLooks(): Looks {
  return useContext(SidesContext);
}

/** The colour behind what belongs to a side. */
export function paint(looks: Looks, side: string): { background?: string } {
  return { background: looks[side]?.colour ?? (side ? "var(--ink-soft)" : undefined) };
}

export function Chip({ side }: { side: string }) {
  return <span class="chip" style={paint(useLooks(), side)} aria-hidden="true" />;
}

export function SideName({ side }: { side: string }) {
  return <>{sideName(useLooks(), side)}</>;
}
