// How quickly a computer's orders are shown; the notebook keeps it for the side.
import { useEffect } from "preact/hooks";
import type { TableState } from "../table/state";

export const PACES = [
  ["slow", 600],
  ["quick", 150],
  ["skip", 0],
] as const;
const USUAL = 150;

export function setPace(table: TableState, ms: number): void {
  const seat = table.seat.value;
  seat.note("pace", ms);
  seat.pace.value = ms;
  if (!ms) seat.skip();
}

/** Every seat shows the computer at the pace it was last given; between people there is nothing to wait for. */
export function usePace(table: TableState): void {
  const seat = table.seat.value;
  const kept = seat.notebook.value.pace;
  const computers = seat.welcome.value?.seats.some((one) => one.player !== "person");
  useEffect(() => {
    if (computers !== undefined) seat.pace.value = !computers ? 0 : typeof kept === "number" ? kept : USUAL;
  }, [seat, kept, computers]);
}
