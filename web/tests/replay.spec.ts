// The replay: a time line, an address for every position, and new games that branch off.
import { expect, type Page, test } from "@playwright/test";
import type { Piece, Replayed } from "../src/wire";
import { ask, roomOf } from "./door";
import { Hand } from "./hand";
import { gameAt, type There } from "./stage";

/** Two combats have been fought and a third is due. */
const afterTwo = (): There => {
  let asked = 0;
  return ({ kind }) => kind === "combat" && ++asked > 2;
};

test("every position has an address, and a game can be played on from there", async ({ page }) => {
  const { tokens } = await gameAt(page, afterTwo());
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.press("Replay");
  await expect(page).toHaveURL(/\/replay\/[\w-]{32}\/\d+$/);
  for (const token of tokens) expect(page.url()).not.toContain(token); // the address may be shown around
  const place = page.locator(".controls output");
  await expect(place).toHaveText(/^Position (\d+) of \1$/);
  const last = numberIn(page);

  await hand.press("One step back");
  await expect(place).toHaveText(`Position ${last - 1} of ${last}`);
  await hand.key("ArrowLeft");
  await expect(place).toHaveText(`Position ${last - 2} of ${last}`);
  await hand.press("To the start");
  await expect(page.locator(".here")).toContainText("The opening position.");
  await hand.press("Next combat");
  await expect(page.locator(".here .told.combat")).toHaveCount(1);
  const first = numberIn(page);
  await hand.press("Next combat");
  expect(numberIn(page)).toBeGreaterThan(first);
  await hand.press("Previous combat");
  expect(numberIn(page)).toBe(first);
  await expect(page.getByRole("list", { name: "Timeline" }).locator("[aria-current=step]")).toHaveCount(1);

  await page.reload();
  await expect(place).toHaveText(`Position ${first} of ${last}`);
  await expect(page.locator(".here .told.combat")).toHaveCount(1);

  await hand.press("Play on from here");
  await hand.press("Start the new game");
  await expect(page).toHaveURL(/\/table\//);
  await page.locator(".map canvas").first().waitFor();
  const forked = roomOf(page).split("/")[2]!.split("+");
  expect(forked).toHaveLength(2);
  expect(tokens).not.toContain(forked[0]);
  expect(await piecesAt(page, forked[0]!, first)).toEqual(await piecesAt(page, tokens[0]!, first));
});

test("the replay plays by itself, pauses, changes its speed, and stops at the end", async ({ page }) => {
  const { tokens } = await gameAt(page, afterTwo());
  const hand = new Hand(page);
  await hand.sit([tokens[0]!]);
  await hand.press("Replay");
  const place = page.locator(".controls output");
  await expect(place).toHaveText(/^Position (\d+) of \1$/);
  const last = numberIn(page);
  await page.getByRole("combobox", { name: "Speed" }).selectOption("10×");
  await page.getByRole("button", { name: "Play", exact: true }).click(); // from the end: the whole game
  await expect(place).toHaveText(new RegExp(`^Position [1-9] of ${last}$`));
  await page.locator(".here").click();
  await hand.key("Space");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  const paused = await place.innerText();
  expect(numberIn(page)).toBe(Number(paused.split(" ")[1])); // the address says where it stands
  await hand.key("ArrowRight");
  await expect(place).toHaveText(`Position ${Number(paused.split(" ")[1]) + 1} of ${last}`);
  await hand.key("-");
  await expect(page.getByRole("combobox", { name: "Speed" })).toHaveValue("quick");
  await hand.key("+");
  await hand.key("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(place).toHaveText(`Position ${last} of ${last}`, { timeout: 60_000 });
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  expect(numberIn(page)).toBe(last);
});

test("a game is forked with another reading of a rule", async ({ page }) => {
  const { tokens } = await gameAt(page, ({ kind }) => kind === "movement");
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.key("?");
  const rules = page.getByRole("complementary", { name: "Rules" });
  await rules.getByRole("button", { name: "Rulings" }).click();
  await rules.getByRole("searchbox").fill("R48");
  await rules.locator("button.rule").first().click();
  await expect(rules.getByText("In this game")).toContainText("Any enemy");
  await rules.getByRole("button", { name: "Fork the game with: A new enemy" }).click();
  await expect(page).not.toHaveURL(new RegExp(tokens[0]!));
  await hand.expectQuestion("Move your units");
  await hand.press("Settings");
  await expect(page.getByRole("complementary", { name: "Settings" })).toContainText("A new enemy.");
});

function numberIn(page: Page): number {
  return Number(roomOf(page).split("/").at(-1));
}

async function piecesAt(page: Page, token: string, position: number): Promise<Piece[]> {
  const answer = await ask(page, `/api/seats/${token}/positions/${position}`);
  return (JSON.parse(answer.text) as Replayed).shown.pieces;
}
