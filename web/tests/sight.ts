// What can be seen of the page: numbers in its sentences, hexes on its map, cards that lie over it.
import { expect, type Locator, type Page } from "@playwright/test";
import { Hand } from "./hand";

/** The screens for which the page is made: a desk, a tablet, a phone. */
export const SIZES: readonly [width: number, height: number][] = [
  [1440, 900],
  [820, 1180],
  [390, 844],
];

/** Numbers of hexes in texts that can be seen, with where they stand. */
export function named(page: Page): Promise<{ hex: string; x: number; y: number }[]> {
  return page.evaluate(() => {
    const map = document.querySelector(".map") as HTMLElement & { placeOf(hex: string): unknown };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: { hex: string; x: number; y: number }[] = [];
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      if (node.parentElement?.closest(".map, .hidden-text, script, style")) continue;
      for (const { 0: hex, index } of node.data.matchAll(/(?<![\d./])\d{4}(?![\d./])/g)) {
        if (!map.placeOf(hex)) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + hex.length);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        if (right > left && node.parentElement === document.elementFromPoint(x, y)) found.push({ hex, x, y });
      }
    }
    return found;
  });
}

/** Whether a hex lies on the map that is shown. */
export function inSight(page: Page, hex: string): Promise<boolean> {
  return page.evaluate((label) => {
    const map = document.querySelector(".map") as HTMLElement & { placeOf(hex: string): { x: number; y: number } };
    const { left, right, top, bottom } = map.getBoundingClientRect();
    const { x, y } = map.placeOf(label);
    return x > left && x < right && y > top && y < bottom;
  }, hex);
}

/** A card is whole on the screen, with its own hex in sight beside it, and lies over none that may be clicked next. */
export async function expectInside(page: Page, shown: Locator, hex: string, wanted: string[] = []): Promise<void> {
  const size = page.viewportSize()!;
  const hand = new Hand(page);
  await expect
    .poll(async () => {
      const box = (await shown.boundingBox())!;
      const hexes = [hex, ...wanted].filter(Boolean);
      const places = await Promise.all(hexes.map((one) => hand.at(one)));
      const over = ({ x, y }: { x: number; y: number }) =>
        x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
      return {
        inside: box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height,
        covers: hexes.filter((_, n) => over(places[n]!)),
        seen: places.every(({ x, y }) => x > 0 && y > 0 && x < size.width && y < size.height),
      };
    })
    .toEqual({ inside: true, covers: [], seen: true });
}
