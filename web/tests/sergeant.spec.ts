// A game against the sergeant to its third turn, taking whatever lies ready.
import { expect, type Page, test } from "@playwright/test";
import { Hand, newGame } from "./hand";

test("against the sergeant to turn 3: pace, skip and digest", async ({ page }) => {
  test.setTimeout(300_000);
  const { tokens } = await newGame(page, ["sergeant", "person"]);
  const hand = new Hand(page);
  await hand.sit(tokens);
  await answerUnasked(page);
  await hand.press("Accept the set-up");

  const pace = page.locator("header.top").getByRole("group", { name: "Pace of the computer" });
  await pace.getByRole("button", { name: "1×" }).click();
  await expect(pace.getByRole("button", { name: "1×" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".log .told").last()).toContainText(/moves|fires|Soviet/i);
  await pace.getByRole("button", { name: "Skip to my decision" }).click();

  const digest = page.getByRole("complementary", { name: "What the other side did" });
  await expect(digest).toBeVisible({ timeout: 120_000 });
  await clickThrough(digest);
  await playOn(hand, "Turn 3 of 17");
  await hand.press("Victory (V)");
  await expect(page.getByRole("complementary", { name: "Victory" })).toContainText("Soviets");
});

test("two computers play the siege to its verdict", async ({ page }) => {
  const { made } = await newGame(page, ["random", "random"], {}, "siege-of-breslau");
  const hand = new Hand(page);
  await hand.sit([made.watching]);
  const skip = page.getByRole("button", { name: "Skip to my decision" });
  const verdict = page.getByRole("region", { name: "Verdict" });
  await expect(skip.or(verdict).first()).toBeVisible();
  if (await skip.isVisible()) await skip.click();
  await expect(verdict).toBeVisible({ timeout: 90_000 });
  await expect(verdict).toContainText(/The (Soviets|Germans) win: .+ victory/);
  await verdict.getByRole("button", { name: "Watch from the start" }).click();
  await expect(page).toHaveURL(/\/replay\/.+\/0$/);
});

/** The preferences answer inside combats. */
async function answerUnasked(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("complementary", { name: "Settings" });
  await settings.getByText("Preferences", { exact: true }).click();
  const boxes = settings.getByRole("checkbox", { name: "automatic" });
  for (const box of await boxes.all()) await box.check();
  await expect(boxes).toHaveCount(4);
  await page.keyboard.press("Escape");
}

async function clickThrough(digest: ReturnType<Page["locator"]>): Promise<void> {
  const items = await digest.getByRole("listitem").count();
  expect(items).toBeGreaterThan(0);
  for (let n = 1; n < items; n++) await digest.getByRole("button", { name: "Next" }).click();
  await expect(digest).toContainText(`${items} of ${items}`);
  await digest.getByRole("button", { name: "Close" }).last().click();
  await expect(digest).toHaveCount(0);
}

/** Whatever is asked is answered with what lies ready, until the top bar says so. */
async function playOn(hand: Hand, until: string): Promise<void> {
  const { page } = hand;
  const top = page.locator("header.top");
  const ready = page.locator(".panel button.first:enabled, .digest button.first");
  const end = top.getByRole("button", { name: /^End phase/ });
  const there = top.getByText(until);
  for (let n = 0; n < 300; n++) {
    await expect(ready.or(end).or(there).first()).toBeVisible({ timeout: 120_000 });
    await hand.settled();
    if (await there.isVisible()) return;
    if ((await hand.asks("Attack or fire")) && !(await ready.isVisible())) await duty(hand);
    else await ((await ready.count()) ? ready.first() : end).click();
  }
}

/** The duty to attack is met, then the phase ended. */
async function duty(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.press("Draft required attacks");
  await hand.settled();
  const roll = page.locator(".panel button.roll");
  if (await roll.isEnabled()) await roll.click();
  else await hand.endPhase();
}
