// A quiet panel: one button to press, rules where they are asked for, nothing left over from before.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { Hand, newGame } from "./hand";
import { asks, gameAt, laidOut, playTo } from "./stage";

const MAP = { columns: [1, 14], rows: [1, 14], supply: { soviet: ["edge:north"], german: ["edge:south"] } };
const UNITS = [
  { id: "A", side: "soviet", type: "INF", hex: "0504", attack: 9 },
  { id: "B", side: "soviet", type: "INF", hex: "0803", attack: 4 },
  { id: "G", side: "soviet", type: "ART", hex: "0603", attack: 3, setup: "combat" },
  { id: "X", side: "german", type: "INF", hex: "0505", attack: 3, fortified: true },
  { id: "H", side: "german", type: "ART", hex: "0607", attack: 3, setup: "combat" }, // its owner is asked in any fight
];
const MOVING = { clock: { turn: 2, phase: "movement", side: "soviet" }, map: MAP, unit: UNITS };
const FIGHTING = { clock: { turn: 2, phase: "combat", side: "soviet" }, map: MAP, unit: UNITS };

async function sit(page: Page, position: Record<string, unknown>): Promise<{ hand: Hand; tokens: string[] }> {
  const { tokens } = await laidOut(page, position);
  const hand = new Hand(page);
  await hand.sit(tokens);
  return { hand, tokens };
}

/** The buttons that ask to be pressed: those in the colour of the page's one accent. */
async function blue(page: Page): Promise<string[]> {
  return page.locator(".room button.first:enabled").evaluateAll((all) => {
    const probe = document.createElement("i");
    probe.style.color = "var(--accent)";
    document.body.append(probe);
    const accent = getComputedStyle(probe).color;
    probe.remove();
    const lit = all.filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === accent);
    return lit.map((one) => one.textContent ?? "");
  });
}

async function oneBlue(page: Page, text: RegExp): Promise<void> {
  await page.locator("header.top .badge").hover();
  await expect.poll(() => blue(page)).toEqual([expect.stringMatching(text)]);
}

test("one button is blue at a time, on the map, in a card, on a sheet and in a fight", async ({ page }) => {
  const { hand, tokens } = await sit(page, MOVING);
  await hand.expectQuestion("Move your units");
  await oneBlue(page, /^End/);
  await hand.click("0505");
  await expect(page.getByRole("region", { name: "Enemy hex" })).toBeVisible();
  await oneBlue(page, /attack/);
  await hand.press(/^Draft an attack/);
  await hand.settled();
  await oneBlue(page, /^End/);
  await hand.key("p");
  await hand.key("u");
  await oneBlue(page, /^Give the order/);
  await hand.key("Escape");
  await playTo(page, tokens, asks("combat", "soviet"));
  await hand.expectQuestion("Attack or fire");
  await hand.settled();
  if (!(await page.locator(".order-row").count())) await hand.press("Draft required attacks");
  await oneBlue(page, /^Attack|roll/i);
  await page.locator(".panel button.roll").click();
  await expect(page.getByRole("button", { name: /^Accept/ })).toBeVisible();
  await oneBlue(page, /^Accept/);
});

test("one button is blue at a time from the briefing to the first combat", async ({ page }) => {
  const hand = new Hand(page);
  await page.addInitScript(() => localStorage.removeItem("sztab.briefing"));
  await page.goto(`/table/${(await newGame(page, ["person", "sergeant"])).tokens[0]}`);
  await oneBlue(page, /^To the map/);
  await hand.press("To the map");
  await oneBlue(page, /^Accept the set-up/);
  const { tokens } = await newGame(page, ["person", "person"]);
  await hand.sit(tokens);
  for (const kind of ["air", "barrage", "movement", "combat"]) {
    await playTo(page, tokens, asks(kind));
    await page.reload();
    await hand.settled();
    const close = page.locator(".briefing, .digest").getByRole("button", { name: /^(Close|To the map)/ });
    for (let n = 0; n < 3 && (await close.count()); n++) await close.first().click();
    await expect.poll(async () => (await blue(page)).length).toBe(1);
  }
});

test("a finished game of a campaign goes on by buttons below it, and its line stays whole", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"]);
  const next = [
    { name: "Waterloo 2025", takes: "belgium" },
    { name: "Dyle 2025", takes: "m_brigade" },
  ];
  await page.route(/\/api\/seats\/[^/]+$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), over: true, next } });
  });
  await new Hand(page).sit(tokens);
  await page.goto("/");
  const line = page.locator(".games > li").first();
  await expect(line.getByRole("button", { name: /Waterloo/ })).toBeVisible();
  const [whole, link] = [(await line.boundingBox())!, (await line.locator(".game").boundingBox())!];
  expect(link.width).toBeGreaterThan(whole.width * 0.7);
  for (const button of await line.locator(".follow button").all()) {
    const box = (await button.boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(link.y + link.height - 1);
    expect(box.x + box.width).toBeLessThanOrEqual(whole.x + whole.width + 1);
  }
});

test("what an attack comes to stays at the top while guns are added to it", async ({ page }) => {
  const { hand } = await sit(page, FIGHTING);
  await hand.expectQuestion("Attack or fire");
  await hand.press("Draft required attacks");
  const pinned = page.getByRole("status", { name: "What the attack comes to" });
  await expect(pinned).toContainText(/1:1 *takes the hex \d+ % *you −\d\.\d CEL *enemy −\d\.\d CEL/);
  const alone = await pinned.innerText();
  await page.locator(".order-row.open button.option").filter({ hasText: "G" }).click();
  await expect(pinned).not.toHaveText(alone);
  const body = page.locator(".panel .sheet > .body");
  await body.evaluate((one) => one.scrollTo(0, one.scrollHeight));
  const [line, panel] = [(await pinned.boundingBox())!, (await page.locator(".panel").boundingBox())!];
  expect(line.y).toBeCloseTo(panel.y, 0);
  await seen(page, ".panel button.roll");
  await page.setViewportSize({ width: 820, height: 1180 });
  await seen(page, ".panel button.roll");
});

test("a phase with nothing left over ends at once; else one sheet says what would be lost", async ({ page }) => {
  const { hand } = await sit(page, MOVING);
  await hand.expectQuestion("Move your units");
  await hand.key("e");
  await hand.expectQuestion("Attack or fire");
  await hand.key("e");
  const sheet = page.getByRole("region", { name: "Before the phase ends" });
  await expect(sheet.locator(".owed").first()).toContainText("A must still attack");
  await expect(sheet.locator(".remark").filter({ hasText: "Guns that could still fire: 1" })).toContainText("G");
  await oneBlue(page, /^Back to the map/);
  await sheet.getByRole("button", { name: /^End the phase/ }).click();
  await expect(sheet.getByRole("alert")).toBeVisible();
  await sheet.getByRole("button", { name: "Back to the map" }).click();
  await expect(sheet).toHaveCount(0);
});

/** It lies on the screen, whole. */
async function seen(page: Page, selector: string): Promise<void> {
  const box = (await page.locator(selector).boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height);
}

const opacity = (one: Locator) => one.evaluate((it) => getComputedStyle(it).opacity);

test("case numbers wait until they are asked for; a setting shows them all, and is remembered", async ({ page }) => {
  const { hand } = await sit(page, FIGHTING);
  await hand.expectQuestion("Attack or fire");
  await hand.press("Draft required attacks");
  const works = page.locator(".odds .rungs dd").filter({ hasText: "field fortifications" });
  const number = works.locator("button.case");
  await expect(number).toHaveText("7.1.10");
  await page.locator("header.top .badge").hover();
  await expect.poll(() => opacity(number)).toBe("0");
  await works.hover();
  await expect.poll(() => opacity(number)).toBe("1");
  await page.locator("header.top .badge").hover();
  await number.focus();
  await expect.poll(() => opacity(number)).toBe("1");
  await hand.press("Settings");
  await page.getByRole("group", { name: "Case numbers" }).getByRole("button", { name: "Show all" }).click();
  await page.reload();
  await hand.expectQuestion("Attack or fire");
  await expect(number).toBeVisible();
  await page.locator("header.top .badge").hover();
  await expect.poll(() => opacity(number)).toBe("1");
});

test("a refusal says why, and goes when the hand or the board has changed", async ({ page }) => {
  const { hand } = await sit(page, MOVING);
  const refusal = page.locator(".panel [role=alert]");
  const refused = async () => {
    await hand.drag("0504", "0505");
    await expect(refusal.locator("button.case")).toHaveAttribute("data-why", "Why?");
    await expect.poll(() => opacity(refusal.locator("button.case"))).toBe("1");
  };
  await refused();
  await hand.key("n");
  await hand.key("n");
  await expect(refusal).toHaveCount(0);
  await refused();
  await hand.drag("0803", "0903");
  await expect(page.locator(".panel h2")).toContainText("0903");
  await expect(refusal).toHaveCount(0);
  await refused();
  await hand.key("z");
  await hand.settled();
  await expect(refusal).toHaveCount(0);
});

test("a march that takes several turns is no refusal, and is forgotten when it is undone", async ({ page }) => {
  const { hand } = await sit(page, MOVING);
  await hand.drag("0803", "1413");
  await expect(page.locator(".panel .remark")).toContainText("B will reach 1413");
  await expect(page.locator(".panel [role=alert]")).toHaveCount(0);
  await expect(page.locator(".panel .piece")).toContainText("marching to 1413");
  await hand.key("z");
  await expect(page.locator(".panel .remark")).toHaveCount(0);
  await hand.click("0803");
  await expect(page.locator(".panel .piece")).toHaveCount(1);
  await expect(page.locator(".panel .piece")).not.toContainText("marching");
  await page.reload();
  await hand.expectQuestion("Move your units");
  await hand.click("0803");
  await expect(page.locator(".panel .piece")).not.toContainText("marching");
});

test("nothing on the map moves when the panel grows or a drawer opens", async ({ page }) => {
  const { hand } = await sit(page, MOVING);
  await hand.expectQuestion("Move your units");
  await hand.still();
  const before = await hand.at("0505");
  await hand.click("0505");
  await expect(page.getByRole("region", { name: "Enemy hex" })).toBeVisible();
  await hand.still();
  expect(await hand.at("0505")).toEqual(before);
  await hand.openLog();
  await hand.key("c");
  await hand.still();
  expect(await hand.at("0505")).toEqual(before);
});

test("an order that has no hex yet is not told that there is no such hex", async ({ page }) => {
  const { hand } = await sit(page, MOVING);
  await hand.key("p");
  await hand.press(/^\+ Draft an attack|^\+ /);
  await hand.settled();
  await expect(page.locator(".order-row.open")).toBeVisible();
  await expect(page.locator(".panel")).not.toContainText("there is no hex");
});

test("after each question the keyboard is three Tabs from what is to be pressed", async ({ page }) => {
  const { hand, tokens } = await sit(page, MOVING);
  await hand.expectQuestion("Move your units");
  await near(page, /^End/);
  await playTo(page, tokens, asks("combat", "soviet"));
  await hand.expectQuestion("Attack or fire");
  await expect(page.getByRole("status").filter({ hasText: "Attack or fire" })).toHaveCount(1);
  await near(page, /^Draft required attacks/);
  await page.keyboard.press("Enter");
  await hand.settled();
  await hand.tabTo(page.locator(".panel button.roll"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Accept/ })).toBeVisible();
  await near(page, /^Accept/);
});

/** Until what has the focus is the button, or three Tabs have been in vain. */
async function near(page: Page, name: RegExp): Promise<void> {
  const wanted = page.getByRole("button", { name }).first();
  await expect(wanted).toBeEnabled();
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  const there = () => wanted.evaluate((one) => one === document.activeElement);
  for (let n = 0; n < 3 && !(await there()); n++) await page.keyboard.press("Tab");
  expect(await there()).toBe(true);
}

test("a short game lists nobody who comes after its end", async ({ page }) => {
  const { tokens } = await gameAt(page, asks("movement", "german"), { turns: 5 });
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.press("Order of battle");
  await page.locator(".forces").getByRole("button", { name: "Soviets" }).click();
  await expect(page.locator(".forces summary").first()).toBeVisible();
  await expect(page.locator(".forces summary").filter({ hasText: "US" })).toHaveCount(0);
});
