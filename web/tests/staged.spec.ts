// Every throw has its card beside its hex: a combat and a barrage with dice that are given, at three sizes.
import { expect, type Locator, type Page, test } from "@playwright/test";
import type { GotCards } from "../src/wire";
import { Eyes, Hand } from "./hand";
import { expectInside, SIZES } from "./sight";
import { laidOut } from "./stage";

const MAP = { columns: [1, 14], rows: [1, 12], supply: { soviet: ["edge:north"], german: ["edge:south"] } };
const UNITS = [
  { id: "A", side: "soviet", type: "INF", hex: "0504", attack: 8, full: 3 },
  { id: "G", side: "soviet", type: "ART", hex: "0503", attack: 5 },
  { id: "H", side: "soviet", type: "ART", hex: "0603", attack: 5 },
  { id: "X", side: "german", type: "INF", hex: "0505", attack: 4, full: 3 },
];

/** An attack that has been given; its dice are still to be said. With the links of both seats. */
async function fought(page: Page, more: object[] = []): Promise<[Hand, string[]]> {
  const position = { clock: { turn: 2, phase: "combat", side: "soviet" }, map: MAP, unit: [...UNITS, ...more] };
  const { tokens } = await laidOut(page, position, "budziszyn1945", "hand");
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Attack or fire");
  await hand.press("Draft required attacks");
  await page.locator(".panel button.roll").click();
  return [hand, tokens];
}

/** The hexes to which the answers lead that a side may give now. */
async function choices(page: Page, tokens: string[]): Promise<string[]> {
  for (const token of tokens) {
    const eyes = await Eyes.open(page, token);
    const cards = eyes.question?.mine ? (await eyes.ask<GotCards>({ type: "AskCards" })).cards : [];
    eyes.close();
    const ends = cards.flatMap(({ paths }) => Object.values(paths).flatMap((path) => path.at(-1) ?? []));
    if (ends.length) return [...new Set(ends)];
  }
  return [];
}

const card = (page: Page, title: string): Locator => page.getByRole("region", { name: `Throw: ${title}` });

/** The player says what the dice show. */
async function dice(hand: Hand, ...faces: number[]): Promise<void> {
  const sheet = hand.page.getByRole("region", { name: "Dice rolled" });
  for (const face of faces) await sheet.getByRole("button", { name: String(face), exact: true }).click();
  await sheet.getByRole("button", { name: /^Enter/ }).click();
  await hand.settled();
}

/** The answer that is suggested, given by the side that is asked. */
async function accept(hand: Hand, side: string): Promise<void> {
  await expect(hand.page.locator("header.top .badge")).toHaveText(side);
  await hand.page.getByRole("button", { name: /^Accept/ }).click();
  await hand.settled();
}

for (const [width, height] of SIZES)
  test(`each throw of a combat lies on its card at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const [hand, tokens] = await fought(page);
    await dice(hand, 3, 3);
    const combat = card(page, "Combat");
    await expect(combat).toContainText("The Soviets attack 0505: the defender retreats 2 hexes");
    await expect(combat.getByRole("img", { name: "Dice: 3, 3" })).toBeVisible();
    await expect(combat).toContainText("2:1");
    const ways = await choices(page, tokens);
    expect(ways.length).toBeGreaterThan(1);
    await expectInside(page, combat, "0505", ways);

    await accept(hand, "Germans"); // the first way back
    await accept(hand, "Soviets"); // no pursuit
    const test_ = card(page, "Disorganisation test");
    await dice(hand, 1, 1);
    await expect(test_).toContainText("it holds");
    await expect(test_.getByRole("img", { name: "Dice: 1, 1" })).toBeVisible();
    await expectInside(page, test_, "0305");
  });

test("earlier throws are paged by keys and buttons, and the card stays until it is dismissed", async ({ page }) => {
  const [hand] = await fought(page);
  await dice(hand, 3, 3);
  await accept(hand, "Germans");
  await accept(hand, "Soviets");
  await dice(hand, 1, 1);
  const [combat, test_] = [card(page, "Combat"), card(page, "Disorganisation test")];
  await expect(test_).toBeVisible();
  await hand.key("[");
  await expect(test_).toHaveCount(0);
  await expect(combat).toContainText("X retreats 2 hexes to 0305");
  await expect(combat.getByRole("row", { name: "0505" })).toContainText("→ 0305");
  await expect(combat).toContainText("1 of 2");
  await combat.getByRole("button", { name: "Later throw" }).click();
  await expect(test_).toContainText("2 of 2");
  await hand.key("Escape");
  await expect(test_).toHaveCount(0);
  await page.getByRole("button", { name: "Show the last throw" }).click();
  await expect(test_).toBeVisible();
  await test_.getByRole("button", { name: "Dismiss the throw" }).click();
  await expect(test_).toHaveCount(0);
});

test("the card of the attacker says what changed since the plan", async ({ page }) => {
  const [hand] = await fought(page, [{ id: "K", side: "german", type: "ART", hex: "0507", attack: 4 }]);
  await accept(hand, "Germans"); // K supports the defender
  await dice(hand, 3, 3);
  await expect(card(page, "Combat")).toContainText("1:1");
  await accept(hand, "Germans");
  const combat = card(page, "Combat");
  await expect(combat.locator("s")).toHaveText("2:1");
  await expect(combat.getByRole("list", { name: "What changed since the plan" })).toContainText("K");
});
