// Nothing is lost: a page reloaded in mid-combat, a server killed under an open page.
import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { Hand, newGame, slowLine } from "./hand";
import { laidOut } from "./stage";

/** At such odds the defender goes back whatever falls, and may choose where to. */
const POSITION = {
  clock: { turn: 2, phase: "combat", side: "soviet" },
  map: { columns: [1, 14], rows: [1, 14], supply: { soviet: ["edge:north"], german: ["edge:south"] } },
  unit: [
    { id: "A", side: "soviet", type: "INF", hex: "0503", attack: 20 },
    { id: "B", side: "soviet", type: "INF", hex: "0903", attack: 4 },
    { id: "X", side: "german", type: "INF", hex: "0504", attack: 1, full: 3 },
    { id: "Y", side: "german", type: "INF", hex: "0904", attack: 4 },
  ],
};

test("a reload in mid-combat brings the same sheet back", async ({ page }) => {
  const hand = await intoRetreat(page);
  const sheet = page.getByRole("region", { name: "Your answer" });
  const asked = await sheet.getByRole("heading", { level: 2 }).innerText();
  const cards = await sheet.getByRole("radio").count();
  expect(cards).toBeGreaterThan(1);
  await page.reload();
  await expect(sheet.getByRole("heading", { level: 2 })).toHaveText(asked);
  await expect(sheet.getByRole("radio")).toHaveCount(cards);
  await expect(page.getByRole("region", { name: /^Throw/ })).toBeVisible();
  await hand.key("Enter");
  await expect(sheet.getByRole("heading", { name: asked })).toHaveCount(0);
});

test("a map that is there before its game is shown whole", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"]);
  await slowLine(page, 1500);
  const hand = new Hand(page);
  await hand.sit([tokens[1]!]);
  await hand.mapped();
});

test.describe("a server of our own", () => {
  const port = Number(process.env.SZTAB_PORT ?? 8396) + 1000;
  const address = `http://127.0.0.1:${port}`;
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const games = `${root}build/browser-games-${port}`;
  let server: ChildProcess | null = null;

  test.use({ baseURL: address });
  test.beforeAll(() => rmSync(games, { recursive: true, force: true }));
  test.afterAll(() => server?.kill("SIGKILL"));

  async function start(): Promise<void> {
    const words = ["serve", "--plain", "--port", `${port}`, "--store", `${games}/`];
    server = spawn(`${root}.venv/bin/sztab`, words, { stdio: "ignore" });
    await expect(async () => expect((await fetch(`${address}/healthz`)).ok).toBe(true)).toPass({ timeout: 60_000 });
  }

  async function kill(): Promise<void> {
    const gone = new Promise((done) => server!.once("exit", done));
    server!.kill("SIGKILL");
    await gone;
  }

  test("is killed while the page is open, started again, and play goes on", async ({ page }) => {
    await start();
    const hand = await intoRetreat(page);
    const asked = await page
      .getByRole("region", { name: "Your answer" })
      .getByRole("heading", { level: 2 })
      .innerText();
    await kill();
    await expect(page.getByText("Connection lost")).toBeVisible();
    await start();
    await expect(page.getByText("Connection lost")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: asked })).toBeVisible();
    await hand.press(/^Accept/);
    await expect(page.getByRole("heading", { name: asked })).toHaveCount(0);
    await hand.settled();
    await hand.openLog();
    await expect(page.locator(".log .told.retreat")).not.toHaveCount(0);
  });
});

/** The first attack is rolled, and its defender is asked where to go. */
async function intoRetreat(page: Page): Promise<Hand> {
  const { tokens } = await laidOut(page, POSITION);
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Attack or fire");
  await hand.press("Draft required attacks");
  await page.getByRole("button", { name: "Attack 0504 and roll" }).click();
  await expect(page.getByRole("region", { name: "Your answer" })).toBeVisible();
  await expect(page.locator("header.top .badge")).toHaveText("Germans");
  return hand;
}
