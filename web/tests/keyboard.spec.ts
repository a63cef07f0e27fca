// The opening of Nysa with the keyboard alone, to the end of its Combat Phase: the unit list, its hexes, Enter and Tab.
import { expect, type Locator, test } from "@playwright/test";
import type { GotReach, Piece } from "../src/wire";
import { Eyes, Hand, newGame } from "./hand";

test("the opening of Nysa by keyboard", async ({ page }) => {
  test.setTimeout(400_000);
  await page.addInitScript(() => {
    addEventListener("pointerdown", () => document.documentElement.setAttribute("data-touched", ""), true);
  });
  const { tokens } = await newGame(page, ["person", "person"]);
  const hand = new Hand(page);
  await hand.sit(tokens);

  for (const side of ["Germans", "Soviets"]) {
    await expect(page.locator("header.top .badge")).toHaveText(side);
    await hand.expectQuestion("Check your set-up"); // it may still be the other's view of the question
    await hand.key("e");
  }
  await flyOne(hand);
  await bombardOne(hand);
  await moveStacks(hand, tokens[0]!);
  await moveByNumber(hand);
  await endMovement(hand);
  await fightItOut(hand);
  await bridgeOne(hand);
  await hand.expectQuestion("German air phase");
  await expect(page.locator("html[data-touched]")).toHaveCount(0);
});

async function flyOne(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.expectQuestion("Place your air missions");
  await press(hand, page.getByRole("button", { name: "Add a mission" }));
  const target = page.getByRole("combobox", { name: /target/i });
  await hand.tabTo(target);
  await hand.key("ArrowDown");
  await expect(target).not.toHaveValue("");
  await press(hand, page.getByRole("button", { name: "Seal the missions (1)" }));
}

async function bombardOne(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.expectQuestion("barrage");
  await press(hand, page.getByRole("button", { name: "+ Another target" }));
  const target = page.getByRole("combobox", { name: "target" });
  await hand.tabTo(target);
  await hand.key("ArrowDown");
  await expect(page.getByRole("button", { name: /^Fire at/ })).toBeEnabled();
  await press(hand, page.getByRole("button", { name: /^Fire at/ }));
  await expect(page.getByRole("region", { name: /^Throw/ })).toBeVisible();
  await hand.settled();
  await hand.key("e");
}

/** Every stack is taken up in the list and sent to a hex from the list of those in reach; nothing is typed. */
async function moveStacks(hand: Hand, token: string): Promise<void> {
  const { page } = hand;
  await hand.expectQuestion("Move your units");
  const eyes = await Eyes.open(page, token);
  const stacks = new Map<string, Piece[]>();
  for (const piece of eyes.welcome.shown.pieces)
    if (piece.side === "soviet" && piece.hex) stacks.set(piece.hex, [...(stacks.get(piece.hex) ?? []), piece]);
  const taken = new Set(eyes.welcome.shown.pieces.map((piece) => piece.hex ?? ""));
  await hand.key("u");
  await expect(page.getByRole("textbox", { name: "Order" })).toBeFocused();
  await hand.key("ArrowDown");
  let moved = 0;
  const able = [...stacks].filter(([, pieces]) => pieces.every((piece) => piece.flags?.includes("unmoved")));
  for (const [hex, pieces] of able.sort()) {
    const keys = pieces.map((piece) => piece.key);
    const goal = await goalFor(eyes, keys, hex, taken);
    taken.add(goal);
    await walkTo(hand, keys);
    await hand.key("Enter");
    const send = page.getByRole("combobox", { name: /^Send/ });
    await expect(send).toBeFocused();
    for (const key of keys) await expect(send).toHaveAccessibleName(new RegExp(`[ ,]${escaped(key)}[ ,]`));
    await choose(hand, goal);
    for (const key of keys) await expect(line(hand, key).getByRole("cell").first()).toHaveText(goal);
    moved += keys.length;
  }
  eyes.close();
  expect(moved).toBeGreaterThan(120);
}

/** Down or up the list to the nearest unit of a stack. */
async function walkTo(hand: Hand, keys: string[]): Promise<void> {
  const { page } = hand;
  const [rows, at] = await page.locator("[data-key]").evaluateAll((all): [string[], number] => {
    const here = all.findIndex((row) => row === document.activeElement);
    return [all.map((row) => row.getAttribute("data-key")!), here];
  });
  const ways = keys.map((key) => rows.indexOf(key) - at).sort((one, other) => Math.abs(one) - Math.abs(other));
  for (let n = Math.abs(ways[0]!); n; n--) await hand.key(ways[0]! > 0 ? "ArrowDown" : "ArrowUp");
  expect(keys).toContain(await page.evaluate(() => document.activeElement?.getAttribute("data-key")));
}

/** Down the list of hexes in reach to one of them, and there. */
async function choose(hand: Hand, hex: string): Promise<void> {
  const { page } = hand;
  const options = page.getByRole("listbox", { name: "In reach" }).getByRole("option").locator("strong");
  let texts: string[] = [];
  await hand.settled();
  await expect.poll(async () => (texts = await options.allInnerTexts()), { intervals: [20] }).toContain(hex);
  for (let n = 0; n <= texts.indexOf(hex); n++) await hand.key("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toContainText(hex);
  await hand.key("Enter");
  await hand.settled();
}

async function goalFor(eyes: Eyes, keys: string[], from: string, taken: Set<string>): Promise<string> {
  const { reach } = await eyes.ask<GotReach>({ type: "AskReach", keys });
  const near = reach.hexes.filter((one) => one.hex !== from && one.back === from && !taken.has(one.hex));
  for (const { hex } of [...near, ...reach.hexes]) {
    if (taken.has(hex)) continue;
    const legs = await eyes.march(keys, hex);
    if (legs.every((leg) => leg.arrives)) return hex;
  }
  throw new Error(`nowhere to go from ${from}`);
}

/** The next unit by N; where to by G and its number; what is no hex is refused. */
async function moveByNumber(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.key("Escape");
  await hand.key("n");
  const piece = page.locator(".panel .piece[aria-pressed=true]");
  await expect(piece).toHaveCount(1);
  await hand.settled();
  await hand.key("g");
  const send = page.getByRole("combobox", { name: /^Send/ });
  await expect(send).toBeFocused();
  await page.keyboard.type("9999");
  await hand.key("Enter");
  await expect(page.locator(".drawer [role=alert]")).toContainText("there is no such hex on the map");
  await hand.key("Escape");
  await hand.key("Escape");
  await hand.key("h");
  await expect(piece).toContainText("holding");
}

async function endMovement(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.key("e");
  await expect(page.getByRole("heading", { name: "Before the phase ends" })).toBeVisible();
  await hand.settled();
  await hand.key("Enter");
}

/** The duty fills the plan, Enter rolls, Enter answers, until nothing is owed; then the phase is ended. */
async function fightItOut(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.expectQuestion("Attack or fire");
  const roll = page.locator(".panel button.roll");
  const accept = page.getByRole("button", { name: /^Accept/ });
  const rows = page.locator(".order-row");
  const owed = page.locator(".sheet p.owed");
  const fill = page.getByRole("button", { name: "Draft required attacks" });
  let fought = 0;
  for (let n = 0; n < 300; n++) {
    await expect(roll.or(accept).first()).toBeVisible();
    await hand.settled();
    if (await accept.isVisible()) await hand.key("Enter");
    else if (await rows.count()) {
      await expect(roll.or(rows.and(page.locator(".broken"))).first()).toBeEnabled();
      const [left, ready] = [await rows.count(), await roll.isEnabled()];
      if (ready) fought++;
      await press(hand, ready ? roll : page.getByRole("button", { name: "Remove attack 1" }));
      const done = async () => (await fill.isVisible()) && (await rows.count()) < left;
      await expect.poll(async () => (await accept.isVisible()) || (await done())).toBe(true);
    } else if (await fill.isVisible()) {
      await press(hand, fill);
      await expect.poll(async () => (await rows.count()) > 0 || !(await owed.count())).toBe(true);
      if (!(await rows.count())) break;
    }
  }
  expect(fought).toBeGreaterThan(5);
  await hand.settled();
  await hand.key("e");
  await hand.settled();
  if (await page.getByRole("button", { name: /^End the phase/ }).isVisible()) await hand.key("Enter");
}

/** The Combat Phase ends with pontoon bridges: one is laid from its sheet. */
async function bridgeOne(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.expectQuestion("Lay pontoon bridges");
  const side = page.getByRole("combobox", { name: "hexside" });
  await hand.tabTo(side);
  await hand.key("ArrowDown");
  await press(hand, page.getByRole("button", { name: "Lay the bridge" }));
  await expect(page.locator(".log .told.pontoon")).toBeVisible();
  await hand.settled();
  await hand.key("e");
}

async function press(hand: Hand, what: Locator): Promise<void> {
  await hand.tabTo(what);
  await hand.key("Enter");
}

/** The line of a unit in the list. */
function line(hand: Hand, key: string): Locator {
  return hand.page.locator(`tr:has([data-key="${key}"])`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
