// The opening turn of Cobra: carpets of bombs under seal, the first march, the first attack.
import { expect, test } from "@playwright/test";
import type { GotReach, Piece } from "../src/wire";
import { Eyes, Hand, newGame } from "./hand";
import { asks, playTo } from "./stage";

test("the opening turn of Cobra", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"], {}, "cobra");
  const hand = new Hand(page);
  await hand.sit(tokens);
  for (const side of ["Germans", "Allies"]) {
    await expect(page.locator("header.top .badge")).toHaveText(side);
    await hand.press("Accept the set-up");
  }

  await hand.expectQuestion("Place your air missions");
  const bombed = await carpet(hand);
  await hand.press("Seal the missions (1)");
  const curtain = page.getByRole("dialog", { name: /^Pass the screen to/ });
  await expect(curtain).toBeVisible();
  expect(await page.content()).not.toContain(`carpet of bombs on ${bombed}`);
  await curtain.getByRole("button").click();
  await expect(page.locator("header.top .badge")).toHaveText("Germans");
  await hand.press("Seal: no missions");

  await hand.expectQuestion("Move your units");
  await expect(page.locator("header.top .badge")).toHaveText("Allies");
  await hand.press("Close");
  const moved = await march(hand, tokens[0]!);
  await hand.endPhase();

  await hand.expectQuestion("Attack or fire");
  await hand.press("Draft required attacks");
  const roll = page.locator(".panel button.roll");
  await expect(roll).toBeEnabled();
  await expect(page.locator(".panel .ladder").first()).toContainText(":");
  await roll.click();
  await hand.settled();

  await playTo(page, tokens, asks("movement", "german"));
  await hand.sit([tokens[1]!]);
  await expect(page.locator("header.top .badge")).toHaveText("Germans");
  await hand.openLog();
  const log = page.locator(".log");
  await expect(log).toContainText(`fly a carpet of bombs on ${bombed}`);
  await expect(log).toContainText(moved.key);
  await expect(log).toContainText("Column");
});

/** A carpet of bombs on the first hex that can have one; it needs no points and has the last row of its table. */
async function carpet(hand: Hand): Promise<string> {
  const { page } = hand;
  await hand.press("Add a mission");
  await page.getByRole("combobox", { name: "mission" }).selectOption("carpet");
  const target = page.getByRole("combobox", { name: "target" });
  const value = await target.locator("option").nth(1).getAttribute("value");
  await target.selectOption(value!);
  await expect(page.locator(".panel .order-row.open")).toContainText("carpet of bombs");
  await expect(page.getByRole("button", { name: "Seal the missions (1)" })).toBeEnabled();
  return value!;
}

/** The first American stack that can go somewhere together is dragged there. */
async function march(hand: Hand, token: string): Promise<Piece> {
  const eyes = await Eyes.open(hand.page, token);
  const { pieces } = eyes.welcome.shown;
  const taken = new Set(pieces.map((piece) => piece.hex));
  for (const piece of pieces.filter((one) => one.flags?.includes("unmoved") && one.nation === "usa")) {
    const keys = pieces.filter((other) => other.hex === piece.hex).map((other) => other.key);
    const { reach } = await eyes.ask<GotReach>({ type: "AskReach", keys });
    const goal = reach.hexes.find((one) => !taken.has(one.hex))?.hex;
    if (!goal || Object.keys(reach.cannot).length) continue;
    await hand.reveal(piece.hex!, goal);
    await hand.drag(piece.hex!, goal);
    await hand.settled();
    eyes.close();
    return piece;
  }
  throw new Error("nobody can move");
}
