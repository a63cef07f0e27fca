// Dyle 2025: bids for the sky under seal, missions with air defence, special forces, and points of every pool in a combat.
import { expect, type Page, test } from "@playwright/test";
import { Eyes, Hand, newGame, slowLine } from "./hand";
import { asks, laidOut, playTo } from "./stage";

test("air advantage is bid for behind a curtain, then aircraft and helicopters fly", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"], { masking: "off" }, "dyle-2025");
  await playTo(page, tokens, asks("air_advantage"));
  const hand = new Hand(page);
  await slowLine(page, 150); // what is typed and clicked before the server has answered counts
  await hand.sit(tokens);
  await expect(page.locator("header.top .badge")).toHaveText("Axis");
  await bid(hand, 8);
  const curtain = page.getByRole("dialog", { name: /^Pass the screen to/ });
  await expect(curtain).toBeVisible();
  await curtain.getByRole("button").click();
  await expect(page.locator("header.top .badge")).toHaveText("Allies");
  await expect(page.locator(".panel")).not.toContainText("Seal the bid of 8");
  await bid(hand, 0);

  await hand.expectQuestion("Fly missions with bombers");
  await expect(page.locator("header.top .badge")).toHaveText("Axis");
  await hand.press("Air attack");
  const target = page.getByRole("combobox", { name: "target" });
  const value = (await target.locator("option").nth(1).getAttribute("value"))!;
  await target.selectOption(value);
  await points(hand, "helicopters", 4);
  await points(hand, "electronic warfare", 1);
  await expect(page.locator(".panel .ladder")).toContainText("helicopters");
  await expect(page.locator(".panel")).toContainText(/Air defence: \d+ % to lose \d helicopter points?/);
  await hand.press(new RegExp(`^Fly against .*${value}.*and roll`));
  await hand.settled();
  await hand.openLog();
  const log = page.locator(".log");
  await expect(log).toContainText("air advantage for");
  await expect(log).toContainText("Air defence against helicopters");
  await expect(log).toContainText("spend 1 on electronic warfare");
});

test("against the computer the sheet of the bid gives way to that of the missions", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "sergeant"], { masking: "off" }, "dyle-2025");
  await playTo(page, tokens, asks("air_advantage"));
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Bid air points for air advantage");
  await expect(page.getByRole("button", { name: "Seal the bid of 0" })).toBeEnabled();
  await hand.key("Enter");
  await hand.key("Enter"); // a key too many does nothing
  await hand.expectQuestion("Fly missions with bombers");
  await hand.settled();
  await expect(page.locator(".panel")).toContainText("Air attack");
  await expect(page.locator(".panel")).not.toContainText("Seal the bid");
  await expect(page.locator(".panel .refused")).toHaveCount(0);
});

test("special forces cut a road and blow up a bridge", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"], { masking: "off" }, "dyle-2025");
  await playTo(page, tokens, asks("routes"));
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Cut enemy supply routes");
  await send(hand);
  await hand.press("Go on");
  await hand.expectQuestion("Move your units");
  await hand.press("Blow up a bridge");
  await send(hand);
  await expect.poll(() => kinds(page, tokens[0]!)).toEqual(expect.arrayContaining(["spec", "spec_back"]));
});

test("a combat with a spotter, helicopters and electronic warfare on both sides", async ({ page }) => {
  const { tokens } = await laidOut(page, COMBAT, "ardennes2024");
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Attack or fire");
  await hand.press("Spot for fire and aircraft");
  await page.getByRole("combobox", { name: "target" }).selectOption("0503");
  await page.locator(".panel button.roll").filter({ hasText: "Send special forces to 0503" }).click();
  await hand.settled();
  await hand.press("Draft required attacks");
  const row = page.locator(".order-row.open");
  await row.getByRole("button", { name: "helicopters: One more" }).click();
  await row.getByRole("button", { name: "electronic warfare: One more" }).click();
  const ladder = row.locator(".ladder").first();
  await expect(ladder).toContainText("helicopters");
  await expect(ladder).toContainText("electronic warfare");
  await expect(row).toContainText(/Air defence: \d+ % to lose \d helicopter points?/);
  await page.locator(".panel button.roll").click();
  const answer = page.getByRole("region", { name: "Your answer" });
  await expect(answer).toContainText("helicopter points");
  await page.getByRole("button", { name: /^Accept/ }).click();
  await expect
    .poll(() => kinds(page, tokens[0]!))
    .toEqual(expect.arrayContaining(["spec", "ew", "air_defence", "combat", "result"]));
});

const COMBAT = {
  clock: { turn: 1, phase: "combat", side: "axis", advantage: "axis" },
  map: { columns: [1, 12], rows: [1, 10], default: "clear" },
  pools: { axis: { air: 6, helicopters: 6, ew: 4, spec: 2 }, allied: { helicopters: 4, ew: 2 } },
  unit: [
    { id: "A", side: "axis", nation: "germany", type: "ARM", size: "B", formation: "10", hex: "0504", ...strong(6) },
    { id: "B", side: "axis", nation: "germany", type: "MECH", size: "B", formation: "10", hex: "0504", ...strong(4) },
    { id: "D", side: "allied", nation: "france", type: "INF", size: "B", formation: "7", hex: "0503", ...strong(4) },
  ],
};

function strong(points: number): Record<string, unknown> {
  return { attack: points, defence: points, movement: 8, steps: 2, full: 2 };
}

/** A party goes to the first place it can be sent to. */
async function send(hand: Hand): Promise<void> {
  await hand.page.getByRole("combobox", { name: "target" }).selectOption({ index: 1 });
  await hand.press(/^Send special forces to/);
  await hand.settled();
}

/** What a seat has been told of, in kinds. */
async function kinds(page: Page, token: string): Promise<string[]> {
  const eyes = await Eyes.open(page, token);
  eyes.close();
  return eyes.welcome.told.map((one) => one.kind);
}

async function bid(hand: Hand, number: number): Promise<void> {
  await hand.expectQuestion("Bid air points for air advantage");
  await points(hand, "air points", number);
  await hand.press(`Seal the bid of ${number}`);
}

/** So many points of a pool, by its stepper. */
async function points(hand: Hand, pool: string, number: number): Promise<void> {
  const field = hand.page.getByRole("spinbutton", { name: pool });
  await field.fill(String(number));
  await field.press("Tab");
  await expect(field).toHaveValue(String(number));
}
