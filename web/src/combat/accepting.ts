// Enter takes what lies ready, numbers choose among cards; whoever types or stands on another button is left alone.
// The keys are there as soon as the sheet is: a player may be quicker than the screen.
import { useLayoutEffect } from "preact/hooks";

export function useAccept(ready: boolean, accept: () => void, choose?: (number: number) => void): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.closest("textarea, select, dialog, [role=dialog], .drawer, input:not([type=radio])")) return;
      if (choose && /^[1-9]$/.test(event.key)) {
        event.preventDefault();
        choose(Number(event.key));
      } else if (event.key === "Enter" && ready && !target.closest("button, a, summary")) {
        event.preventDefault();
        accept();
      }
    };
    // caught on the way down, before the keys of the table
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  });
}
