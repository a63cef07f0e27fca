// For everyone: axe-core finds nothing serious, Tab comes to everything, the log is read out.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { Hand, newGame } from "./hand";
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

test("the screen is dark or light as the player chooses, and stays so", async ({ page }) => {
  await page.goto("/");
  const html = page.locator("html");
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(html).toHaveAttribute("data-theme", "light");
  const day = await paper();
  await page.getByRole("group", { name: "Colours" }).getByRole("button", { name: "Dark" }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  const night = await paper();
  expect(night).not.toBe(day);
  const { tokens } = await gameAt(page, asks("movement", "soviet"));
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.still();
  expect(await paper()).toBe(night);
  const dark = await light(page);
  await hand.shows("5115");
  const there = await hand.at("5115");
  await hand.press("Settings");
  await page.getByRole("group", { name: "Colours" }).getByRole("button", { name: "Light" }).click();
  await expect(html).toHaveAttribute("data-theme", "light");
  await hand.still();
  expect(await light(page)).toBeGreaterThan(dark + 60);
  const { x, y } = await hand.at("5115"); // the map has not moved
  expect(Math.hypot(x - there.x, y - there.y)).toBeLessThan(3);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "light");
});

/** How light the map is on the whole, 0 to 255. */
function light(page: Page): Promise<number> {
  return page
    .locator(".map canvas")
    .first()
    .evaluate((one) => {
      const map = one as HTMLCanvasElement;
      const pixels = map.getContext("2d")!.getImageData(0, 0, map.width, map.height).data;
      let sum = 0;
      for (let at = 1; at < pixels.length; at += 4) sum += pixels[at]!;
      return sum / (pixels.length / 4);
    });
}

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
  test.slow();
  const { tokens } = await gameAt(page, asks("movement", "soviet"));
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.openLog();
  for (const drawer of [
    "Find",
    "Units",
    "Order of battle",
    "Calendar",
    "Victory",
    "Dice",
    "Rules",
    "Settings",
    "Keys",
  ]) {
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

for (const [width, height] of [
  [820, 1180],
  [390, 844],
] as const)
  test(`lobby, table and combat at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await expect(page.getByRole("article").first()).toBeVisible();
    await sound(page);
    const { tokens } = await gameAt(page, asks("combat"));
    const hand = new Hand(page);
    await hand.sit(tokens);
    await hand.press("Draft required attacks");
    await expect(page.locator(".chances").first()).toBeVisible();
    await sound(page);
  });

test("the briefing, and how a game went", async ({ page }) => {
  await page.addInitScript(() => localStorage.removeItem("sztab.briefing"));
  const hand = new Hand(page);
  const { tokens } = await newGame(page, ["person", "person"], {}, "muskau-1945");
  await hand.sit(tokens.slice(1));
  await expect(page.getByRole("complementary", { name: "Briefing" })).toBeVisible();
  await sound(page, ".briefing");
  const { made } = await newGame(page, ["random", "random"], { complementary: false }, "muskau-1945");
  await hand.sit([made.watching]);
  const ending = page.getByRole("region", { name: "Verdict" });
  await expect(ending.getByRole("heading", { name: "Dice" })).toBeVisible({ timeout: 60_000 });
  await ending.getByText("Points in detail").click();
  await sound(page, ".ending");
});

test("what lies over the map: the card of a throw, a hex, an overlay, the legend", async ({ page }) => {
  const { tokens } = await gameAt(page, asks("combat"));
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.press("Draft required attacks");
  await page.locator(".panel button.roll").click();
  const card = page.locator(".staged");
  const accept = page.getByRole("button", { name: /^Accept/ });
  await expect(card.or(accept).first()).toBeVisible();
  if (!(await card.isVisible())) await accept.click();
  await expect(card).toBeVisible();
  await hand.press(/^Zones of control/);
  await expect(page.locator(".overlay-chips li")).toHaveCount(1);
  await sound(page);
  await hand.key("l");
  await sound(page, ".drawer");
  await hand.press("Picture of the board");
  await sound(page, ".drawer");
});

test("the chat and the sheet before the end of a phase", async ({ page }) => {
  const { tokens } = await gameAt(page, asks("combat", "soviet"));
  const hand = new Hand(page);
  await hand.sit([tokens[0]!]);
  await hand.press("Open the chat");
  await sound(page);
  await page.keyboard.press("Escape");
  await hand.press(/^End phase/);
  await expect(page.getByRole("button", { name: /^End the phase/ })).toBeVisible();
  await sound(page);
});

/** Nothing serious on the page, or on a part of it when the rest has been looked at; by day and by night. */
async function sound(page: Page, part = ""): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    const axe = new AxeBuilder({ page });
    const { violations } = await (part ? axe.include(part) : axe).analyze();
    const grave = violations.filter((one) => one.impact === "serious" || one.impact === "critical");
    const found = grave.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join("\n  ")}`);
    expect(found, colorScheme).toEqual([]);
  }
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
