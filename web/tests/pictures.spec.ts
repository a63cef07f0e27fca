// The pictures of the README. With SZTAB_PICTURES=1 they go into docs/images, else only into build/.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { Hand, seated } from "./hand";
import { smaller } from "./png";
import { asks, gameAt, laidOut, playTo } from "./stage";

test.describe.configure({ mode: "parallel" });

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
      await hand.press("Fill duty");
      await hand.settled();
      await hand.press("Best guns");
      await hand.settled();
      await snap(hand, "planner");
      await page.locator(".panel button.roll").click();
      await expect(page.getByRole("region", { name: "Last combat" })).toBeVisible();
      await snap(hand, "combat");
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
      const { tokens } = await seated(await page.request.post("/api/lessons/movement"));
      const hand = new Hand(page);
      await hand.sit(tokens);
      await hand.click("5230");
      await expect(page.locator(".lesson .steps .past")).toHaveCount(1);
      await snap(hand, "lesson");
    });

    test("who is cut off", async ({ page }) => {
      const { tokens } = await laidOut(page, POCKET);
      const hand = new Hand(page);
      await hand.sit(tokens);
      await hand.key("2");
      await snap(hand, "supply");
    });
  });

/** East of Bautzen in the last week of April: the Polish 2 Army strung out, its spearhead cut off. */
const POCKET = {
  clock: { turn: 8, phase: "movement", side: "soviet" },
  map: {
    use: "budziszyn1945",
    control: { soviet: "rest", german: ["4928", "5330", "4827"] },
    supply: { soviet: ["edge:east"], german: ["edge:south", "edge:west"] },
  },
  unit: [
    { counter: "2/I ARM", hex: "4630" },
    { counter: "3/I ARM", hex: "4630" },
    { counter: "25/10", hex: "4628", fortified: true },
    { counter: "27/10", hex: "4729" },
    { counter: "26/9", hex: "5227" },
    { counter: "28/9", hex: "5227" },
    { counter: "554/342", hex: "4928", fortified: true },
    { counter: "687/342", hex: "5028" },
    { counter: "698/342", hex: "4831" },
  ],
};

async function take(hand: Hand, path: string): Promise<void> {
  const { page } = hand;
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  await hand.settled();
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  if (await page.locator(".map canvas").count()) await hand.still();
  const picture = smaller(await page.screenshot({ animations: "disabled" }));
  expect(picture.length).toBeLessThan(600_000);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, picture);
}
