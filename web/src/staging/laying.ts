// Keeps a card beside its hex, inside the map, wherever the map is dragged and however large the card becomes.
import type { Inset, Table as MapTable } from "../map";
import { beside, type Box, docked, over, type Place, type Size, type Spot } from "./place";

/** Between a card and the edges of the map. */
const MARGIN = 8;
/** At tablet width the rail lies on the map. */
const NARROW = matchMedia("(max-width: 1000px)");
const RAIL = 60;
/** On a phone it is a single button, and a question in the panel stays in sight under the card. */
const PHONE = matchMedia("(max-width: 600px)");
/** A map lower than this has no room for a card beside a hex: the card may lie over the panel, but for its buttons. */
const LOW = 330;
/** A card takes no more of the map than this, if that is enough to read it; on a narrow screen less. */
const PART = { wide: 0.75, narrow: 0.66 };
const LEAST = 160;
/** What is as wide as this part of the map lies across it. */
const ACROSS = 0.6;

/** Lays a card out and keeps it there, over none of the hexes that are wanted next; one that follows has its own hex
 * brought into sight. Returns how to stop. */
export function laid(
  card: HTMLElement,
  view: MapTable | null,
  hex: string,
  wanted: readonly string[],
  follows: boolean,
): () => void {
  let shown = false;
  const lay = () => {
    const free = freeRoom();
    const room = free.height < LOW && !PHONE.matches ? deepened(free) : free;
    card.style.maxWidth = `${room.width}px`;
    const least = Math.min(LEAST, room.height);
    const most = Math.floor(Math.max(least, room.height * PART[NARROW.matches ? "narrow" : "wide"]));
    const spot = hex ? spotOf(view, hex) : null;
    const clear = wanted.flatMap((one) => spotOf(view, one) ?? []).filter((one) => inside(one, free));
    const sized = (height: number): Size => {
      card.style.maxHeight = `${height}px`;
      return { width: card.offsetWidth, height: card.offsetHeight };
    };
    const found = (size: Size) => (spot && inside(spot, free) ? beside(size, spot, room, clear) : null);
    let size = sized(most);
    let near = found(size);
    if (!near && clear.length && least < most) {
      const low = sized(least);
      near = found(low);
      if (near || !rests(size, room, clear)) size = low;
      else size = sized(most);
    }
    const place = near ?? docked(size, room, spot ? [...clear, spot] : clear);
    if (!near && hex && view && follows && !shown) view.showIn([hex, ...wanted], hidden(size, place, free));
    shown = true;
    card.style.left = `${Math.round(place.left)}px`;
    card.style.top = `${Math.round(place.top)}px`;
  };
  lay();
  const watcher = new ResizeObserver(lay);
  watcher.observe(card);
  for (const one of document.querySelectorAll(".room > .map, .room > .panel, .room > .panel > *")) watcher.observe(one);
  const stop = view?.on("camera", lay);
  return () => {
    watcher.disconnect();
    stop?.();
  };
}

/** Whether a card has a place at the edge that hides nothing. */
function rests(size: Size, room: Box, clear: readonly Spot[]): boolean {
  const place = docked(size, room, clear);
  return !clear.some((one) => over(place, size, one));
}

/** The part of the map that neither rail nor panel nor digest lies on. */
function freeRoom(): Box {
  const { left, top, right, bottom } = boxOf(".room > .map") ?? new DOMRect(0, 0, innerWidth, innerHeight);
  const rail = NARROW.matches && !PHONE.matches ? RAIL : 0;
  const room = { left: left + rail + MARGIN, top: top + MARGIN, right: right - MARGIN, bottom: bottom - MARGIN };
  for (const over of [boxOf(".room > .panel"), boxOf(".room > .digest")]) {
    if (!over?.width || over.left >= right || over.top >= bottom) continue;
    const across = over.width > (right - left) * ACROSS;
    if (across && over.top < (top + bottom) / 2 && over.bottom < bottom)
      room.top = Math.max(room.top, over.bottom + MARGIN);
    else if (across) room.bottom = Math.min(room.bottom, over.top - MARGIN);
    else if (over.left > (left + right) / 2) room.right = Math.min(room.right, over.left - MARGIN);
    else room.left = Math.max(room.left, over.right + MARGIN);
  }
  return { left: room.left, top: room.top, width: room.right - room.left, height: Math.max(0, room.bottom - room.top) };
}

/** Down to the buttons of the panel. */
function deepened(free: Box): Box {
  const foot = boxOf(".room > .panel .foot")?.top ?? innerHeight;
  return { ...free, height: Math.max(free.height, foot - MARGIN - free.top) };
}

/** What hides the edges of the map beside the largest part of it that neither the card nor anything else lies on. */
function hidden(card: Size, at: Place, free: Box): Inset {
  const map = boxOf(".room > .map") ?? new DOMRect(0, 0, innerWidth, innerHeight);
  const [right, bottom] = [free.left + free.width, free.top + free.height];
  const parts: Box[] = [
    { ...free, width: at.left - free.left },
    { ...free, left: at.left + card.width, width: right - at.left - card.width },
    { ...free, height: at.top - free.top },
    { ...free, top: at.top + card.height, height: bottom - at.top - card.height },
  ];
  const [part = free] = parts.toSorted((one, other) => other.width * other.height - one.width * one.height);
  return {
    top: part.top - map.top,
    left: part.left - map.left,
    right: map.right - part.left - part.width,
    bottom: map.bottom - part.top - part.height,
  };
}

function boxOf(selector: string): DOMRect | undefined {
  return document.querySelector(selector)?.getBoundingClientRect();
}

function inside({ x, y }: Spot, { left, top, width, height }: Box): boolean {
  return x >= left && y >= top && x <= left + width && y <= top + height;
}

function spotOf(view: MapTable | null, hex: string): Spot | null {
  const at = view?.placeOf(hex);
  return at && view ? { ...at, reach: 0.58 * view.h } : null;
}
