// Addresses: every room of the page, and every position of a game, has one.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

export const path = signal(location.pathname);

addEventListener("popstate", () => (path.value = location.pathname));

export function go(to: string): void {
  history.pushState(null, "", to);
  path.value = location.pathname;
  scrollTo(0, 0);
}

/** A link inside the page: keeps the program running, and still opens in a new tab when asked to. */
export function Link({ to, class: look, children }: { to: string; class?: string; children?: ComponentChildren }) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={to} class={look ?? ""} onClick={follow}>
      {children}
    </a>
  );
}
