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

  test("goes to the other side of its hex where one that is wanted next is in the way", () => {
    const spot = { x: 540, y: 400, reach: 35 };
    const wanted = [{ x: 640, y: 400, reach: 35 }];
    expect(beside(CARD, spot, ROOMS.wide!)).toEqual({ left: 587, top: 290 });
    expect(beside(CARD, spot, ROOMS.wide!, wanted)).toEqual({ left: 153, top: 290 });
  });

  for (const [name, room] of Object.entries(ROOMS))
    test(`lies over nothing that is wanted next in a ${name} room, if there is such a place`, () => {
      const card = { width: Math.min(CARD.width, room.width), height: 160 };
      for (let x = room.left; x <= room.left + room.width; x += 40)
        for (let y = room.top; y <= room.top + room.height; y += 40) {
          const spot = { x, y, reach: 35 };
          const clear = [-60, 60].flatMap((dx) => [-35, 35].map((dy) => ({ x: x + dx, y: y + dy, reach: 35 })));
          const found = beside(card, spot, room, clear);
          expect(found !== null || name === "phone").toBe(true);
          const place = found ?? docked(card, room, [...clear, spot]);
          expect(inside(place, card, room)).toBe(true);
          expect([spot, ...clear].filter((one) => covers(place, card, one))).toEqual([]);
        }
    });

  test("leaves its usual edge where that would hide what is wanted next, and hides least if it must", () => {
    const room = ROOMS.wide!;
    const usual = docked(CARD, room);
    const wanted = { x: usual.left + 100, y: usual.top + 100, reach: 35 };
    const moved = docked(CARD, room, [wanted]);
    expect([inside(moved, CARD, room), covers(moved, CARD, wanted)]).toEqual([true, false]);
    const small = { left: 0, top: 0, width: 360, height: 240 };
    expect(inside(docked(CARD, small, [{ x: 180, y: 120, reach: 35 }]), CARD, small)).toBe(true);
  });

  test("has no place beside a hex that is out of sight", () => {
    expect(beside(CARD, { x: 10, y: 10, reach: 35 }, ROOMS.wide!)).toBeNull();
  });

  test("lies to the right of a hex with room there, level with it", () => {
    expect(beside(CARD, { x: 400, y: 400, reach: 35 }, ROOMS.wide!)).toEqual({ left: 447, top: 290 });
  });
});
