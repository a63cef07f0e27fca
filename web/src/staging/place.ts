// Where a card lies: beside its hex, inside the room that is free.
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

/** What a card lies beside: the middle of a hex on the screen, and how far the hex reaches round it. */
export interface Spot {
  x: number;
  y: number;
  reach: number;
}

const GAP = 12;

/** To the right of the hex, else to its left, below or above it; nothing where it fits on no side. */
export function beside(card: Size, spot: Spot, room: Box): { left: number; top: number } | null {
  const [right, bottom] = [room.left + room.width, room.top + room.height];
  if (spot.x < room.left || spot.x > right || spot.y < room.top || spot.y > bottom) return null;
  const far = spot.reach + GAP;
  const top = between(spot.y - card.height / 2, room.top, bottom - card.height);
  const left = between(spot.x - card.width / 2, room.left, right - card.width);
  if (spot.x + far + card.width <= right) return { left: spot.x + far, top };
  if (spot.x - far - card.width >= room.left) return { left: spot.x - far - card.width, top };
  if (spot.y + far + card.height <= bottom) return { left, top: spot.y + far };
  if (spot.y - far - card.height >= room.top) return { left, top: spot.y - far - card.height };
  return null;
}

/** Where a card lies that has no hex, or none in sight: at the right edge of a wide room, at the foot of a narrow one. */
export function docked(card: Size, room: Box): { left: number; top: number } {
  const foot = room.top + room.height - card.height - GAP;
  if (wide(card, room)) return { left: room.left + room.width - card.width - GAP, top: room.top + GAP };
  return { left: room.left + Math.max(0, (room.width - card.width) / 2), top: Math.max(room.top, foot) };
}

function wide(card: Size, room: Box): boolean {
  return room.width >= 2 * card.width + 4 * GAP;
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
