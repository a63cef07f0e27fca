// Why not? From a refusal or a line of the ladder to its case, its ruling, a position file, a fork; short words opened;
// and what the player has missed.
import { readFileSync } from "node:fs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { Hand } from "./hand";
import { expectInside } from "./sight";
import { asks, gameAt, laidOut, playTo } from "./stage";

const POSITION = {
  clock: { turn: 2, phase: "movement", side: "soviet" },
  map: { columns: [1, 14], rows: [1, 14], supply: { soviet: ["edge:north"], german: ["edge:south"] } },
  unit: [
    { id: "A", side: "soviet", type: "INF", hex: "0504", attack: 9 },
    { id: "X", side: "german", type: "INF", hex: "0505", attack: 3, fortified: true },
  ],
};

test("a refusal leads to its case, to a position file, and to a fork with the other reading", async ({ page }) => {
  const { tokens } = await laidOut(page, POSITION);
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Move your units");
  await hand.key("u");
  await expect(page.getByRole("textbox", { name: "Order" })).toBeFocused();
  await page.keyboard.type("move A > 0605");
  await hand.key("Enter");
  const refusal = page.locator(".drawer [role=alert]");
  await expect(refusal).toContainText("one enemy controls both 0504 and 0605");
  await refusal.getByRole("button", { name: "4.2.3" }).click();
  const rules = page.getByRole("complementary", { name: "Rules" });
  await expect(rules.getByRole("heading", { name: "4.2.3", exact: true })).toBeVisible();

  const file = await saved(page, rules);
  expect(file).toContain('title = "budziszyn1945"');
  expect(file).toMatch(/id = "A"[^[]*hex = "0504"/);

  await rules.getByText("Moving inside a ZoC", { exact: true }).click();
  const ruling = rules.locator("details[open]").filter({ hasText: "R48" });
  await expect(ruling.getByText("In this game")).toContainText("Any enemy");
  await ruling.getByRole("button", { name: "Fork the game with: A new enemy" }).click();
  await expect(page).not.toHaveURL(new RegExp(tokens[0]!));
  await hand.expectQuestion("Move your units");
  await hand.press("Settings");
  await expect(page.getByRole("complementary", { name: "Settings" })).toContainText("A new enemy.");
});

test("a line of the ladder leads to its case and to a position file", async ({ page }) => {
  const { tokens } = await laidOut(page, { ...POSITION, clock: { turn: 2, phase: "combat", side: "soviet" } });
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Attack or fire");
  await hand.press("Draft required attacks");
  const works = page.locator(".odds .rungs dd").filter({ hasText: "field fortifications" });
  await works.getByRole("button", { name: "7.1.10" }).click();
  const rules = page.getByRole("complementary", { name: "Rules" });
  await expect(rules.getByRole("heading", { name: "7.1.10", exact: true })).toBeVisible();
  const file = await saved(page, rules);
  expect(file).toMatch(/phase = "combat"/);
  expect(file).toContain("fortified = true");
});

test("while a masked game runs, its record, its positions and its forks wait", async ({ page }) => {
  const { tokens } = await gameAt(page, asks("movement", "soviet"), { masking: "covered" });
  const hand = new Hand(page);
  await hand.sit(tokens);
  const curtain = page.getByRole("button", { name: /show the board/ });
  const settings = page.getByRole("button", { name: "Settings" });
  await expect(curtain.or(settings).first()).toBeVisible();
  if (await curtain.isVisible()) await curtain.click();
  const secret = "part of this game is still secret; wait until it has ended";
  await settings.click();
  await page.getByRole("button", { name: "Save the game" }).click();
  await expect(page.locator(".drawer [role=alert]")).toHaveText(secret);
  await hand.key("Escape");

  await hand.key("?");
  const rules = page.getByRole("complementary", { name: "Rules" });
  await rules.getByRole("button", { name: "Rulings" }).click();
  await rules.getByRole("searchbox").fill("R48");
  await rules.locator("button.rule").first().click();
  await rules.getByRole("button", { name: "Fork the game with: A new enemy" }).click();
  await expect(rules.getByRole("alert")).toHaveText(secret);
  await rules.getByRole("button", { name: "Save this position as a file" }).click();
  await expect(rules.getByRole("alert")).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(tokens[0]!));
});

test("a short word opens one sentence and its case", async ({ page }) => {
  const { tokens } = await laidOut(page, POSITION);
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Move your units");
  await hand.key("?");
  const rules = page.getByRole("complementary", { name: "Rules" });
  await rules.getByRole("searchbox").fill("4.2.1");
  await rules.locator("button.rule").first().click();
  const word = rules.locator(".entry .abbr:visible").first();
  const short = await word.innerText();
  await word.click();
  const meaning = page.locator(".meaning:popover-open");
  await expect(meaning).toContainText(new RegExp(`^${short}: .{10,}`));
  const number = await meaning.locator("button.case").innerText();
  await meaning.locator("button.case").click();
  await expect(rules.getByRole("heading", { name: number, exact: true })).toBeVisible();
});

test("whoever comes back finds what he has missed, to be clicked through", async ({ page }) => {
  const { tokens } = await gameAt(page, asks("combat", "soviet"));
  const german = tokens[1]!;
  const hand = new Hand(page);
  await hand.sit([german]);
  const missed = page.getByRole("complementary", { name: "Since you last looked" });
  if (await missed.isVisible()) await missed.getByRole("button", { name: "Close" }).first().click();
  await page.waitForTimeout(2000); // what has been in sight for a moment counts as seen
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Sztab" })).toBeVisible();
  await playTo(page, tokens, asks("movement", "german"));

  await hand.sit([german]);
  await expect(missed).toBeVisible();
  const items = missed.getByRole("listitem");
  await expect(items.filter({ hasText: "Combat" }).first()).toContainText("attack");
  const total = await items.count();
  for (let n = 1; n < total; n++) {
    const [hex = ""] = (await missed.locator("[aria-current=true]").innerText()).match(/\b\d{4}\b/) ?? [];
    await expectInside(page, missed, hex); // what it tells of is in sight beside it
    await missed.getByRole("button", { name: "Next" }).click();
  }
  await expect(missed).toContainText(`${total} of ${total}`);
  await missed.getByRole("button", { name: "Close" }).last().click();
  await expect(missed).toHaveCount(0);
  await page.reload();
  await hand.expectQuestion("Move your units");
  await hand.settled();
  await expect(missed).toHaveCount(0);
});

/** The position as a file, saved from the drawer. */
async function saved(page: Page, rules: Locator): Promise<string> {
  const saving = page.waitForEvent("download");
  await rules.getByRole("button", { name: "Save this position as a file" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/\.toml$/);
  return readFileSync(await download.path(), "utf-8");
}
