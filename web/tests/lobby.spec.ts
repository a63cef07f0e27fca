// The lobby: a game is set up, taken up again, saved to a file and loaded from it.
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type { Piece } from "../src/wire";
import { at, roomOf } from "./door";
import { Eyes, Hand } from "./hand";
import { asks, playTo } from "./stage";

test("a game is set up in the lobby, saved, found under Continue, and loaded again", async ({ page }) => {
  const hand = new Hand(page);
  await page.goto(at("/"));
  await page.getByRole("article").filter({ hasText: "Nysa 1945" }).getByRole("link", { name: "Set up a game" }).click();
  await expect(page.getByRole("heading", { name: "Nysa 1945" })).toBeVisible();
  await page
    .getByRole("group", { name: "Germans" })
    .getByRole("radio", { name: /^A person, here/ })
    .check();
  await page.getByRole("radio", { name: /^Committed/ }).check();
  await page.getByText("Rulings", { exact: true }).click();
  await page.getByRole("button", { name: "A new enemy" }).click();
  await expect(page.getByText("1 changed")).toBeVisible();
  await hand.press("Start the game");

  await expect(page).toHaveURL(/\/table\/.+\+.+/);
  await hand.expectQuestion("Check your set-up");
  const tokens = tokensIn(page);
  await playTo(page, tokens, asks("movement"));
  await hand.expectQuestion("Move your units");
  await hand.press("Settings");
  const settings = page.getByRole("complementary", { name: "Settings" });
  await expect(settings).toContainText("Dice commitment");
  await expect(settings).toContainText("A new enemy.");
  const saving = page.waitForEvent("download");
  await settings.getByRole("button", { name: "Save the game" }).click();
  const file = await (await saving).path();
  expect(readFileSync(file, "utf-8")).not.toContain('"seed"');

  await hand.press("Lobby");
  const game = page.getByRole("link", { name: /Nysa 1945/ }).filter({ hasText: "Turn 1 of 17" });
  await expect(game).toContainText("Your move");
  await expect(game).toHaveAttribute("href", new RegExp(`^#?/table/${tokens.join("\\+")}$`));

  await page.locator('input[accept=".sztab"]').setInputFiles({
    name: "nysa.sztab",
    mimeType: "application/x-ndjson",
    buffer: readFileSync(file),
  });
  await hand.press("Open nysa.sztab");
  await expect(page).toHaveURL(/\/table\//);
  await hand.expectQuestion("Move your units");
  const loaded = tokensIn(page);
  expect(loaded).not.toContain(tokens[0]);
  expect(await piecesOf(page, loaded[0]!)).toEqual(await piecesOf(page, tokens[0]!));
});

test("a bad file is told in one sentence", async ({ page }) => {
  await page.goto(at("/"));
  const choose = page.locator('input[accept=".sztab"]');
  await choose.setInputFiles({ name: "bad.sztab", mimeType: "text/plain", buffer: Buffer.from("no record\n") });
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText("This is not a .sztab file: its first line is unreadable.");

  const header = { sztab: 1, rules: "1", title: "budziszyn1945", scenario: "nysa-1945", options: {}, dice: {} };
  const cut = `${JSON.stringify(header)}\n{"play":`;
  await choose.setInputFiles({ name: "cut.sztab", mimeType: "text/plain", buffer: Buffer.from(cut) });
  await page.getByRole("button", { name: "Open cut.sztab" }).click();
  await expect(alert).toHaveText(/^.{20,200}$/);
  await expect(alert).not.toContainText(/error|invalid|Traceback/i);
  expect(roomOf(page)).toBe("/");
});

function tokensIn(page: Page): string[] {
  return roomOf(page).split("/")[2]!.split("+");
}

async function piecesOf(page: Page, token: string): Promise<Piece[]> {
  const eyes = await Eyes.open(page, token);
  eyes.close();
  return eyes.welcome.shown.pieces;
}
