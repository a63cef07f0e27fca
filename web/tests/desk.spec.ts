// The rules desk: a position by link, its answer, its board; faults at their lines; nothing that axe minds.
import AxeBuilder from "@axe-core/playwright";
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { at, roomOf, SITE } from "./door";
import { Hand } from "./hand";
import { asks, gameAt } from "./stage";

const FAR = { timeout: 60_000 };

test("whoever opens the desk sees a position, its odds with their cases, and the rules behind them", async ({
  page,
}) => {
  await page.goto(at("/desk"));
  await expect(panel(page).getByText("3:1", { exact: true }).first()).toBeVisible(FAR);
  await expect(panel(page).locator(".final")).toContainText("2:1");
  await expect(panel(page)).toContainText("across a stream");
  await panel(page).getByRole("button", { name: "5.5.4" }).click();
  const rules = page.getByRole("complementary", { name: "Rules" });
  await expect(rules.getByRole("heading", { name: "5.5.4", exact: true })).toBeVisible();
  await expect(rules.getByRole("button", { name: "Save this position as a file" })).toHaveCount(0);
  await rules.getByRole("button", { name: "×" }).click();
  await expect(rules).toHaveCount(0);
});

test("the board follows the text, and a fault stands at its line", async ({ page }) => {
  await page.goto(at("/desk"));
  await expect(board(page)).toHaveAttribute("data-pieces", "22/21@0504 A@0503", FAR);
  await change(page, 'hex = "0504"', 'hex = "0604"');
  await expect(board(page)).toHaveAttribute("data-pieces", "22/21@0604 A@0503");
  await change(page, 'hex = "0604"', 'hex = "0504"');
  await change(page, "attack = 12", "attack = 4");
  await expect(panel(page).locator(".final")).toContainText("1:2");

  await change(page, "rows = [1, 10]", "rows = [1, 12]");
  await expect(board(page)).toHaveAttribute("data-hexes", "144");

  await change(page, 'phase = "combat"', 'phase = "tea"');
  const fault = page.getByRole("list", { name: "Faults" });
  await expect(fault).toContainText("there is no phase 'tea'");
  await expect(fault.getByRole("button")).toHaveText("Line 6");
  await expect(page.locator(".gutter .wrong")).toHaveText("6");
  await expect(board(page)).toHaveAttribute("data-pieces", "22/21@0504 A@0503"); // as it was before the fault
  await fault.getByRole("button").click();
  expect(
    await text(page).evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionEnd),
    ),
  ).toBe('phase = "tea"');
  await change(page, 'phase = "tea"', 'phase = "combat"');
  await expect(fault).toHaveCount(0);
});

test("every question has its answer", async ({ page }) => {
  await page.goto(at("/desk"));
  await ask(page, "May it do that?");
  await expect(panel(page)).toContainText("22/21 attacks 0503", FAR);
  await expect(panel(page)).toContainText("Next:");
  await expect(panel(page).getByRole("button", { name: "After the orders" })).toBeEnabled();
  await ask(page, "Where can it go?");
  await expect(panel(page)).toContainText(/22\/21 reaches \d+ hexes/);
  await panel(page).getByLabel("Unit").selectOption("A");
  await expect(panel(page)).toContainText(/A reaches \d+ hexes/);
  await ask(page, "Who is in supply?");
  await expect(panel(page)).toContainText("22/21 out of supply: no supply source can be reached");
  await ask(page, "Is the position lawful?");
  await expect(panel(page)).toContainText("The position is lawful.");
  await change(page, 'side = "soviet"\ntype = "INF"\nhex = "0503"', 'side = "soviet"\ntype = "INF"\nhex = "0504"');
  await expect(page.getByRole("list", { name: "Faults" }).getByRole("listitem")).not.toHaveCount(0);
});

test("a link opens with the same position, question and answer for somebody else", async ({ page, browser }) => {
  await page.goto(at("/desk"));
  await change(page, "attack = 12", "attack = 16");
  await expect(panel(page).locator(".final")).toContainText("3:1", FAR);
  await expect.poll(() => page.url()).toContain("/desk#1.");
  const before = page.url();
  await ask(page, "May it do that?");
  await expect(panel(page)).toContainText("16 against 4");
  await expect.poll(() => page.url()).not.toBe(before);
  const link = page.url();
  await page.evaluate(() => {
    const here = globalThis as unknown as { copied: string };
    navigator.clipboard.writeText = (what: string) => ((here.copied = what), Promise.resolve());
  });
  await page.getByRole("button", { name: "Copy the link" }).click();
  expect(await copied(page)).toBe(link);
  await page.getByRole("button", { name: "Copy as text" }).click();
  await expect.poll(() => copied(page)).toContain("16 against 4");
  expect(await copied(page)).toContain('title = "budziszyn1945"');
  expect(await copied(page)).toContain(link);

  const other = await browser.newContext();
  const there = await other.newPage();
  const asked: string[] = [];
  there.on("request", (request) => asked.push(request.url()));
  await there.goto(link);
  await expect(panel(there)).toContainText("16 against 4", FAR);
  await expect(text(there)).toHaveValue(/attack = 16/);
  await expect(board(there)).toHaveAttribute("data-pieces", "22/21@0504 A@0503");
  expect(asked.filter((one) => one.includes(link.split("#1.")[1]!.slice(0, 20)))).toEqual([]); // no server is told
  await other.close();
});

test("the picture has the board and its caption", async ({ page }) => {
  await page.goto(at("/desk"));
  await expect(panel(page).locator(".final")).toContainText("2:1", FAR);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save a picture" }).click();
  const picture = readFileSync(await (await saving).path());
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect(picture.readUInt32BE(16)).toBeGreaterThan(600);
});

test("a bad link and a foreign file get one sentence and an empty board", async ({ page }) => {
  const bad = [
    ["1.!!", "This link is damaged"],
    ["1.AAAA", "This link is damaged"],
    ["garbage", "This link is damaged"],
    ["0.q1YqSS0u", "This link comes from another version"],
  ] as const;
  for (const [link, why] of bad) {
    await page.goto("about:blank");
    await page.goto(at(`/desk#${link}`));
    await expect(panel(page).getByRole("alert")).toContainText(why, FAR);
    await expect(page.locator(".desk")).toContainText("No board yet.");
    await expect(text(page)).toHaveValue("");
  }
  await page.setInputFiles("input[type=file]", {
    name: "a.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("Dear Sir,"),
  });
  await expect(page.getByRole("list", { name: "Faults" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.locator(".desk")).toContainText("No board yet.");
});

test("a question about a game comes from its rules drawer and from its replay", async ({ page }) => {
  test.skip(SITE, "the same on the site");
  const { tokens } = await gameAt(page, asks("movement", "soviet"));
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.key("?");
  const rules = page.getByRole("complementary", { name: "Rules" });
  await rules.getByRole("searchbox").fill("4.2.1");
  await rules.locator("button.rule").first().click();
  await rules.getByRole("button", { name: "Ask about this position" }).click();
  await expect(panel(page)).toContainText("The position is lawful.", FAR);
  expect(roomOf(page)).toBe("/desk");
  await expect(text(page)).toHaveValue(/title = "budziszyn1945"/);
  await expect(board(page)).toHaveAttribute("data-pieces", /@/);
  await page.goBack();
  await hand.press("Replay");
  await page.getByRole("button", { name: "Ask about this position" }).click();
  await expect(panel(page)).toContainText("The position is lawful.", FAR);
});

test("a position is laid by mouse and by keyboard, undone, asked about and handed on", async ({ page, browser }) => {
  await page.goto(at("/desk"));
  await expect(board(page)).toHaveAttribute("data-pieces", "22/21@0504 A@0503", FAR);
  await board(page).evaluate((map) => (map as unknown as { still(): Promise<void> }).still());
  const laying = page.getByRole("region", { name: "Change the position" });
  const hand = new Hand(page);

  await hand.drag("0504", "0604");
  await expect(board(page)).toHaveAttribute("data-pieces", "22/21@0604 A@0503");
  await expect(text(page)).toHaveValue(/hex = "0604"/);
  await laying.getByRole("button", { name: "Undo" }).click();
  await expect(board(page)).toHaveAttribute("data-pieces", "22/21@0504 A@0503");
  await laying.getByRole("button", { name: "Redo" }).click();
  await expect(board(page)).toHaveAttribute("data-pieces", "22/21@0604 A@0503");
  await page.keyboard.press("Control+z");
  await expect(board(page)).toHaveAttribute("data-pieces", "22/21@0504 A@0503");

  await laying.getByLabel("Hex", { exact: true }).fill("0503");
  await set(page, "Terrain", "town");
  await expect(text(page)).toHaveValue(/"0503" = "town"/);
  await laying.getByLabel("Hexside to").fill("0504");
  await set(page, "what it is", "");
  await expect(text(page)).not.toHaveValue(/stream/);
  await set(page, "Dice", "6 6");
  await expect(text(page)).toHaveValue(/dice = \[6, 6\]/);

  await laying.getByLabel("Counter", { exact: true }).selectOption("A");
  await laying.getByRole("button", { name: "Remove" }).click();
  await expect(board(page)).toHaveAttribute("data-pieces", "22/21@0504");
  await laying.getByLabel("Side", { exact: true }).selectOption("soviet");
  await set(page, "Counter from the box", "691 AT-R", "Put here");
  await expect(board(page)).toHaveAttribute("data-pieces", "22/21@0504 691 AT-R@0503");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(board(page)).toHaveAttribute("data-pieces", "22/21@0504 A@0503");
  await expect(panel(page).locator(".final")).toContainText("3:1"); // a star, a town, and no stream
  await expect(panel(page)).toContainText("town");

  let link = "";
  const settled = () => page.url() === link || !(link = page.url());
  await expect.poll(settled, { intervals: [300] }).toBe(true);
  const said = await panel(page).locator(".odds").innerText();
  const other = await browser.newContext();
  const there = await other.newPage();
  await there.goto(link);
  await expect(panel(there).locator(".odds")).toHaveText(said, { ...FAR, useInnerText: true });
  await expect(text(there)).toHaveValue(await text(page).inputValue());
  await other.close();
});

test("a new file begins with a blank map or a printed one, and takes a counter from the box", async ({ page }) => {
  await page.goto(at("/desk"));
  await expect(board(page)).toHaveAttribute("data-hexes", "120", FAR);
  const fresh = page.getByRole("combobox", { name: "New" });
  await fresh.selectOption({ label: "Nysa 1945" });
  await expect(board(page)).not.toHaveAttribute("data-hexes", "120");
  await expect(text(page)).toHaveValue(/use = /);
  await page.getByLabel("Hex", { exact: true }).fill("5115");
  await page.getByLabel("Side", { exact: true }).selectOption("german");
  await set(page, "Counter from the box", "691 AT-R", "Put here");
  await expect(board(page)).toHaveAttribute("data-pieces", "691 AT-R@5115");
  await fresh.selectOption({ label: "Breslau 1945" });
  await expect(board(page)).toHaveAttribute("data-hexes", "120");
  await expect(text(page)).toHaveValue(/title = "breslau1945"/);
});

test("axe finds nothing serious at the desk, by day and by night, on a phone", async ({ page }) => {
  await page.goto(at("/desk"));
  await expect(panel(page).locator(".final")).toContainText("2:1", FAR);
  for (const [width, scheme] of [
    [1440, "light"],
    [1440, "dark"],
    [390, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: scheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter((one) => one.impact === "serious" || one.impact === "critical");
    expect(serious.map((one) => [one.id, one.nodes.map((node) => node.html)])).toEqual([]);
  }
});

/** A field of the position, written into the file. */
async function set(page: Page, label: string, what: string, button = "Set"): Promise<void> {
  const laying = page.getByRole("region", { name: "Change the position" });
  await laying.getByLabel(label, { exact: true }).fill(what);
  await laying.getByRole("button", { name: `${button}: ${label}` }).click();
}

function panel(page: Page) {
  return page.getByRole("complementary", { name: "Answer" });
}

function board(page: Page) {
  return page.locator(".desk .map");
}

function text(page: Page) {
  return page.getByRole("textbox", { name: "Position file" });
}

async function ask(page: Page, question: string): Promise<void> {
  await panel(page).getByLabel("Question").selectOption(question);
}

async function change(page: Page, from: string, to: string): Promise<void> {
  const now = await text(page).inputValue();
  expect(now).toContain(from);
  await text(page).fill(now.replace(from, to));
}

function copied(page: Page): Promise<string> {
  return page.evaluate(() => (globalThis as unknown as { copied: string }).copied);
}
