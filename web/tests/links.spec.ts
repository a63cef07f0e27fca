// Links: an invitation is claimed once, a replay can be shown around, and no link is lost.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { Hand, newGame } from "./hand";
import { gameAt } from "./stage";

test("a person elsewhere is invited, takes the seat, and a second comer is told so", async ({ page, browser }) => {
  await page.goto("/new/nysa-1945");
  const germans = page.getByRole("group", { name: "Germans" });
  await germans.getByRole("radio", { name: /^A person elsewhere/ }).check();
  await page.getByRole("button", { name: "Start the game" }).click();

  await expect(page).toHaveURL(/\/invite\/\w+$/);
  const seat = page.getByRole("listitem").filter({ hasText: "Germans" });
  await expect(seat).toContainText("open");
  const invitation = await copied(page, "Copy the invitation");
  expect(invitation).toMatch(/\/join\/[\w-]{32}$/);

  const friend = await elsewhere(browser, page);
  await friend.goto(invitation);
  await expect(friend.locator("main")).toContainText("You are invited to play the Germans.");
  await expect(seat).toContainText("open"); // looking is not taking
  await friend.getByRole("button", { name: "Take this seat" }).click();
  await expect(friend).toHaveURL(/\/table\/[\w-]{32}$/);
  await expect(friend.locator("header.top strong")).not.toBeEmpty();

  await expect(seat).toContainText("taken");
  await expect(seat.getByRole("link")).toHaveCount(0);
  expect(await copied(page, "Copy the invitation")).toBe(invitation);

  const stranger = await elsewhere(browser, page);
  await stranger.goto(invitation);
  await expect(stranger.getByRole("alert")).toHaveText(
    "this seat is taken: an invitation is for one person",
  );
  await expect(stranger.locator("main")).toContainText("An invitation is for one person. If you took the seat yourself");
  await expect(stranger.getByRole("button", { name: "Take this seat" })).toHaveCount(0);
  await friend.goto(invitation);
  await friend.getByRole("link", { name: "To the table" }).click();
  await expect(friend).toHaveURL(/\/table\/[\w-]{32}$/);

  await page.getByRole("link", { name: "Sit down" }).click();
  await expect(page).toHaveURL(/\/table\/[\w-]{32}$/);
  await page.locator("header.top").waitFor();
  const hand = new Hand(page);
  await hand.expectQuestion("The Germans check the set-up");
  await hand.press("Settings");
  await page.getByRole("complementary", { name: "Settings" }).getByRole("link", { name: "Invitations" }).click();
  await expect(seat).toContainText("taken");
  await friend.context().close();
  await stranger.context().close();
});

test("whoever invites may take the seat after all, and plays both", async ({ page }) => {
  await page.goto("/new/nysa-1945");
  await page
    .getByRole("group", { name: "Germans" })
    .getByRole("radio", { name: /^A person elsewhere/ })
    .check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.getByRole("link", { name: "Take this seat myself" }).click();
  await page.getByRole("button", { name: "Take this seat" }).click();
  await expect(page).toHaveURL(/\/table\/[\w-]{32}\+[\w-]{32}$/);
});

test("the copied address of a replay shows it and gives no seat", async ({ page, browser }) => {
  const { tokens } = await gameAt(page, ({ kind }) => kind === "movement");
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.press("Replay");
  const address = await copied(page, "Copy the link");
  expect(address).toMatch(/\/replay\/[\w-]{32}\/\d+$/);
  for (const token of tokens) expect(`${address} ${page.url()}`).not.toContain(token);

  const friend = await elsewhere(browser, page);
  await friend.goto(address);
  await expect(friend.locator(".controls output")).toHaveText(/^Position (\d+) of \1$/);
  await friend.getByRole("link", { name: "To the table" }).click();
  await expect(friend.locator("header.top")).toContainText("Watching: Soviets");
  await friend.locator(".map canvas").first().waitFor();
  await expect(friend.locator("header.top")).toContainText("The Soviets move");
  await expect(friend.getByRole("button", { name: /^End phase/ })).toHaveCount(0);
  await friend.context().close();

  await page.reload();
  await page.getByRole("link", { name: "To the table" }).click();
  await expect(page).toHaveURL(`/table/${tokens.join("+")}`); // this browser has the seats
});

test("a link whose game is not found here is marked and stays", async ({ page }) => {
  const { made, tokens } = await newGame(page, ["person", "person"]);
  await page.goto("/");
  const lost = { game: "elsewhere", tokens: ["lost"], name: "Two Stars" };
  const list = [lost, { game: made.game, tokens }];
  await page.evaluate((games) => localStorage.setItem("sztab.games", JSON.stringify(games)), list);
  for (let n = 0; n < 2; n++) {
    await page.reload();
    const marked = page.getByRole("listitem").filter({ hasText: "Two Stars" }).filter({ hasText: "Not found on this server" });
    await expect(marked).toBeVisible();
    await expect(page.getByRole("link", { name: /Nysa 1945/ })).toBeVisible();
  }
  expect(await page.evaluate(() => localStorage.getItem("sztab.games"))).toContain("lost");
  await page.getByRole("button", { name: "Remove Two Stars from this list" }).click();
  await expect(page.getByText("Not found on this server")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("sztab.games"))).not.toContain("lost");
});

/** Another person's browser. */
async function elsewhere(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: "en-GB" });
  return context.newPage();
}

/** What a button lays on the clipboard. */
async function copied(page: Page, button: string): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}
