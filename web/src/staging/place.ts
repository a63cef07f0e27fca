// Where a card lies: beside its hex, inside the room that is free, over no hex that is wanted next.
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Place {
  left: number;
  top: number;
}

/** What a card lies beside: the middle of a hex on the screen, and how far the hex reaches round it. */
export interface Spot {
  x: number;
  y: number;
  reach: number;
}

const GAP = 12;
/** Between a card and a hex that it leaves free. */
const NEAR = 4;

/** To the right of the hex, else to its left, below or above it; where others are in the way, as near as they let it.
 * Nothing where it fits nowhere without lying over one of them. */
export function beside(card: Size, spot: Spot, room: Box, clear: readonly Spot[] = []): Place | null {
  const [right, bottom] = [room.left + room.width, room.top + room.height];
  if (spot.x < room.left || spot.x > right || spot.y < room.top || spot.y > bottom) return null;
  const far = spot.reach + GAP;
  const top = between(spot.y - card.height / 2, room.top, bottom - card.height);
  const left = between(spot.x - card.width / 2, room.left, right - card.width);
  const first = [
    { left: spot.x + far, top },
    { left: spot.x - far - card.width, top },
    { left, top: spot.y + far },
    { left, top: spot.y - far - card.height },
  ];
  const free = (place: Place) => fits(place, card, room) && ![spot, ...clear].some((one) => over(place, card, one));
  return first.find(free) ?? nearest(corners(card, room, [spot, ...clear]).filter(free), card, spot);
}

/** Where a card lies that has no hex, or none in sight: at the right edge of a wide room, at the head of a narrow one;
 * elsewhere if that would hide what is wanted next, and where it hides least if it must hide something. */
export function docked(card: Size, room: Box, clear: readonly Spot[] = []): Place {
  const usual = dock(card, room);
  if (!clear.some((one) => over(usual, card, one))) return usual;
  const found = [usual, ...corners(card, room, clear).filter((place) => fits(place, card, room))];
  const hides = (place: Place) => clear.filter((one) => over(place, card, one)).length;
  const least = Math.min(...found.map(hides));
  const home = { x: usual.left + card.width / 2, y: usual.top + card.height / 2, reach: 0 };
  return nearest(
    found.filter((place) => hides(place) === least),
    card,
    home,
  )!;
}

function dock(card: Size, room: Box): Place {
  if (wide(card, room)) return { left: room.left + room.width - card.width - GAP, top: room.top + GAP };
  return { left: room.left + Math.max(0, (room.width - card.width) / 2), top: room.top };
}

/** Every place that touches the edges of the room or of what is to stay free. */
function corners(card: Size, room: Box, clear: readonly Spot[]): Place[] {
  const lefts = [room.left, room.left + room.width - card.width];
  const tops = [room.top, room.top + room.height - card.height];
  for (const { x, y, reach } of clear) {
    lefts.push(x + reach + NEAR, x - reach - NEAR - card.width);
    tops.push(y + reach + NEAR, y - reach - NEAR - card.height);
  }
  return lefts.flatMap((left) => tops.map((top) => ({ left, top })));
}

/** The place from which it is not far to a spot; of equal ones the one that lies level with it. */
function nearest(places: readonly Place[], card: Size, { x, y }: Spot): Place | null {
  const far = ({ left, top }: Place) =>
    Math.hypot(x - between(x, left, left + card.width), y - between(y, top, top + card.height)) +
    Math.hypot(x - left - card.width / 2, y - top - card.height / 2) / 100;
  return places.reduce<Place | null>((best, one) => (best && far(best) <= far(one) ? best : one), null);
}

function fits({ left, top }: Place, card: Size, room: Box): boolean {
  const [right, bottom] = [room.left + room.width, room.top + room.height];
  return left >= room.left && top >= room.top && left + card.width <= right && top + card.height <= bottom;
}

export function over({ left, top }: Place, card: Size, { x, y, reach }: Spot): boolean {
  return x + reach > left && x - reach < left + card.width && y + reach > top && y - reach < top + card.height;
}

function wide(card: Size, room: Box): boolean {
  return room.width >= 2 * card.width + 4 * GAP;
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
