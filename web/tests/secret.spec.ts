// What is secret stays secret at one screen: sealed air missions, and masked counters.
import { expect, test } from "@playwright/test";
import { Eyes, Hand, newGame } from "./hand";
import { asks, laidOut, playTo } from "./stage";

test("air missions are sealed behind a curtain, and the second never sees the first's", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"], {}, "two-stars");
  await playTo(page, tokens, asks("air"));
  const hand = new Hand(page);
  await hand.sit(tokens);

  await expect(page.locator("header.top .badge")).toHaveText("Allies");
  const first = await missionOf(hand);
  await hand.press("Seal the missions (1)");
  const curtain = page.getByRole("dialog", { name: /^The table turns to/ });
  await expect(curtain).toBeVisible();
  await expect(page.locator(".panel")).not.toContainText(first);
  await curtain.getByRole("button").click();

  await expect(page.locator("header.top .badge")).toHaveText("Soviets");
  await hand.expectQuestion("Place your air missions");
  await expect(page.locator(".panel")).not.toContainText(first);
  await hand.key("v");
  await expect(page.getByRole("complementary", { name: "Victory" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Air missions", exact: true, level: 3 })).toHaveCount(0);
  await hand.key("Escape");
  const eyes = await Eyes.open(page, tokens[1]!);
  expect(eyes.welcome.shown.missions).toEqual([]);
  expect(JSON.stringify(eyes.welcome.told)).not.toContain('"missions"');
  eyes.close();

  await missionOf(hand);
  await hand.press("Seal the missions (1)");
  await expect(page.locator("header.top")).not.toContainText("Place your air missions");
});

const MASKED = {
  options: { masking: "covered" },
  clock: { turn: 2, phase: "combat", side: "soviet" },
  map: { columns: [1, 14], rows: [1, 10], supply: { soviet: ["edge:north"], german: ["edge:south"] } },
  unit: [
    { id: "A", side: "soviet", type: "INF", hex: "0503", attack: 8 },
    { id: "B", side: "soviet", type: "INF", hex: "0905", attack: 8 },
    { id: "X", side: "german", type: "INF", hex: "0504", attack: 4 },
    { id: "Y", side: "german", type: "INF", hex: "0906", attack: 4 },
  ],
};

test("under masks a curtain falls at every change of seat, and never inside a combat", async ({ page }) => {
  const { tokens } = await laidOut(page, MASKED);
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Attack or fire");
  await hand.press("Fill duty");
  const curtain = page.getByRole("dialog");
  const roll = page.locator(".panel button.roll:enabled");
  const accept = page.getByRole("button", { name: /^Accept/ });
  const german = await Eyes.open(page, tokens[1]!);
  await roll.click();
  for (let n = 0; n < 20 && !(await curtain.isVisible()); n++) {
    await hand.settled();
    const ready = accept.or(roll).or(curtain);
    await expect(ready).toBeVisible();
    if (!(await curtain.isVisible())) await ready.click();
  }
  expect(german.question).toMatchObject({ kind: "movement", mine: true });
  german.close();
  await expect(curtain).toHaveAccessibleName("The table turns to the Germans");
  await expect(page.locator(".panel .piece")).toHaveCount(0);
  await curtain.getByRole("button", { name: "I play the Germans: lift the curtain" }).click();
  await hand.expectQuestion("Move your units");
});

/** One mission on the first target that is offered; returns the target. */
async function missionOf(hand: Hand): Promise<string> {
  const { page } = hand;
  await hand.expectQuestion("Place your air missions");
  await hand.press("Add a mission");
  const target = page.getByRole("combobox", { name: /target/i });
  const value = await target
    .locator("option")
    .nth(1)
    .evaluate((one: HTMLOptionElement) => one.value);
  await target.selectOption(value);
  await expect(page.getByRole("button", { name: "Seal the missions (1)" })).toBeEnabled();
  return value;
}
