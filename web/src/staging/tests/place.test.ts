import { describe, expect, test } from "vitest";
import { beside, type Box, docked, type Size, type Spot } from "../place";

const CARD: Size = { width: 340, height: 220 };
const ROOMS: Record<string, Box> = {
  wide: { left: 60, top: 60, width: 1040, height: 780 },
  tablet: { left: 68, top: 60, width: 740, height: 960 },
  phone: { left: 68, top: 176, width: 314, height: 500 },
};

const inside = ({ left, top }: { left: number; top: number }, card: Size, room: Box) =>
  left >= room.left &&
  top >= room.top &&
  left + card.width <= room.left + room.width &&
  top + card.height <= room.top + room.height;

const covers = ({ left, top }: { left: number; top: number }, card: Size, { x, y, reach }: Spot) =>
  x + reach > left && x - reach < left + card.width && y + reach > top && y - reach < top + card.height;

describe("a card beside its hex", () => {
  for (const [name, room] of Object.entries(ROOMS))
    test(`is inside a ${name} room and covers no hex`, () => {
      const card = { ...CARD, width: Math.min(CARD.width, room.width) };
      for (let x = room.left; x <= room.left + room.width; x += 20)
        for (let y = room.top; y <= room.top + room.height; y += 20) {
          const spot = { x, y, reach: 35 };
          const found = beside(card, spot, room);
          if (found) expect([inside(found, card, room), covers(found, card, spot)]).toEqual([true, false]);
          expect(inside(docked(card, room), card, room)).toBe(true);
        }
    });

  test("has no place beside a hex that is out of sight", () => {
    expect(beside(CARD, { x: 10, y: 10, reach: 35 }, ROOMS.wide!)).toBeNull();
  });

  test("lies to the right of a hex with room there, level with it", () => {
    expect(beside(CARD, { x: 400, y: 400, reach: 35 }, ROOMS.wide!)).toEqual({ left: 447, top: 290 });
  });
});
