// Addresses: every room of the page, and every position of a game, has one.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

/** Where an address of the page stands in the address of the browser. */
export interface Addresses {
  read(): string;
  of(path: string): string;
  /** What stands in the address behind the room; no server sees it. */
  fragment(): string;
}

let addresses: Addresses = {
  read: () => location.pathname,
  of: (to) => to,
  fragment: () => location.hash.slice(1),
};

export const path = signal(addresses.read());
export const fragment = signal(addresses.fragment());

function follow(): void {
  path.value = addresses.read();
  fragment.value = addresses.fragment();
}

addEventListener("popstate", follow);

/** For a page that is served from any folder, before it is drawn. */
export function routeBy(other: Addresses): void {
  addresses = other;
  follow();
}

export function go(to: string): void {
  history.pushState(null, "", addresses.of(to));
  follow();
  scrollTo(0, 0);
}

/** Another address for the same sight. */
export function readdress(to: string): void {
  history.replaceState(null, "", addresses.of(to));
}

/** The whole address, to be handed on. */
export function linkTo(to: string): string {
  return new URL(addresses.of(to), location.href).href;
}

/** A link inside the page: keeps the program running, and still opens in a new tab when asked to. */
export function Link({ to, class: look, children }: { to: string; class?: string; children?: ComponentChildren }) {
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={addresses.of(to)} class={look ?? ""} onClick={press}>
      {children}
    </a>
  );
}
