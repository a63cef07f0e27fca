// Clicks on the map while a form lies open. The player may be quicker than the server: a click waits for its answer.
import { useLayoutEffect, useRef } from "preact/hooks";
import { useTable } from "../table/state";

/** `ready`: the form is as the server sees it. The last click that came too early is taken then. */
export function usePress(ready: boolean, press: (hex: string) => void): void {
  const view = useTable().view.value;
  const early = useRef("");
  useLayoutEffect(() => {
    if (!view) return;
    const taken = ({ hex }: { hex: string }) => {
      if (ready) press(hex);
      else early.current = hex;
    };
    const waited = ready ? early.current : "";
    if (waited) {
      early.current = "";
      press(waited);
    }
    const stops = [view.on("hexclick", taken), view.on("piececlick", taken)];
    return () => stops.forEach((stop) => stop());
  });
}
