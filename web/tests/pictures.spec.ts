// The pictures of the README. With SZTAB_PICTURES=1 they go into docs/images, else only into build/.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { ask } from "./door";
import { Hand, newGame, seated, Thrower } from "./hand";
import { smaller } from "./png";
import { asks, gameAt, laidOut, playTo } from "./stage";

const FOLDER = process.env.SZTAB_PICTURES ? "docs/images" : "build/images";
const SIZES: [string, { width: number; height: number }][] = [
  ["", { width: 1440, height: 900 }],
  ["-tablet", { width: 820, height: 1180 }],
];

for (const [suffix, size] of SIZES)
  test.describe(`at ${size.width} by ${size.height}`, () => {
    test.use({ viewport: size });
    const snap = (hand: Hand, name: string) => take(hand, `${FOLDER}/${name}${suffix}.png`);

    test("a game of Nysa", async ({ page }) => {
      const { tokens } = await gameAt(page, asks("movement", "soviet"));
      const hand = new Hand(page);
      await hand.sit(tokens);
      await hand.click("5314");
      await expect(page.locator(".panel .piece").first()).toBeVisible();
      await snap(hand, "opening");
      await hand.key("Escape");

      await playTo(page, tokens, asks("combat"));
      await hand.expectQuestion("Attack or fire");
      for (const hex of ["5110", "5115", "5112"]) await draft(page, hex);
      await hand.press("Assign artillery");
      await hand.settled();
      await expect(page.locator(".order-row.open")).toContainText("5112");
      await snap(hand, "planner");
      await page.locator(".panel button.roll").click();
      const dice = page.getByRole("region", { name: /^Throw/ });
      const accept = page.getByRole("button", { name: /^Accept/ });
      await expect(dice.or(accept).first()).toBeVisible();
      if (!(await dice.isVisible())) await accept.click();
      await expect(async () => {
        const ladder = dice.locator("details");
        if (!(await ladder.getAttribute("open", { timeout: 500 }))) await ladder.locator("summary").click();
        await expect(dice.locator(".ladder")).toBeVisible({ timeout: 500 });
        await hand.settled();
        await expect(dice.locator(".ladder")).toBeVisible({ timeout: 500 });
      }).toPass();
      await snap(hand, "combat");

      let fought = 0;
      await playTo(page, tokens, ({ kind }) => kind === "combat" && ++fought > 4);
      await page.goto(`/replay/${tokens.join("+")}/0`);
      await hand.press("Next combat");
      await expect(page.locator(".here .told.combat")).toBeVisible();
      await snap(hand, "replay");
      await page.goto("/");
      await expect(page.getByText("Your move").first()).toBeVisible();
      await page.evaluate(() => Promise.all([...document.images].map((one) => one.decode())));
      await snap(hand, "lobby");
    });

    test("a lesson", async ({ page }) => {
      const { tokens } = await seated(await ask(page, "/api/lessons/movement", ""));
      const hand = new Hand(page);
      await hand.sit(tokens);
      await hand.click("5230");
      await expect(page.locator(".lesson .steps .past")).toHaveCount(1);
      await snap(hand, "lesson");
    });

    test("the siege", async ({ page }) => {
      const { tokens } = await newGame(page, ["person", "person"], {}, "siege-of-breslau");
      const hand = new Hand(page);
      await hand.sit([tokens[1]!]);
      await hand.press(/^My front/);
      await hand.shows("1911");
      await snap(hand, "siege");

      const street = await laidOut(page, STREETS, "breslau1945", "hand");
      await hand.sit([street.tokens[0]!]);
      await hand.shows("1811");
      await draft(page, "1810");
      await hand.press("Assign artillery");
      await hand.settled();
      await expect(page.locator(".order-row.open .chances")).toBeVisible();
      await snap(hand, "siege-combat");
    });

    test("who is cut off", async ({ page }) => {
      const { tokens } = await laidOut(page, POCKET);
      const hand = new Hand(page);
      await hand.sit(tokens);
      await hand.shows("4829");
      await hand.key("2");
      await hand.click("4629");
      await expect(page.locator(".panel")).toContainText(/cut off: \S+/);
      await snap(hand, "supply");
    });
  });

test.describe("other looks", () => {
  const snap = (hand: Hand, name: string) => take(hand, `${FOLDER}/${name}.png`);

  test("what a newcomer is told", async ({ page }) => {
    await page.addInitScript(() => localStorage.removeItem("sztab.briefing"));
    const { tokens } = await newGame(page, ["person", "person"], {}, "muskau-1945");
    const hand = new Hand(page);
    await hand.sit([tokens[0]!]);
    await expect(page.getByRole("complementary", { name: "Briefing" })).toContainText("Try first:");
    await snap(hand, "briefing");
  });

  test("a throw by night", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    const { tokens } = await laidOut(page, CROSSING, "budziszyn1945", "hand");
    const hand = new Thrower(page);
    await hand.sit(tokens);
    await hand.shows("5115");
    await draft(page, "5115");
    await hand.press("Assign artillery");
    await hand.settled();
    await page.locator(".panel button.roll").click();
    await hand.throws([4, 5]);
    await expect(page.getByRole("region", { name: /^Throw/ })).toBeVisible();
    await snap(hand, "night");
  });

  test("companies under fire", async ({ page }) => {
    const { tokens } = await newGame(page, ["person", "person"], { camouflage: false }, "bartoszyce2014");
    await playTo(page, tokens, asks("movement", "poland"));
    const hand = new Hand(page);
    await hand.sit([tokens[0]!]);
    const missed = page.getByRole("complementary", { name: "Since you last looked" });
    await missed.getByRole("button", { name: "Close" }).first().click();
    await hand.shows("2420");
    await hand.click("2519");
    await expect(page.locator(".panel .piece").first()).toBeVisible();
    await hand.settled();
    await snap(hand, "companies");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

  test("a stack and its reach", async ({ page }) => {
    const { tokens } = await gameAt(page, asks("movement", "soviet"));
    const hand = new Hand(page);
    await hand.sit([tokens[0]!]);
    await hand.shows("5314");
    await hand.click("5314");
    await expect(page.locator(".panel .piece").first()).toBeVisible();
    await hand.settled();
    await take(hand, `${FOLDER}/phone.png`);
  });
});

async function draft(page: Page, hex: string): Promise<void> {
  await page.getByRole("combobox", { name: "Inspect an enemy hex" }).fill(hex);
  await page.getByRole("button", { name: "Look", exact: true }).click();
  await page.getByRole("button", { name: "Draft an attack", exact: true }).click();
  await expect(page.locator(".order-row.open")).toContainText(hex);
}

/** Round Bautzen in the last week of April: the spearhead of the Polish 2 Army is cut off. */
const POCKET = {
  clock: { turn: 8, phase: "movement", side: "soviet" },
  map: {
    use: "budziszyn1945",
    control: { soviet: "rest", german: ["4928", "4329", "5330"] },
    supply: { soviet: ["edge:east"], german: ["edge:west"] },
  },
  unit: [
    { counter: "2/I ARM", hex: "4629", oos: 1 },
    { counter: "3/I ARM", hex: "4629", oos: 1 },
    { counter: "25/10", hex: "4528", oos: 1, fortified: true },
    { counter: "1/I ARM", hex: "4728", oos: 1 },
    { counter: "26/9", hex: "5128", fortified: true },
    { counter: "28/9", hex: "5128", fortified: true },
    { counter: "33/7", hex: "5025" },
    { counter: "35/7", hex: "5025" },
    { counter: "30/9", hex: "5227" },
    { counter: "PL Art A", hex: "5227" },
    { counter: "HQ 2 PL", hex: "5326" },
    { counter: "16 ARM PL", hex: "5229" },
    { counter: "1/1HG", hex: "4827" },
    { counter: "1 Pz/1HG", hex: "4929" },
    { counter: "2/1HG", hex: "4929" },
    { counter: "21/20", hex: "4731" },
    { counter: "59/20", hex: "4731" },
    { counter: "112/20", hex: "4431" },
    { counter: "1/Br", hex: "4328" },
    { counter: "A/545", hex: "4526", fortified: true },
  ],
};

/** At Muskau on the Neisse: two divisions and a corps of tanks against a regiment in the works of the town. */
const CROSSING = {
  clock: { turn: 1, phase: "combat", side: "soviet" },
  map: {
    use: "budziszyn1945",
    control: { soviet: ["5114", "5215", "5216", "5315", "5314"], german: "rest" },
    supply: { soviet: ["edge:east"], german: ["edge:west"] },
  },
  unit: [
    { counter: "9 INF", hex: "5114" },
    { counter: "58 INF/5", hex: "5114" },
    { counter: "14 INF", hex: "5216" },
    { counter: "15 INF", hex: "5216" },
    { counter: "12/IV ARM", hex: "5215" },
    { counter: "13/IV ARM", hex: "5215" },
    { counter: "5 Art 32", hex: "5314" },
    { counter: "5 Art 33", hex: "5314" },
    { counter: "B/545", hex: "5115", fortified: true },
    { counter: "A/545", hex: "5016", fortified: true },
  ],
};

/** South of the ring railway: a regiment, tanks and flamethrowers before the engineers' quarter. */
const STREETS = {
  clock: { turn: 6, phase: "combat resolution", side: "soviet" },
  options: { rubble: true },
  map: {
    use: "breslau1945",
    hexes: { "1810": "city+barricade", "1811": "suburban+rubble", "1909": "city+rubble", "1710": "city+barricade" },
    supply: { soviet: ["edge:south"], german: ["1907"] },
  },
  unit: [
    { counter: "I/955/309", hex: "1811", attacks: "1810" },
    { counter: "II/955/309", hex: "1811" },
    { counter: "22 Flamethrower", hex: "1811" },
    { counter: "1/1248 Tk", hex: "1711", attacks: "1810" },
    { counter: "III/955/309", hex: "1711" },
    { counter: "I/957/309", hex: "1911" },
    { counter: "II/957/309", hex: "1911" },
    { counter: "1/349 SPG", hex: "1911" },
    { counter: "Art/309", hex: "1814" },
    { counter: "23 Guards Mortar", hex: "1714" },
    { counter: "Air 24 (1)" },
    { counter: "Eng 2", hex: "1810" },
    { counter: "VS 21", hex: "1810" },
    { counter: "88mm AA 6", hex: "1910" },
    { counter: "HY 55", hex: "1910" },
    { counter: "Eng 5", hex: "1710" },
    { counter: "Eng 4", hex: "1909" },
    { counter: "5/2/FJ26", hex: "1808" },
    { counter: "StG 1", hex: "2010" },
    { counter: "PzVI 1", hex: "1709" },
    { counter: "859 (1)", hex: "1905" },
  ],
};

async function take(hand: Hand, path: string): Promise<void> {
  const { page } = hand;
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  await hand.settled();
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  if (await page.locator(".map canvas").count()) {
    await hand.still();
    if (await page.locator("canvas.minimap").isVisible()) await hand.mapped();
  }
  const picture = smaller(await page.screenshot({ animations: "disabled" }));
  expect(picture.length).toBeLessThan(600_000);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, picture);
}
