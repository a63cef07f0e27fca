// The planner: drafts from the first phase on, the duty to attack, guns used once, odds factor by factor.
import { expect, type Locator, type Page, test } from "@playwright/test";
import type { GotHex } from "../src/wire";
import { Eyes, Hand } from "./hand";
import { asks, gameAt, laidOut, playTo } from "./stage";

/** Whatever falls, X goes back before A, who may then run over the gun that B was to attack. */
const POSITION = {
  clock: { turn: 2, phase: "combat", side: "soviet" },
  map: { columns: [1, 14], rows: [1, 14], supply: { soviet: ["edge:north"], german: ["edge:south"] } },
  unit: [
    { id: "A", side: "soviet", type: "INF", hex: "0503", attack: 20 },
    { id: "B", side: "soviet", type: "INF", hex: "0704", attack: 6 },
    { id: "C", side: "soviet", type: "INF", hex: "0903", attack: 4 },
    { id: "Gun", side: "soviet", type: "ART", hex: "0702", attack: 6 },
    { id: "Gun 2", side: "soviet", type: "ART", hex: "0703", attack: 6 },
    { id: "X", side: "german", type: "INF", hex: "0504", attack: 1, full: 3 },
    { id: "H", side: "german", type: "ART", hex: "0605", attack: 2 },
    { id: "Y", side: "german", type: "INF", hex: "0904", attack: 2 },
  ],
};

test("an attack drafted in the first phase waits for the Combat Phase", async ({ page }) => {
  const { tokens } = await gameAt(page, asks("air", "soviet"));
  const hand = new Hand(page);
  await hand.sit(tokens);
  const hex = await inReach(page, tokens[0]!);
  await hand.press(/^Plan attacks/);
  await page.getByRole("combobox", { name: "Inspect an enemy hex" }).fill("0101");
  await hand.press("Look");
  await expect(page.getByText("No visible enemy in 0101.")).toBeVisible();
  await page.getByRole("combobox", { name: "Inspect an enemy hex" }).fill(hex);
  await hand.press("Look");
  const card = page.getByRole("region", { name: "Enemy hex" });
  await expect(card).toContainText("Defence");
  await expect(card.getByRole("table", { name: "Strength needed" })).toBeVisible();
  await card.getByRole("button", { name: "Draft an attack" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("Saved for your Combat Phase.")).toBeVisible();
  await hand.press("Back to the map");

  await playTo(page, tokens, asks("combat", "soviet"));
  await hand.expectQuestion("Attack or fire");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText(hex);
});

test("the plan meets its duty and spreads its guns; a combat breaks a draft and frees them", async ({ page }) => {
  const { tokens } = await laidOut(page, POSITION);
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Attack or fire");
  const owed = page.locator(".sheet p.owed");
  await expect(owed.filter({ hasText: "A, C must still attack" })).toBeVisible();
  await expect(owed.filter({ hasText: "0504, 0904 must still be attacked" })).toBeVisible();

  await hand.click("0605");
  await hand.press(/^Draft an attack/);
  await expect(rows(page)).toHaveCount(1);
  await expect(owed).toHaveCount(2);
  await hand.press("Draft required attacks");
  await expect(rows(page)).toHaveCount(3);
  await expect(owed).toHaveCount(0);
  const [overrun, strong, weak] = ["0605", "0504", "0904"].map((hex) => row(page, hex)) as [Locator, Locator, Locator];
  await weak.getByRole("button", { expanded: false }).click();
  await expect(weak).toContainText("1 SP short of 3:1");
  await oddsAddUp(page);

  await expect(page.getByText("Release artillery (2)")).toBeVisible();
  await hand.press("Assign artillery");
  await expect(page.getByText(/^Release artillery/)).toHaveCount(0);
  await moveGuns(overrun);
  await strong.getByRole("button", { expanded: false }).click();
  await expect(guns(overrun)).toHaveCount(2);

  await hand.press("Attack 0504 and roll");
  await answerAll(hand);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.locator(".order-row.broken")).toHaveCount(1);
  await expect(overrun).toHaveClass(/broken/);
  await expect(overrun.locator("p.owed")).not.toBeEmpty();
  expect(await overrun.evaluate((one) => getComputedStyle(one).borderColor)).toBe("rgb(176, 106, 0)");
  await expect(page.getByText("Release artillery (2)")).toBeVisible();
  await expect(weak).not.toHaveClass(/broken/);
  if (await weak.getByRole("button", { expanded: false }).count())
    await weak.getByRole("button", { expanded: false }).click();
  const gun = option(weak, "Gun");
  await expect(gun).not.toContainText("in attack");
  await gun.click();
  await expect(gun).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Release artillery (1)")).toBeVisible();
});

/** What other rows use can be had from there: both guns go to this one. */
async function moveGuns(to: Locator): Promise<void> {
  await to.getByRole("button", { expanded: false }).click();
  for (const name of ["Gun", "Gun 2"]) {
    const gun = option(to, name);
    if ((await gun.getAttribute("aria-pressed")) === "true") continue;
    await expect(gun).toContainText("in attack");
    await gun.click();
    await expect(gun).toHaveAttribute("aria-pressed", "true");
  }
}

/** Every factor has its case; as declared and after the worst answer the chances are all there is. */
async function oddsAddUp(page: Page): Promise<void> {
  const odds = page.locator(".odds");
  for (const which of ["As declared", "If the defender does his best"]) {
    await odds.getByRole("button", { name: which }).click();
    const shifts = odds.locator(".rung, .rungs dd").filter({ has: page.locator("button.case") });
    expect(await shifts.count()).toBeGreaterThan(0);
    const shares = await odds.locator(".chances td:last-child").allInnerTexts();
    const sum = shares.reduce((all, one) => all + Number(one.replace(/[<%]/g, "")), 0);
    expect(shares.length).toBeGreaterThan(2);
    expect(Math.abs(sum - 100)).toBeLessThanOrEqual(shares.length / 2);
  }
}

async function answerAll(hand: Hand): Promise<void> {
  const accept = hand.page.getByRole("button", { name: /^Accept/ });
  const back = hand.page.locator(".panel button.roll");
  for (let n = 0; n < 12; n++) {
    await hand.settled();
    await expect(accept.or(back)).toBeVisible();
    if (!(await accept.isVisible())) return;
    await accept.click();
  }
}

async function inReach(page: Page, token: string): Promise<string> {
  const eyes = await Eyes.open(page, token);
  const enemies = eyes.welcome.shown.pieces.filter((one) => one.side === "german" && one.hex);
  for (const hex of new Set(enemies.map((one) => one.hex!))) {
    const { card } = await eyes.ask<GotHex>({ type: "AskHex", hex });
    if ((card.able[0]?.keys.length ?? 0) < 2) continue;
    eyes.close();
    return hex;
  }
  throw new Error("nobody is near the enemy");
}

function rows(page: Page): Locator {
  return page.locator(".order-row");
}

/** The row that is aimed at a hex. */
function row(page: Page, hex: string): Locator {
  return rows(page).filter({ has: page.locator("strong", { hasText: hex }) });
}

/** What a row could use, by its name. */
function option(within: Locator, name: string): Locator {
  return within.locator("button.option").filter({ has: within.page().getByText(name, { exact: true }) });
}

function guns(within: Locator): Locator {
  return within.locator(".counter-tag.fire");
}
