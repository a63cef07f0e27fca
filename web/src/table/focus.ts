// When something new is asked, or a sheet has gone, the keyboard is not lost: it comes to the buttons with the one to press.
import { useEffect } from "preact/hooks";

/** The group of buttons that is next: the foot of a sheet once that is there, else the end of the phase. */
export function homeIn(room: ParentNode): HTMLElement | null {
  const sheet = room.querySelector(".panel .sheet");
  return (sheet ?? room).querySelector<HTMLElement>(sheet ? ".foot" : ".panel .foot:has(.first), .top .ends");
}

/** Nothing has the focus, or what answered an earlier question: pressed again it would do something else. */
const lost = () => document.activeElement === document.body || Boolean(document.activeElement?.closest(".foot, .ends"));

/** `asked` changes with every question and every sheet. */
export function useHome(asked: string): void {
  useEffect(() => {
    const room = document.querySelector(".room");
    if (!room || !asked) return;
    const watch = new MutationObserver(() => come());
    const come = () => {
      if (!lost()) return;
      const home = homeIn(room);
      if (!home?.querySelector("button:enabled")) return;
      home.focus({ preventScroll: true });
      watch.disconnect();
    };
    watch.observe(room, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
    come();
    return () => watch.disconnect();
  }, [asked]);
}
