// The first turn of Nysa by mouse, both sides: every Soviet counter moves, combats are fought to their pursuits.
import { expect, test } from "@playwright/test";
import type { GotReach, Piece } from "../src/wire";
import { Eyes, Hand, newGame } from "./hand";

test.use({ contextOptions: { reducedMotion: "no-preference" } }); // one whole turn with everything that moves

test("the first turn of Nysa, by mouse, in few gestures", async ({ page }) => {
  test.setTimeout(400_000);
  const { tokens } = await newGame(page, ["person", "person"]);
  const hand = new Hand(page);
  await hand.sit(tokens);
  await setUp(hand);

  await hand.expectQuestion("Place your air missions");
  await hand.press(/^Seal/);
  await hand.expectQuestion("barrage");
  await hand.press("End phase");

  await hand.expectQuestion("Move your units");
  hand.gestures = 0;
  const moved = await moveEverybody(hand, tokens[0]!);
  expect(moved).toBe(130);
  expect(hand.gestures).toBeLessThanOrEqual(120);
  console.log(`${moved} counters in ${hand.gestures} gestures`);
  await hand.endPhase();

  await fightPhase(hand);
  await finishTurn(hand);
  await hand.openLog();
  const log = await page.locator(".log").innerText();
  expect(log).toMatch(/retreats from/);
  expect(log).toMatch(/pursues from/);
  await expect(page.locator("header.top")).toContainText("Turn 2");
});

async function setUp(hand: Hand): Promise<void> {
  for (const side of ["Germans", "Soviets"]) {
    await expect(hand.page.locator("header.top .badge")).toHaveText(side);
    await hand.press("Accept the set-up");
  }
}

/** One drag for each stack, to a hex next to it that nobody else wants. */
async function moveEverybody(hand: Hand, token: string): Promise<number> {
  const eyes = await Eyes.open(hand.page, token);
  const own = eyes.welcome.shown.pieces.filter((piece) => piece.side === "soviet" && piece.hex);
  const stacks = new Map<string, Piece[]>();
  for (const piece of own) stacks.set(piece.hex!, [...(stacks.get(piece.hex!) ?? []), piece]);
  const taken = new Set(eyes.welcome.shown.pieces.map((piece) => piece.hex ?? ""));
  await hand.wheel(-3);
  for (const [hex, pieces] of [...stacks].sort()) {
    const keys = pieces.map((piece) => piece.key);
    const goal = await goalFor(eyes, keys, hex, taken);
    taken.add(goal);
    await hand.reveal(hex, goal);
    await hand.drag(hex, goal);
    await hand.settled();
  }
  eyes.close();
  const after = await Eyes.open(hand.page, token);
  const flagged = after.welcome.shown.pieces.filter(
    (piece) => piece.side === "soviet" && piece.marks?.includes("moved"),
  );
  after.close();
  const still = after.welcome.shown.pieces.filter(
    (piece) => piece.side === "soviet" && piece.hex && !piece.marks?.includes("moved"),
  );
  expect(still.map((piece) => `${piece.key} ${piece.hex}`)).toEqual([]);
  return flagged.length;
}

async function goalFor(eyes: Eyes, keys: string[], from: string, taken: Set<string>): Promise<string> {
  const { reach } = await eyes.ask<GotReach>({ type: "AskReach", keys });
  const near = reach.hexes.map((one) => one.hex).filter((hex) => hex !== from && !taken.has(hex));
  near.sort((one, other) => apart(from, one) - apart(from, other));
  for (const hex of near) {
    const legs = await eyes.march(keys, hex);
    if (legs.every((leg) => leg.arrives)) return hex;
  }
  throw new Error(`nowhere to go from ${from}`);
}

function apart(one: string, other: string): number {
  return Math.abs(+one.slice(0, 2) - +other.slice(0, 2)) + Math.abs(+one.slice(2) - +other.slice(2));
}

/** Everything the duty asks for, at the odds the staff finds; answers as they lie ready. */
async function fightPhase(hand: Hand): Promise<void> {
  await hand.expectQuestion("Attack or fire");
  await hand.press("Draft required attacks");
  await hand.settled();
  const guns = hand.page.getByRole("button", { name: "Assign artillery" });
  if (await guns.isEnabled()) await guns.click();
  for (let n = 0; n < 200; n++) {
    await hand.settled();
    const accept = hand.page.getByRole("button", { name: /^Accept/ });
    const roll = hand.page.locator(".panel button.roll");
    if (await accept.isVisible()) await accept.click();
    else if ((await roll.isVisible()) && (await roll.isEnabled())) await roll.click();
    else if (await hand.asks("Attack or fire")) {
      await hand.press("Draft required attacks");
      await hand.settled();
      if (!((await roll.isVisible()) && (await roll.isEnabled()))) return hand.endPhase();
    } else if (!(await hand.asks("Attack or fire")) && !(await accept.isVisible())) return;
  }
}

/** The rest of the turn, with whatever lies ready. */
async function finishTurn(hand: Hand): Promise<void> {
  for (let n = 0; n < 300; n++) {
    await hand.settled();
    const top = await hand.question();
    if (top.includes("Turn 2")) return;
    if (top.includes("Attack or fire")) await fightPhase(hand);
    else if (top.includes("Move your units")) await hand.endPhase();
    else {
      const ready = hand.page.locator(".panel button.first:enabled, header.top button.first:enabled");
      if (await ready.count()) await ready.first().click();
    }
  }
}
