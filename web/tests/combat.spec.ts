// Inside combats: at most two sheets a side, fire at bridges, targets by their names.
import { expect, type Page, test } from "@playwright/test";
import { Hand } from "./hand";
import { asks, gameAt, laidOut } from "./stage";

const MAP = { columns: [1, 40], rows: [1, 14], supply: { soviet: ["edge:north"], german: ["edge:south"] } };

/** Fronts far from each other, each with stacks on both sides and guns behind them. */
const FRONTS = Array.from({ length: 6 }, (_, n) => {
  const column = `${3 + 6 * n}`.padStart(2, "0");
  const beside = `${4 + 6 * n}`.padStart(2, "0");
  return [
    { id: `A${n}`, side: "soviet", type: "INF", hex: `${column}04`, attack: 6, full: 3 },
    { id: `B${n}`, side: "soviet", type: "ARM", hex: `${column}04`, attack: 7, full: 3 },
    { id: `G${n}`, side: "soviet", type: "ART", hex: `${beside}02`, attack: 5 },
    { id: `X${n}`, side: "german", type: "INF", hex: `${column}05`, attack: 2, full: 3 },
    { id: `Y${n}`, side: "german", type: "ARM", hex: `${column}05`, attack: 2, full: 2 },
    { id: `H${n}`, side: "german", type: "ART", hex: `${beside}07`, attack: 3 },
  ];
}).flat();

test("a combat asks each side for at most two sheets", async ({ page }) => {
  const { tokens } = await laidOut(page, {
    clock: { turn: 2, phase: "combat", side: "soviet" },
    map: MAP,
    unit: FRONTS,
  });
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Attack or fire");
  await hand.press("Draft required attacks");
  await expect(page.locator(".order-row")).toHaveCount(6);
  const combats: string[][] = [];
  for (let n = 0; n < 6; n++) combats.push(await fought(hand));
  const sheets = combats.flatMap((asked) => ["Soviets", "Germans"].map((side) => count(asked, side)));
  expect(Math.max(...sheets)).toBe(2);
});

/** One attack to its end; what was asked on the way, and of whom. */
async function fought(hand: Hand): Promise<string[]> {
  const { page } = hand;
  const roll = page.locator(".panel button.roll");
  const accept = page.getByRole("button", { name: /^Accept/ });
  const sheet = page.getByRole("region", { name: "Your answer" });
  const left = await page.locator(".order-row").count();
  const asked: string[] = [];
  const question = async () => {
    const headings = await sheet.getByRole("heading", { level: 2 }).allInnerTexts();
    return `${await page.locator("header.top .badge").innerText()}: ${headings.join()}`;
  };
  await roll.click();
  for (let n = 0; n < 12; n++) {
    await hand.settled();
    const gone = left === 1 ? page.getByText(/German air phase|German movement phase/) : roll;
    await expect(accept.or(gone).first()).toBeVisible();
    if (!(await accept.isVisible())) break;
    asked.push(await question());
    await accept.click();
    await expect.poll(question).not.toBe(asked.at(-1));
  }
  return asked;
}

function count(asked: string[], side: string): number {
  return asked.filter((one) => one.startsWith(side)).length;
}

test("guns fire at a bridge from the planner", async ({ page }) => {
  const { tokens } = await laidOut(page, {
    clock: { turn: 2, phase: "combat", side: "soviet" },
    map: {
      ...MAP,
      columns: [1, 14],
      sides: { "0505/0506": "river" },
      roads: [{ kind: "main", hexes: ["0504", "0505", "0506", "0507"] }],
    },
    unit: [
      { id: "Gun", side: "soviet", type: "ART", hex: "0503", attack: 14 },
      { id: "X", side: "german", type: "INF", hex: "0707", attack: 3 },
      { id: "A", side: "soviet", type: "INF", hex: "1002", attack: 3 },
    ],
  });
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Attack or fire");
  await hand.press("+ Draft fire at range");
  const target = page.getByRole("combobox", { name: "target" });
  await expect(target.locator("option", { hasText: "bridge" })).toHaveCount(1);
  await target.selectOption("0505/0506");
  const row = page.locator(".order-row.open");
  await expect(row.locator("button.option[aria-pressed=true]")).toHaveText(/Gun/);
  await expect(row.locator(".chances")).toContainText("the bridge is destroyed");
  await hand.press("Fire at 0505/0506 and roll");
  const fight = page.getByRole("region", { name: /^Throw/ });
  await expect(fight.or(page.locator("header.top").getByText("German")).first()).toBeVisible();
  await hand.openLog();
  await expect(page.locator(".log .told.object")).toContainText(/[Bb]ridge/);
});

test("targets of aircraft have the names of places and units", async ({ page }) => {
  const { tokens } = await gameAt(page, asks("air", "soviet"));
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.press("Add a mission");
  expect(await named(page, "5115")).toMatch(/^Muskau \(5115\) \(.+\)$/);
});

async function named(page: Page, hex: string): Promise<string> {
  const option = page.getByRole("combobox", { name: "target" }).locator(`option[value="${hex}"]`);
  return (await option.innerText()).trim();
}
