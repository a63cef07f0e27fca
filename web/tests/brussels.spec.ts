// Belgium in June 2025: parachutes and helicopters, thermobaric fire, raids, depots, and sides that nobody leads.
import { expect, type Locator, type Page, test } from "@playwright/test";
import type { Piece } from "../src/wire";
import { Eyes, Hand, newGame } from "./hand";
import { asks, laidOut, play, playTo } from "./stage";

test("paratroopers jump beside the Belgians, and the British answer for them", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"], { masking: "off" }, "new-border");
  await playTo(page, tokens, asks("movement", "france"));
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.press("Drop by parachute");
  await page.getByRole("combobox", { name: "unit" }).selectOption("2 REP");
  await hand.shows("3009");
  await hand.click("3009");
  await expect(page.locator(".panel .refused")).toContainText("neither clear nor hills");
  await hand.click("3010");
  await hand.press("Drop 2 REP over 3010");
  await expect.poll(async () => (await piece(page, tokens[0]!, "2 REP"))?.hex).toBe("3010");
  await hand.endPhase();

  await hand.expectQuestion("Attack or fire");
  await hand.click("3009");
  await page.locator(".hex-card").getByRole("button", { name: "Draft an attack" }).click();
  const row = page.locator(".order-row.open");
  await expect(row).toContainText("3009");
  await points(row, "air points", 6);
  await points(row, "helicopters", 5);
  await points(row, "electronic warfare", 2);
  await page.locator(".panel button.roll").click();
  await expect(page.locator("header.top .badge")).toHaveText("British");
  await hand.expectQuestion("The Belgians: retreat 3 hexes, or stand and lose CEL");
  await page.getByRole("button", { name: /^Accept/ }).click();
  await expect.poll(async () => (await piece(page, tokens[0]!, "ChA"))?.hex).not.toBe("3009");
});

test("helicopters carry a battalion over the front", async ({ page }) => {
  const { tokens } = await laidOut(page, LIFT, "ardennes2024");
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Move your units");
  await hand.press("Fly by helicopter");
  await expect(page.getByRole("combobox", { name: "unit" })).toHaveValue("A"); // nobody else can
  await hand.click("0508");
  await hand.press("Fly A to 0508");
  await expect.poll(() => kinds(page, tokens[0]!)).toContain("lift"); // air defence may send it home again
});

test("a raid on a headquarters, then the thermobaric attack of the day", async ({ page }) => {
  const { tokens } = await laidOut(page, STAFF, "ardennes2024");
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Attack or fire");
  await hand.press("Raid a headquarters");
  await hand.click("0503");
  await hand.press("Send special forces to 0503");
  await expect.poll(() => kinds(page, tokens[0]!)).toContain("raid");

  await hand.press("Draft fire at range");
  await hand.click("0803");
  const row = page.locator(".order-row.open");
  await row.getByRole("checkbox", { name: "thermobaric attack of the day" }).check();
  await expect(row.locator(".ladder")).toContainText("thermobaric: doubled");
  await hand.press("Fire at 0803 and roll");
  await expect.poll(() => kinds(page, tokens[0]!)).toContain("thermobaric");
});

test("a Belgian unit that has rested in Ghent is refitted", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"], { masking: "off" }, "dyle-2025");
  await playTo(page, tokens, asks("movement", "allied"));
  await Promise.all(tokens.map((token) => makeRoom(page, token)));
  await playTo(page, tokens, asks("refit"));
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Refit a unit that has rested");
  await expect(page.locator("header.top .badge")).toHaveText("Allies");
  await page.getByRole("radio", { name: "Refit ChA" }).check();
  await page.getByRole("button", { name: /^Accept/ }).click();
  await expect.poll(async () => (await piece(page, tokens[0]!, "ChA"))?.steps).toBe(2);
});

/** Both hexes of Ghent are full when the game begins: nobody is refitted before somebody has left. */
async function makeRoom(page: Page, token: string): Promise<void> {
  const seat = await Eyes.open(page, token);
  if (seat.question?.mine) {
    const left = await play(seat, { order: "move", units: ["BB 5"], path: ["0701"] });
    expect(left.refusal).toBeNull();
  }
  seat.close();
}

const GROUND = { columns: [1, 12], rows: [1, 10], default: "clear" };

const LIFT = {
  clock: { turn: 1, phase: "movement", side: "axis" },
  map: GROUND,
  pools: { axis: { helicopters: 4 } },
  unit: [
    { id: "A", side: "axis", nation: "germany", type: "INF", quality: "airmobile", hex: "0502", ...strong(3) },
    { id: "D", side: "allied", nation: "france", type: "INF", hex: "0505", ...strong(4) },
  ],
};

const STAFF = {
  clock: { turn: 1, phase: "combat", side: "axis" },
  map: GROUND,
  pools: { axis: { spec: 2 } },
  unit: [
    { id: "R", side: "axis", nation: "russia", type: "RKT", hex: "0509", ...strong(8) },
    { id: "Staff", side: "allied", nation: "france", type: "HQ", hex: "0503", ...strong(0) },
    { id: "D", side: "allied", nation: "france", type: "INF", hex: "0803", ...strong(4) },
  ],
};

function strong(points: number): Record<string, unknown> {
  return { size: "B", attack: points, defence: points, movement: 8, steps: 2, full: 2 };
}

/** So many points of a pool, by its stepper. */
async function points(row: Locator, pool: string, number: number): Promise<void> {
  const field = row.getByRole("spinbutton", { name: pool });
  await field.fill(String(number));
  await field.press("Tab");
  await expect(field).toHaveValue(String(number));
}

async function piece(page: Page, token: string, key: string): Promise<Piece | undefined> {
  const eyes = await Eyes.open(page, token);
  eyes.close();
  return eyes.welcome.shown.pieces.find((one) => one.key === key);
}

/** What a seat has been told of, in kinds. */
async function kinds(page: Page, token: string): Promise<string[]> {
  const eyes = await Eyes.open(page, token);
  eyes.close();
  return eyes.welcome.told.map((one) => one.kind);
}
