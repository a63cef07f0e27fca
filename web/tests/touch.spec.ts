// A tablet: fingers instead of a mouse. Nothing needs a pointer that hovers, a wheel or a key.
import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { Eyes, Hand } from "./hand";
import { asks, laidOut, playTo } from "./stage";

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

const POSITION = {
  clock: { turn: 2, phase: "movement", side: "soviet" },
  map: { columns: [1, 16], rows: [1, 14], supply: { soviet: ["edge:north"], german: ["edge:south"] } },
  unit: [
    { id: "A", side: "soviet", type: "INF", hex: "0703", attack: 9, full: 3 },
    { id: "B", side: "soviet", type: "INF", hex: "0703", attack: 9, full: 3 },
    { id: "Gun", side: "soviet", type: "ART", hex: "0804", attack: 6 },
    { id: "C", side: "soviet", type: "INF", hex: "1105", attack: 4 },
    { id: "X", side: "german", type: "INF", hex: "0706", attack: 3, full: 3 },
    { id: "Y", side: "german", type: "INF", hex: "1106", attack: 4 },
  ],
};

type Point = { x: number; y: number };

/** Fingers on the glass. */
class Fingers extends Hand {
  private constructor(
    page: Page,
    private readonly glass: CDPSession,
  ) {
    super(page);
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(page, await page.context().newCDPSession(page));
  }

  async tap(hex: string): Promise<void> {
    const { x, y } = await this.at(hex);
    await this.page.touchscreen.tap(x, y);
  }

  async tapButton(name: string | RegExp): Promise<void> {
    await this.page.getByRole("button", { name }).first().tap();
  }

  /** Each finger from its first point to its last, all together. */
  async slide(...ways: [Point, Point][]): Promise<void> {
    const at = (share: number) =>
      ways.map(([from, to], id) => ({
        id,
        x: from.x + share * (to.x - from.x),
        y: from.y + share * (to.y - from.y),
      }));
    await this.touch("touchStart", at(0));
    for (let step = 1; step <= 8; step++) await this.touch("touchMove", at(step / 8));
    await this.touch("touchEnd", []);
    await this.still();
  }

  /** How far apart two hexes next to each other lie on the screen. */
  async scale(): Promise<number> {
    const [one, two] = [await this.at("0703"), await this.at("0704")];
    return Math.hypot(one.x - two.x, one.y - two.y);
  }

  private async touch(type: "touchStart" | "touchMove" | "touchEnd", touchPoints: (Point & { id: number })[]) {
    await this.glass.send("Input.dispatchTouchEvent", { type, touchPoints });
  }
}

test("fingers select, drag, pinch and pan", async ({ page }) => {
  const { tokens } = await laidOut(page, POSITION);
  const fingers = await Fingers.on(page);
  await fingers.sit(tokens);
  await fingers.expectQuestion("Move your units");

  await fingers.tap("0703");
  await expect(page.locator(".panel .piece[aria-pressed=true]")).toHaveCount(2);
  await fingers.settled();
  await fingers.tap("0703");
  await expect(page.locator(".panel .piece[aria-pressed=true]")).toHaveCount(1);

  const scale = await fingers.scale();
  const middle = await fingers.at("0705");
  await fingers.slide(
    [middle, { x: middle.x - 90, y: middle.y }],
    [
      { x: middle.x + 30, y: middle.y },
      { x: middle.x + 120, y: middle.y },
    ],
  );
  await expect.poll(() => fingers.scale()).toBeGreaterThan(scale * 1.5);
  const wide = await fingers.scale();
  const before = await fingers.at("0705");
  const spread = { x: before.x + 80, y: before.y };
  await fingers.slide([before, { x: before.x, y: before.y - 120 }], [spread, { x: spread.x, y: spread.y - 120 }]);
  const after = await fingers.at("0705");
  expect(Math.abs(after.y - before.y + 120)).toBeLessThan(25);
  expect(Math.abs(after.x - before.x)).toBeLessThan(25);
  expect(Math.abs((await fingers.scale()) - wide)).toBeLessThan(wide * 0.25);

  await fingers.shows("0704");
  await fingers.tap("0703");
  await fingers.tap("0804");
  await expect(page.locator(".panel h2").first()).toContainText("0804");
  await fingers.tap("0703");
  await expect(page.locator(".panel .piece[aria-pressed=true]")).toHaveCount(2);
  await fingers.settled();
  await fingers.slide([await fingers.at("0703"), await fingers.at("0705")]);
  await fingers.settled();
  const eyes = await Eyes.open(page, tokens[0]!);
  eyes.close();
  const where = Object.fromEntries(eyes.welcome.shown.pieces.map((piece) => [piece.key, piece.hex]));
  expect(where).toMatchObject({ A: "0705", B: "0705", Gun: "0804" });
  await expect(page.locator(".panel h2").first()).toContainText("0705");
});

test("a combat with fingers: card, planner, answers, and the names of the rail", async ({ page }) => {
  const { tokens } = await laidOut(page, { ...POSITION, unit: POSITION.unit.map(nearer) });
  await playTo(page, tokens, asks("combat", "soviet"));
  const fingers = await Fingers.on(page);
  await fingers.sit(tokens);
  await fingers.expectQuestion("Attack or fire");
  await fingers.tap("0706");
  await expect(page.getByRole("region", { name: "Enemy hex" })).toContainText("Defence 3 SP");
  await fingers.tapButton(/^Draft an attack/);
  const row = page.locator(".order-row.open");
  await expect(row).toContainText("0706");
  const gun = row.locator("button.option").filter({ hasText: "Gun" });
  await gun.tap();
  await expect(gun).toHaveAttribute("aria-pressed", "true");
  await inSight(page, ".panel button.roll");
  await page.locator(".panel button.roll:enabled").tap();
  const accept = page.getByRole("button", { name: /^Accept/ });
  const card = page.getByRole("radio");
  let chosen = 0;
  for (let n = 0; n < 12; n++) {
    await fingers.settled();
    await expect(accept.or(page.locator(".panel button.roll")).first()).toBeVisible();
    if (!(await accept.isVisible())) break;
    if ((await card.count()) > 1) {
      await card.nth(1).tap();
      await expect(card.nth(1)).toBeChecked();
      chosen++;
    }
    await inSight(page, ".panel .foot button.first");
    await accept.tap();
  }
  expect(chosen).toBeGreaterThan(0);
  await expect(page.getByRole("region", { name: /^Throw/ })).toBeVisible();

  const low = await page
    .locator(".room button:visible:not(.case)")
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 39.5).map((one) => one.outerHTML));
  expect(low).toEqual([]);
  await fingers.tapButton("Button names");
  await page.locator(".rail").getByText("Supply", { exact: true }).tap();
  await expect(page.getByRole("button", { name: "Supply (2)" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".rail").getByText("Supply", { exact: true })).toBeHidden();
});

/** The two infantry stand before the enemy. */
function nearer(unit: (typeof POSITION.unit)[number]): (typeof POSITION.unit)[number] {
  return unit.hex === "0703" ? { ...unit, hex: "0705" } : unit;
}

/** What is wanted lies on the glass and is large enough for a finger. */
async function inSight(page: Page, selector: string): Promise<void> {
  const box = (await page.locator(selector).boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(1180);
  expect(box.height).toBeGreaterThanOrEqual(40);
}
