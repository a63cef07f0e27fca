// The page without a server: what only it has to do. Its games are in the browser, and its program is a pile of files.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type { GotChoices } from "../src/wire";
import { ask, at } from "./door";
import { Eyes, Hand, newGame } from "./hand";
import { asks, play, playTo } from "./stage";

const KILLS = 20;

test("the lobby is there before the program, which says how much of it has come", async ({ page }) => {
  await page.route(/\.wasm$/, () => {}); // it never comes
  await page.goto(at("/"));
  await expect(page.getByRole("heading", { name: "On the shelf" })).toBeVisible();
  await expect(page.getByRole("article").first().locator("img")).toBeVisible();
  await expect(page.getByRole("status")).toContainText(/^Loading the rules: \d+ %/);
});

test("an order that was shown is there again, however often the window dies", async ({ browser }) => {
  test.setTimeout(1_200_000);
  const context = await browser.newContext();
  const dice = rolls(9);
  const given: string[] = [];
  let page = await context.newPage();
  const { tokens } = await newGame(page, ["person", "person"]);
  for (let kill = 0; kill < KILLS; kill++) {
    await wander(page, tokens, dice, given);
    page = await context.newPage();
    const there = ordersOf(await record(page, tokens))[Symbol.iterator]();
    for (const order of given) expect(goesOn(there, order), `kill ${kill}: ${order} is gone`).toBe(true);
  }
  expect(given.length).toBeGreaterThan(2 * KILLS);
  verify(await record(page, tokens), test.info().outputPath("wandered.sztab"));
  await context.close();
});

test("a record made in the page is followed to the same hashes outside of it", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"]);
  await playTo(page, tokens, asks("combat"));
  verify(await record(page, tokens), test.info().outputPath("made.sztab"));
});

test("another window waits for the games, and takes them over", async ({ context, page }) => {
  const { tokens } = await newGame(page, ["person", "person"]);
  const other = await context.newPage();
  await other.goto(at(`/table/${tokens.join("+")}`));
  await expect(other.getByRole("alert").filter({ hasText: "another window" })).toBeVisible();
  await page.close();
  await new Hand(other).expectQuestion("Check your set-up");
});

test("all games go into one file and into another browser", async ({ browser, page }) => {
  const { tokens } = await newGame(page, ["person", "person"]);
  await playTo(page, tokens, asks("movement"));
  await page.goto(at("/"));
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save all games" }).click();
  const file = await (await saving).path();
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(at("/"));
  const choose = other.getByRole("region", { name: "Games on this device" }).locator("input[type=file]");
  await choose.setInputFiles({ name: "games.sztab-all", mimeType: "text/plain", buffer: readFileSync(file) });
  await expect(other.getByText("Games added: 1")).toBeVisible();
  await other
    .getByRole("link", { name: /Nysa 1945/ })
    .first()
    .click();
  await new Hand(other).expectQuestion("Move your units");
  expect(await record(other, tokens)).toBe(await record(page, tokens));
  await context.close();
});

test("the site works without a network once it has been seen", async ({ context, page }) => {
  await page.goto(at("/"));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await context.setOffline(true);
  await page.route("**", (route) => (route.request().serviceWorker() ? route.abort() : route.continue()));
  await page.reload();
  await expect(page.getByRole("heading", { name: "On the shelf" })).toBeVisible();
  const { tokens } = await newGame(page, ["person", "sergeant"]);
  await new Hand(page).sit(tokens);
});

test("the table answers while the sergeant thinks", async ({ page }) => {
  const { tokens } = await newGame(page, ["sergeant", "person"]);
  const eyes = await Eyes.open(page, tokens[0]!);
  for (let n = 0; n < 5; n++) expect((await eyes.ask({ type: "AskCalendar" })).type).toBe("GotCalendar");
  await expect.poll(() => eyes.question?.mine, { timeout: 120_000 }).toBe(true);
});

/** Plays at random until the window dies in the middle of it; notes what was shown. */
async function wander(page: Page, tokens: string[], dice: () => number, given: string[]): Promise<void> {
  const dead = new Promise<void>((done) => page.once("crash", () => done()));
  const seats = await Promise.all(tokens.map((token) => Eyes.open(page, token)));
  const killer = await page.context().newCDPSession(page);
  setTimeout(() => void killer.send("Page.crash").catch(() => {}), 300 + 1500 * dice());
  const playing = async () => {
    for (;;)
      for (const seat of seats)
        if (seat.question?.mine) {
          const order = await randomly(seat, dice);
          if (!(await play(seat, order)).refusal) given.push(sorted(order));
        } else await new Promise((done) => setTimeout(done, 5));
  };
  playing().catch(() => {});
  await dead;
  await page.close();
}

/** An order picked stage by stage; a phase is seldom closed early. */
async function randomly(seat: Eyes, dice: () => number): Promise<Record<string, unknown>> {
  const partial: unknown[] = [];
  for (;;) {
    const { order, options } = await seat.ask<GotChoices>({ type: "AskChoices", partial });
    if (order) return order;
    const going = options.filter((one) => !one.ends);
    const from = going.length && dice() > 0.15 ? going : options;
    partial.push(from[Math.floor(dice() * from.length)]!.value);
  }
}

async function record(page: Page, tokens: string[]): Promise<string> {
  const answer = await ask(page, `/api/seats/${tokens.join("+")}/export`);
  expect(answer.ok, answer.text).toBe(true);
  return answer.text;
}

/** The record agrees with the rules as they run on this machine. */
function verify(text: string, file: string): void {
  writeFileSync(file, text);
  execFileSync("../.venv/bin/sztab", ["replay", file], { stdio: "pipe" });
}

function ordersOf(record: string): string[] {
  const lines = record
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { play?: object });
  return lines.flatMap((line) => (line.play ? sorted(line.play) : []));
}

/** An order as a text that does not depend on the order of its parts. */
function sorted(order: object): string {
  return JSON.stringify(order, (_, value: unknown) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

function goesOn(there: Iterator<string>, order: string): boolean {
  for (let next = there.next(); !next.done; next = there.next()) if (next.value === order) return true;
  return false;
}

/** Numbers from 0 to 1, the same at every run. */
function rolls(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
