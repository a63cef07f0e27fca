// Numbers are found: what the page speaks of is on the map, and what is on the map says what it is.
import { expect, test } from "@playwright/test";
import { Eyes, Hand, newGame } from "./hand";
import { inSight, named } from "./sight";
import { asks, gameAt, laidOut } from "./stage";

/** So many hexes of the page are pointed at. */
const LOOKS = 10;

const REFUSED = {
  clock: { turn: 2, phase: "movement", side: "soviet" },
  map: { columns: [1, 30], rows: [1, 30], supply: { soviet: ["edge:north"], german: ["edge:south"] } },
  unit: [
    { id: "C", side: "soviet", type: "INF", hex: "0802", attack: 3, full: 5 },
    { id: "G", side: "german", type: "INF", hex: "0804", attack: 3 },
  ],
};

test("every hex that the page names is on the map within one hover", async ({ page }) => {
  const { tokens } = await gameAt(page, asks("movement", "german"));
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.openLog();
  await hand.key("n");
  await hand.settled();
  const found = await named(page);
  expect(found.length).toBeGreaterThan(3);
  for (const { hex, x, y } of found.slice(0, LOOKS)) {
    await page.mouse.move(x, y);
    await expect(page.locator("main.map")).toHaveAttribute("data-pointed", new RegExp(`\\b${hex}\\b`));
    await expect.poll(() => inSight(page, hex)).toBe(true);
  }
  const [first] = found;
  await page.mouse.click(first!.x, first!.y);
  await expect.poll(() => inSight(page, first!.hex)).toBe(true);
});

test("a hex out of sight comes while it is pointed at, and the map goes back", async ({ page }) => {
  const { tokens } = await laidOut(page, REFUSED);
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.shows("2828");
  await hand.still();
  const before = await hand.at("2828");
  expect(await inSight(page, "0802")).toBe(false);
  await hand.key("u");
  const where = page.locator(".units td.figures", { hasText: "0802" });
  await where.hover();
  await expect.poll(() => inSight(page, "0802")).toBe(true);
  await page.locator("header.top strong").hover();
  await expect.poll(() => hand.at("2828")).toEqual(before);
});

test("a card tells what is in a hex, beside it and on the screen", async ({ page }) => {
  const { tokens } = await laidOut(page, REFUSED);
  const hand = new Hand(page);
  await hand.sit(tokens);
  const card = page.locator(".hover-card");
  for (const [width, height] of [
    [1440, 900],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height });
    await hand.still();
    const { x, y } = await hand.at("0802");
    await page.mouse.move(x, y);
    await expect(card).toContainText("0802");
    await expect(card).toContainText("C INF");
    await expect(card).toContainText("can move");
    const box = (await card.boundingBox())!;
    expect(x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height).toBe(true);
    expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
    await page.locator("header.top strong").hover();
    await expect(card).toHaveCount(0);
  }
});

test("the map is zoomed with buttons and keys, its numbers are switched for good", async ({ page }) => {
  const { tokens } = await laidOut(page, REFUSED);
  const hand = new Hand(page);
  await hand.sit(tokens);
  const apart = async () => (await hand.at("0804")).y - (await hand.at("0803")).y;
  const first = await apart();
  await hand.press("Zoom in (+)");
  await expect.poll(apart).toBeGreaterThan(first);
  await hand.key("-");
  await hand.key("-");
  await expect.poll(apart).toBeLessThan(first);
  await hand.key("0");
  await expect.poll(async () => (await inSight(page, "0101")) && (await inSight(page, "3030"))).toBe(true);
  await hand.key("b");
  await expect.poll(apart).toBe(60);
  const numbers = page.getByRole("button", { name: "Hex numbers (#)" });
  await expect(numbers).toHaveAttribute("aria-pressed", "true");
  await hand.key("#");
  await expect(numbers).toHaveAttribute("aria-pressed", "false");
  await page.reload();
  await expect(numbers).toHaveAttribute("aria-pressed", "false");
});

test("overlays say what they are and are taken off, what moved is one of them", async ({ page }) => {
  const { tokens } = await laidOut(page, REFUSED);
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.drag("0802", "1003");
  await hand.settled();
  await page
    .locator("nav.rail")
    .getByRole("button", { name: /^What moved/ })
    .click();
  const zones = page.locator("nav.rail").getByRole("button", { name: /^Zones of control/ });
  const plain = await zones.evaluate((one) => getComputedStyle(one).backgroundColor);
  await zones.click();
  await page.locator("header.top strong").hover();
  await expect(zones).not.toHaveCSS("background-color", plain);
  const chips = page.getByRole("list", { name: "Overlays shown" });
  await expect(chips.getByRole("listitem")).toHaveCount(2);
  await expect(chips.getByRole("listitem").filter({ hasText: "What moved" })).toContainText("Soviets");
  await chips.getByRole("button", { name: "Hide What moved" }).click();
  await expect(chips.getByRole("listitem")).toHaveCount(1);
  await hand.key("l");
  const legend = page.getByRole("complementary", { name: "Legend" });
  await expect(legend).toContainText("out of supply");
  await expect(legend.getByRole("button", { name: /Zones of control/ })).toHaveAttribute("aria-pressed", "true");
});

test("a picture of the board is saved with the turn below it", async ({ page }) => {
  const { tokens } = await laidOut(page, REFUSED);
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.press("Picture of the board");
  const saved = page.waitForEvent("download");
  await hand.press("Save the whole map");
  expect((await saved).suggestedFilename()).toMatch(/turn-2.*\.png$/);
  const shown = page.locator("img.shared");
  await expect(shown).toHaveAttribute("alt", /Turn 2/);
  const size = (img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight];
  await expect.poll(async () => Math.min(...(await shown.evaluate(size)))).toBeGreaterThan(1400);
});

test("a siege opens with both sides in sight, and with the edges where one of them comes", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"], {}, "siege-of-breslau");
  const eyes = await Eyes.open(page, tokens[0]!);
  const hand = new Hand(page);
  await hand.sit([tokens[0]!]);
  await hand.still();
  for (const { hex } of eyes.welcome.shown.pieces) if (hex) expect(await inSight(page, hex)).toBe(true);
  eyes.close();
  for (const corner of ["1001", "2826"]) expect(await inSight(page, corner)).toBe(true);
});
