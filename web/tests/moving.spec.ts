// Moving: taking back, refusals with their case, long marches, crowded hexes, guns in one drag.
import { expect, type Page, test } from "@playwright/test";
import { Eyes, Hand } from "./hand";
import { asks, laidOut, playTo } from "./stage";

const POSITION = {
  clock: { turn: 2, phase: "movement", side: "soviet" },
  map: {
    columns: [1, 16],
    rows: [1, 12],
    sides: { "0503/0504": "stream+destroyed_bridge" },
    roads: [{ kind: "main", hexes: ["0502", "0503", "0504", "0505", "0506", "0507"] }],
    supply: { soviet: ["edge:north"], german: ["edge:south"] },
  },
  unit: [
    { id: "HQ", side: "soviet", type: "HQ", hex: "0503", movement: 8 },
    { id: "B", side: "soviet", type: "INF", hex: "0503", attack: 3, movement: 2 },
    { id: "C", side: "soviet", type: "INF", hex: "0802", attack: 3, full: 5 },
    { id: "D", side: "soviet", type: "INF", hex: "0902", attack: 3, full: 5 },
    { id: "Gun", side: "soviet", type: "ART", hex: "1103", attack: 6 },
    { id: "G", side: "german", type: "INF", hex: "1206", attack: 3 },
  ],
};

test("one unit's move is taken back with what depends on it, the rest stands", async ({ page }) => {
  const { hand } = await sit(page);
  await hand.orders("bridge HQ > 0503/0504 do rebuild");
  await hand.click("0503");
  await hand.click("0503");
  await hand.click("0503");
  await expect(piece(page, "B")).toHaveAttribute("aria-pressed", "true");
  await hand.drag("0503", "0506");
  await expect(heading(page)).toContainText("0506");
  await hand.drag("0802", "0803");
  await expect(heading(page)).toContainText("0803");

  await hand.click("0503");
  await hand.press(/^Undo move/);
  await expect(page.getByText("These moves depend on it")).toContainText("move B > 0504 0505 0506");
  await hand.press("Undo them all");
  await expect(page.locator(".panel .piece")).toHaveCount(2);
  await expect(page.getByText("These moves depend on it")).toHaveCount(0);

  await hand.click("0803");
  await expect(piece(page, "C")).toBeVisible();
  await hand.press(/^Undo/);
  await hand.click("0802");
  await expect(heading(page)).toContainText("0802");
  await expect(piece(page, "C")).toBeVisible();
});

test("what is in hand when a phase ends is put down", async ({ page }) => {
  const { hand, tokens } = await sit(page);
  await hand.sit([tokens[0]!]);
  await hand.shows("0802");
  await hand.click("0802");
  await expect(piece(page, "C")).toHaveAttribute("aria-pressed", "true");
  await hand.endPhase();
  await playTo(page, tokens, asks("movement", "german"));
  await expect(page.locator("header.top")).toContainText("German movement phase");
  await expect(page.locator(".panel .piece")).toHaveCount(0);
});

test("a refused move names its case, and the case opens in the rules", async ({ page }) => {
  const { hand } = await sit(page);
  await hand.drag("1103", "1206");
  const refusal = page.locator(".panel [role=alert]");
  await expect(refusal).toBeVisible();
  const number = await refusal.locator("button.case").first().innerText();
  await refusal.locator("button.case").first().click();
  const rules = page.getByRole("complementary", { name: "Rules" });
  await expect(rules.getByRole("heading", { name: number, exact: true })).toBeVisible();
  await rules.getByRole("button", { name: "Index" }).click();
  await rules.getByRole("searchbox").fill("stacking");
  await expect(rules.locator("button.rule").first()).toBeVisible();
  await hand.key("Escape");
  await expect(rules).toHaveCount(0);
});

test("a march beyond today's reach goes on next turn", async ({ page }) => {
  const { hand, tokens } = await sit(page);
  await hand.drag("0802", "0110");
  await expect(heading(page)).not.toContainText("0802");
  const stop = await heading(page).innerText();
  await expect(piece(page, "C")).toContainText("marching to 0110");
  await playTo(page, tokens, (asked, clock) => clock.turn === 3 && asks("movement", "soviet")(asked, clock));
  await hand.expectQuestion("Turn 3");
  await hand.press(/^Continue marches \(1\)/);
  await expect(heading(page)).not.toHaveText(stop);
  await expect(piece(page, "C")).toBeVisible();
});

test("an overfull hex is amber and owed at the end of the phase", async ({ page }) => {
  const { hand } = await sit(page);
  await hand.drag("0802", "0902");
  await expect(heading(page).locator(".owed")).toHaveText("10/8");
  await hand.key("e");
  const sheet = page.getByRole("region", { name: "Before the phase ends" });
  await expect(sheet.locator(".owed")).toContainText("0902 holds 10 CELs; the stacking limit is 8");
  await sheet.getByRole("button", { name: /^End the phase/ }).click();
  await expect(sheet.getByRole("alert")).toBeVisible();
  await hand.expectQuestion("Move your units");
});

test("one drag limbers, moves and deploys towed guns", async ({ page }) => {
  const { hand, tokens } = await sit(page);
  await hand.drag("1103", "1003");
  await expect(heading(page)).toContainText("1003");
  await hand.openLog();
  await expect(page.locator(".log .told.setup")).toHaveCount(2);
  const eyes = await Eyes.open(page, tokens[0]!);
  const gun = eyes.welcome.shown.pieces.find((one) => one.key === "Gun")!;
  eyes.close();
  expect(gun.hex).toBe("1003");
  expect(gun.marks).not.toContain("transport");
  await hand.press(/^Undo/);
  await hand.click("1103");
  await expect(piece(page, "Gun")).toBeVisible();
});

async function sit(page: Page): Promise<{ hand: Hand; tokens: string[] }> {
  const { tokens } = await laidOut(page, POSITION);
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Move your units");
  await hand.wheel(-1);
  return { hand, tokens };
}

function heading(page: Page) {
  return page.locator(".panel h2").first();
}

function piece(page: Page, key: string) {
  return page.locator(".panel .piece").filter({ has: page.getByText(new RegExp(`^${key}( |$)`)) });
}
