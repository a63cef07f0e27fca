// For everyone: axe-core finds nothing serious, Tab comes to everything, the log is read out.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { Hand } from "./hand";
import { asks, gameAt, playTo } from "./stage";

test("lobby, new game and lessons", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await sound(page);
  await tabsEverywhere(page);
  await page.goto("/new/nysa-1945");
  await expect(page.getByRole("button", { name: "Start the game" })).toBeVisible();
  await page.getByText("Rulings", { exact: true }).click();
  await sound(page);
  await page
    .getByRole("group", { name: "Germans" })
    .getByRole("radio", { name: /^A person elsewhere/ })
    .check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.getByRole("button", { name: "Copy the invitation" })).toBeVisible();
  await sound(page);
  await tabsEverywhere(page);
  await page.getByRole("link", { name: "Take this seat myself" }).click();
  await expect(page.getByRole("button", { name: "Take this seat" })).toBeVisible();
  await sound(page);
  await page.goto("/learn");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await sound(page);
});

test("the table and its sheets", async ({ page }) => {
  const { tokens } = await gameAt(page, asks("air"));
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.press("Add a mission");
  await hand.settled();
  await sound(page);
  await playTo(page, tokens, asks("movement", "soviet"));
  await hand.expectQuestion("Move your units");
  await hand.key("n");
  await expect(page.locator(".panel .piece").first()).toBeVisible();
  await sound(page);
  await tabsEverywhere(page);
  await readOut(hand);
  await hand.press(/Coach/);
  await expect(page.getByRole("complementary", { name: "Coach" }).getByRole("listitem").first()).toBeVisible();
  await sound(page);
});

test("the drawers of the table", async ({ page }) => {
  const { tokens } = await gameAt(page, asks("movement", "soviet"));
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.openLog();
  for (const drawer of ["Find", "Units", "Order of battle", "Calendar", "Victory", "Rules", "Settings", "Keys"]) {
    await page
      .locator("nav.rail")
      .getByRole("button", { name: new RegExp(`^${drawer}`) })
      .click();
    await expect(page.locator(".drawer").getByRole("heading", { level: 2 })).toContainText(drawer);
    await hand.settled();
    await sound(page, ".drawer");
  }
  await sound(page);
});

test("combat panel and replay", async ({ page }) => {
  const { tokens } = await gameAt(page, asks("combat"));
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.press("Draft required attacks");
  await expect(page.locator(".chances").first()).toBeVisible();
  await sound(page);
  await tabsEverywhere(page);
  await hand.press("Replay");
  await expect(page.locator(".here")).toBeVisible();
  await page.locator(".map canvas").first().waitFor();
  await hand.press("Play on from here");
  await sound(page);
  await tabsEverywhere(page);
});

/** Nothing serious, nothing critical. */
/** Nothing serious on the page, or on a part of it when the rest has been looked at. */
async function sound(page: Page, part = ""): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  const grave = violations.filter((one) => one.impact === "serious" || one.impact === "critical");
  expect(grave.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join("\n  ")}`)).toEqual([]);
}

/** What is new is put where a screen reader hears it. */
async function readOut(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.key("d");
  await hand.settled();
  await expect(page.locator(".log [aria-live=polite]")).not.toBeEmpty();
}

/** Walk round with Tab: every control that can be used has its turn, and each shows that it has. */
async function tabsEverywhere(page: Page): Promise<void> {
  const wanted = await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    const all = [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, summary, [tabindex='0']")];
    const usable = all.filter(
      (one) => one.checkVisibility() && !one.matches(":disabled, [tabindex='-1'], input[type=radio]:not(:checked)"),
    );
    for (const one of usable) one.setAttribute("data-walk", "");
    document.addEventListener("focusin", (event) => (event.target as Element).removeAttribute("data-walk"));
    return usable.length;
  });
  for (let n = 0; n < wanted + 20; n++) await page.keyboard.press("Tab");
  const missed = await page.locator("[data-walk]").evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 120)));
  expect(missed).toEqual([]);
}
