// D-Day: the drop by night, bombers and starred aircraft, and the second wave that comes over its beach.
import { expect, test } from "@playwright/test";
import type { GotReach } from "../src/wire";
import { Eyes, Hand, newGame } from "./hand";
import { asks, playTo } from "./stage";

test("the drop and the first day in the air", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"], {}, "d-day");
  const hand = new Hand(page);
  await hand.sit(tokens);
  for (const side of ["Germans", "Allies"]) {
    await expect(page.locator("header.top .badge")).toHaveText(side);
    await hand.press("Accept the set-up");
  }
  await hand.expectQuestion("Place your air missions");
  await hand.openLog();
  await expect(page.locator(".log")).toContainText(/is scattered in the drop|lands together/);
  await hand.openLog();

  await hand.press("Add a mission");
  const kind = page.getByRole("combobox", { name: "mission" });
  await kind.selectOption("offensive");
  await aim(hand);
  await page.getByRole("spinbutton", { name: "air points" }).fill("3");
  await page.getByRole("spinbutton", { name: "air points" }).press("Tab");
  await page.getByRole("button", { name: "counters with a star: One more" }).click();
  await expect(page.locator(".order-row.open .row-final")).toHaveText("3 points ★");

  await hand.press("Add a mission");
  await page.getByRole("combobox", { name: "mission" }).selectOption("bomb");
  const bombed = await aim(hand);
  await expect(page.getByRole("group", { name: "bomber points" })).toContainText("19");
  await expect(page.locator(".order-row.open .ladder")).toContainText("bombers");
  await hand.press("Seal the missions (2)");
  await hand.expectQuestion("Move your units");
  await hand.openLog();
  await expect(page.locator(".log")).toContainText(new RegExp(`fly a raid on ${bombed}.* with 1 air point`));
});

test("the second wave comes over its beach", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"], {}, "d-day");
  await playTo(page, tokens, (asked, clock) => clock.turn === 2 && asks("movement", "allied")(asked, clock));
  const hand = new Hand(page);
  await hand.sit([tokens[0]!]);
  const news = page.getByRole("complementary", { name: "Since you last looked" });
  await news.getByRole("button", { name: "Close" }).first().click(); // it lies over the map
  const eyes = await Eyes.open(page, tokens[0]!);
  const waiting = eyes.welcome.shown.pieces.find(
    (piece) => piece.zone === "Omaha" && piece.flags?.includes("can_enter"),
  )!;
  const { reach } = await eyes.ask<GotReach>({ type: "AskReach", keys: [waiting.key] });
  const beach = reach.hexes[0]!.hex;
  eyes.close();
  const line = page
    .locator(".panel")
    .getByRole("button", { name: new RegExp(`^${waiting.key}\\b`) })
    .first();
  for (const summary of await page.locator(".panel summary").all())
    if (!(await line.isVisible())) await summary.click();
  await line.click();
  await hand.shows(beach);
  await hand.click(beach);
  await expect
    .poll(async () => {
      const seen = await Eyes.open(page, tokens[0]!);
      seen.close();
      return seen.welcome.shown.pieces.find((piece) => piece.key === waiting.key)?.hex;
    })
    .toBe(beach);
});

/** The first target that can be had. */
async function aim(hand: Hand): Promise<string> {
  const target = hand.page.getByRole("combobox", { name: "target" });
  await expect(target.locator("option").nth(1)).toBeAttached();
  const value = await target.locator("option").nth(1).getAttribute("value");
  await target.selectOption(value!);
  return value!;
}
