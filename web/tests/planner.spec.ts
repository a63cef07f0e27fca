// The planner: drafts from the first phase on, the duty to attack, guns used once, odds factor by factor.
import { expect, type Locator, type Page, test } from "@playwright/test";
import type { GotHex } from "../src/wire";
import { Eyes, Hand } from "./hand";
import { asks, gameAt, laidOut, playTo } from "./stage";

const POSITION = {
  clock: { turn: 2, phase: "combat", side: "soviet" },
  map: { columns: [1, 14], rows: [1, 10], supply: { soviet: ["edge:north"], german: ["edge:south"] } },
  unit: [
    { id: "A", side: "soviet", type: "INF", hex: "0503", attack: 12 },
    { id: "B", side: "soviet", type: "INF", hex: "0803", attack: 4 },
    { id: "Gun", side: "soviet", type: "ART", hex: "0602", attack: 6 },
    { id: "Gun 2", side: "soviet", type: "ART", hex: "0702", attack: 6 },
    { id: "X", side: "german", type: "INF", hex: "0504", attack: 2 },
    { id: "Y", side: "german", type: "INF", hex: "0804", attack: 2 },
  ],
};

test("an attack drafted in the first phase waits for the Combat Phase", async ({ page }) => {
  const { tokens } = await gameAt(page, asks("air", "soviet"));
  const hand = new Hand(page);
  await hand.sit(tokens);
  const hex = await inReach(page, tokens[0]!);
  await hand.press(/^Plan attacks/);
  await page.getByRole("combobox", { name: "Look at an enemy hex" }).fill(hex);
  await hand.press("Look");
  const card = page.getByRole("region", { name: "Enemy hex" });
  await expect(card).toContainText("Defence");
  await expect(card.getByRole("table", { name: "Strength it takes" })).toBeVisible();
  await card.getByRole("button", { name: "Draft an attack" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("It can be played in your Combat Phase.")).toBeVisible();
  await hand.press("Back to the map");

  await playTo(page, tokens, asks("combat", "soviet"));
  await hand.expectQuestion("Attack or fire");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText(hex);
});

test("the plan meets its duty, spreads its guns, and frees them when a draft breaks", async ({ page }) => {
  const { tokens } = await laidOut(page, POSITION);
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Attack or fire");

  const owed = page.locator(".sheet p.owed");
  await expect(owed.filter({ hasText: "A, B must still attack" })).toBeVisible();
  await expect(owed.filter({ hasText: "0504, 0804 must still be attacked" })).toBeVisible();
  await hand.press("Fill duty");
  await expect(rows(page)).toHaveCount(2);
  await expect(owed).toHaveCount(0);
  await hand.press("Best guns");
  await rows(page).first().getByRole("button", { expanded: true }).click();
  await expect(guns(rows(page))).toHaveCount(2);
  await expect(page.getByText(/^Free guns/)).toHaveCount(0);

  const second = rows(page).nth(1);
  await expect(second).toContainText("0804");
  const name = await guns(rows(page).first()).innerText();
  await second.getByRole("button", { expanded: false }).click();
  const taken = second.locator("button.option").filter({ has: page.getByText(name, { exact: true }) });
  await expect(taken).toContainText("in row 1");
  await taken.click();
  await expect(taken).toHaveAttribute("aria-pressed", "true");
  await expect(guns(rows(page))).toHaveCount(0);
  await oddsAddUp(page);

  await hand.orders("attack B > 0804");
  await answerAll(hand);
  const broken = page.locator(".order-row.broken");
  await expect(broken).toContainText("0804");
  await expect(broken.locator("p.owed")).not.toBeEmpty();
  await expect(page.getByText("Free guns (2)")).toBeVisible();
});

/** Every factor has its case; as declared and after the worst answer the chances are all there is. */
async function oddsAddUp(page: Page): Promise<void> {
  const odds = page.locator(".odds");
  for (const which of ["As declared", "Worst answer"]) {
    await odds.getByRole("button", { name: which }).click();
    const shifts = odds.locator(".rung, .rungs dd").filter({ has: page.locator("button.case") });
    expect(await shifts.count()).toBeGreaterThan(0);
    const shares = await odds.locator(".chances td").allInnerTexts();
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
    if (card.near.length < 2) continue;
    eyes.close();
    return hex;
  }
  throw new Error("nobody is near the enemy");
}

function rows(page: Page): Locator {
  return page.locator(".order-row");
}

function guns(within: Locator): Locator {
  return within.locator(".counter-tag.of-artillery");
}
