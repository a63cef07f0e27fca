// The opening of Nysa with the keyboard alone: the unit list, and orders as on the command line.
import { expect, type Locator, test } from "@playwright/test";
import type { GotReach } from "../src/wire";
import { Eyes, Hand, newGame } from "./hand";

test("the opening of Nysa by keyboard", async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener("pointerdown", () => document.documentElement.setAttribute("data-touched", ""), true);
  });
  const { tokens } = await newGame(page, ["person", "person"]);
  const hand = new Hand(page);
  await hand.sit(tokens);

  for (const side of ["Germans", "Soviets"]) {
    await expect(page.locator("header.top .badge")).toHaveText(side);
    await hand.key("e");
  }
  await flyOne(hand);
  await bombardOne(hand);
  await moveSome(hand, tokens[0]!);
  await attackOne(hand);

  await hand.key("e");
  await expect(page.getByRole("alert").first()).toContainText("must still");
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
  await press(hand, page.locator(".sheet .chips button").first());
  await expect(page.getByRole("button", { name: /^Fire at/ })).toBeEnabled();
  await hand.key("Enter");
  await expect(page.getByRole("region", { name: "Last combat" })).toBeVisible();
  await hand.settled();
  await hand.key("e");
}

/** Units are found in the list; what they are told is typed. */
async function moveSome(hand: Hand, token: string): Promise<void> {
  const { page } = hand;
  await hand.expectQuestion("Move your units");
  const eyes = await Eyes.open(page, token);
  await hand.key("u");
  const order = page.getByRole("textbox", { name: "Order" });
  await expect(order).toBeFocused();
  const movers = eyes.welcome.shown.pieces.filter((one) => one.flags?.includes("unmoved") && one.type === "INF");
  for (const piece of movers.slice(0, 3)) {
    const path = await nearby(eyes, piece.key, piece.hex!);
    await page.keyboard.type(`move ${piece.key} > ${path.join(" ")}`);
    await hand.key("Enter");
    await expect(order).toHaveValue("");
    await expect(page.getByRole("row").filter({ hasText: piece.key }).first()).toContainText(path.at(-1)!);
  }
  await page.keyboard.type("move 5110");
  await hand.key("Enter");
  await expect(page.locator(".drawer [role=alert]")).not.toBeEmpty();
  eyes.close();

  await press(hand, page.locator(".drawer .units button").first());
  await expect(page.locator(".drawer .units button").first()).toHaveAttribute("aria-pressed", "true");
  await hand.key("Escape");
  await hand.key("n");
  await expect(page.locator(".panel .piece[aria-pressed=true]")).toHaveCount(1);
  await hand.key("h");
  await expect(page.locator(".panel .piece[aria-pressed=true]")).toContainText("holds");

  await hand.key("e");
  await expect(page.getByRole("heading", { name: "End of movement" })).toBeVisible();
  await hand.settled();
  await hand.key("Enter");
}

async function nearby(eyes: Eyes, key: string, from: string): Promise<string[]> {
  const { reach } = await eyes.ask<GotReach>({ type: "AskReach", keys: [key] });
  for (const one of reach.hexes.filter((hex) => hex.back === from)) {
    const [leg] = await eyes.march([key], one.hex);
    if (leg?.arrives && leg.orders.length === 1) return leg.orders[0]!.path as string[];
  }
  throw new Error(`${key} has nowhere to go`);
}

/** The duty fills the plan, Enter rolls, Enter answers. */
async function attackOne(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.expectQuestion("Attack or fire");
  await press(hand, page.getByRole("button", { name: "Fill duty" }));
  const roll = page.locator(".panel button.roll");
  await expect(roll).toBeEnabled();
  await press(hand, roll);
  await expect(page.getByRole("region", { name: "Last combat" })).toBeVisible();
  for (let n = 0; n < 12; n++) {
    await hand.settled();
    if (await hand.asks("Attack or fire")) return;
    await expect(page.getByRole("button", { name: /^Accept/ })).toBeEnabled();
    await hand.key("Enter");
  }
}

async function press(hand: Hand, what: Locator): Promise<void> {
  await hand.tabTo(what);
  await hand.key("Enter");
}
