// B-21 in the page: the set-up with its minefields, a march past mines, digging in, attacks drafted before their phase.
import { expect, test } from "@playwright/test";
import { Hand, newGame } from "./hand";
import { asks, playTo } from "./stage";

test.describe.configure({ mode: "parallel" });

test.beforeEach(async ({ request }) => {
  const shelf = await (await request.get("/api/shelf")).text();
  test.skip(!shelf.includes('"bartoszyce2014"'), "the box is not on the shelf yet");
});

test("a minefield is laid where it may be", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"], {}, "bartoszyce2014");
  const hand = new Hand(page);
  await hand.sit([tokens[0]!]);
  await hand.expectQuestion("Check your set-up");
  await page.getByRole("button", { name: "Lay a minefield" }).click();
  await expect(page.locator(".panel")).toContainText("4 left");
  await page.locator(".panel").getByRole("combobox").selectOption("1612");
  await page.getByRole("button", { name: "Give the order" }).click();
  await page.getByRole("button", { name: "Lay a minefield" }).click();
  await expect(page.locator(".panel")).toContainText("3 left");
});

test("a unit is sent to a hex in reach, another digs in, and attacks are planned", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"], {}, "bartoszyce2014");
  await playTo(page, tokens, asks("movement", "poland"));
  const hand = new Hand(page);
  await hand.sit([tokens[0]!]);
  await hand.expectQuestion("Move your units");
  await expect(page.locator("header.top")).toContainText("04–10");
  const missed = page.getByRole("complementary", { name: "Since you last looked" });
  await missed.getByRole("button", { name: "Close" }).last().click(); // it lies over the front
  await hand.reveal("2519");
  await hand.click("2519");
  await expect(page.locator(".panel .piece").first()).toContainText("14 AU");
  await hand.drag("2519", "2619");
  await expect(page.locator(".panel h2, .panel h3").first()).toContainText("2619");
  await hand.reveal("2420");
  await hand.click("2420");
  await page.getByRole("button", { name: /Dig in/ }).click();
  await expect(page.locator(".panel .piece").first()).toContainText("dug in");
  await page.getByRole("button", { name: /Plan attacks/ }).click();
  await expect(page.locator(".panel")).toContainText("Saved for your combat phase.");
});
