// A phone held upright: a game is followed, a question answered and a phase ended, and nothing lies beyond the screen.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { Hand, newGame } from "./hand";
import { asks, gameAt, playTo } from "./stage";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a phase is ended by thumb", async ({ page }) => {
  const { tokens } = await gameAt(page, asks("movement", "soviet"));
  const hand = new Hand(page);
  await hand.sit([tokens[0]!]);
  await hand.expectQuestion("Move your units");
  await fits(page);
  const map = (await page.locator("main.map").boundingBox())!;
  expect(map.width).toBe(390);
  expect(map.height).toBeGreaterThan(500);
  await expect(page.locator(".you")).toContainText("You: Soviets");

  await page.getByRole("button", { name: "Next unit" }).tap();
  await expect(page.locator(".panel .piece").first()).toBeVisible();
  await fits(page);
  await page.getByRole("button", { name: "Fold the sheet" }).tap();
  await expect(page.locator(".panel .piece").first()).toBeHidden();
  await page.getByRole("button", { name: "Open the sheet" }).tap();
  await expect(page.locator(".panel .piece").first()).toBeVisible();
  expect((await page.locator("main.map").boundingBox())!).toEqual(map);

  await page.getByRole("button", { name: "End phase" }).tap();
  await expect(page.locator("header.top")).toContainText("Soviet combat phase");
  await fits(page);
});

test("a question is answered by its cards", async ({ page }) => {
  const { tokens } = await gameAt(page, (asked) => asked.form === "cards");
  const hand = new Hand(page);
  await hand.sit(tokens);
  const cards = page.locator(".panel .card button, .panel button.card, .panel .answers button");
  await expect(cards.first()).toBeVisible();
  await fits(page);
  const thrown = page.locator(".staged");
  if (await thrown.isVisible()) {
    const [card, sheet] = [await thrown.boundingBox(), await page.locator(".panel").boundingBox()];
    expect(card!.y + card!.height).toBeLessThanOrEqual(sheet!.y); // the question stays in sight
  }
  const asked = await page.locator("header.top").innerText();
  await cards.first().tap();
  const done = page.locator("header.top").filter({ hasNotText: asked }).or(page.locator(".curtain"));
  await expect(done.first()).toBeVisible();
});

test("a game is followed: the log, who moves, what was done, the drawers", async ({ page }) => {
  const { tokens } = await gameAt(page, asks("movement", "soviet"));
  const hand = new Hand(page);
  await hand.sit([tokens[1]!]);
  await expect(page.locator("header.top")).toContainText("The Soviets move");
  await fits(page);
  await playTo(page, tokens, asks("combat"));
  await expect(page.locator(".log .said").last()).not.toBeEmpty();
  await page.getByRole("button", { name: "Open the log" }).tap();
  await expect(page.locator(".log.open .told").nth(3)).toBeVisible();
  await fits(page);
  await page.getByRole("button", { name: "Close the log" }).tap();
  await page.getByRole("button", { name: "Open the chat" }).tap();
  await expect(page.getByRole("textbox", { name: "Message to the other players" })).toBeVisible();
  await fits(page);
  await page.getByRole("button", { name: "Close the chat" }).first().tap();
  for (const drawer of ["Victory", "Dice", "Settings"]) {
    await page.getByRole("button", { name: "Button names" }).tap();
    await page
      .locator("nav.rail")
      .getByRole("button", { name: new RegExp(`^${drawer}`) })
      .tap();
    await expect(page.locator(".drawer h2")).toHaveText(drawer);
    await fits(page);
    await page.locator(".drawer > header").getByRole("button").tap();
  }
});

test("what happened is read one thing at a time, and hides neither the question nor its sheet", async ({ page }) => {
  const { tokens } = await gameAt(page, asks("movement", "german"));
  const hand = new Hand(page);
  await hand.sit([tokens[1]!]);
  const news = page.locator(".digest");
  await expect(news.locator(".item:visible")).toHaveCount(1);
  await fits(page);
  const [card, sheet] = await Promise.all([news, page.locator(".panel")].map((one) => one.boundingBox()));
  expect(card!.y + card!.height).toBeLessThan(sheet!.y);
  await page.getByRole("button", { name: "Next unit" }).tap();
  await expect(page.locator(".panel .piece").first()).toBeVisible();
  await news.getByRole("button", { name: "Show all" }).tap();
  await expect(news.locator(".item:visible").nth(1)).toBeVisible();
  await fits(page);
  await news.getByRole("button", { name: "One at a time" }).tap();
  await expect(news.locator(".item:visible")).toHaveCount(1);
  await news.getByRole("button", { name: "Close" }).first().tap();
  await expect(news).toHaveCount(0);
});

test("the map stays where it is when the colours change, and shows what the sheet leaves free", async ({ page }) => {
  const { tokens } = await gameAt(page, asks("movement", "soviet"));
  const hand = new Hand(page);
  await hand.sit([tokens[0]!]);
  await hand.still();
  const sheet = (await page.locator(".panel").boundingBox())!;
  await page.getByRole("button", { name: "Next unit" }).tap();
  await expect(page.locator(".panel .piece").first()).toBeVisible();
  const hex = (await page.locator(".panel h2").first().innerText()).match(/\d{4}/)![0];
  await hand.shows(hex);
  const before = await hand.at(hex);
  expect(before.y).toBeLessThan(sheet.y);
  for (const colorScheme of ["dark", "light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    await hand.still();
    const after = await hand.at(hex);
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(40); // it rests on the middle of a hex
  }
});

test("a full sheet moves neither the room nor its own buttons out of sight", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"], {}, "muskau-1945"); // where the coach speaks up
  await playTo(page, tokens, asks("combat", "soviet"));
  const hand = new Hand(page);
  await hand.sit(tokens);
  await expect(page.locator(".panel > .tip")).toBeVisible();
  const [words, got] = await Promise.all([".tip > ul", ".tip > button"].map((one) => page.locator(one).boundingBox()));
  expect(words!.x + words!.width).toBeLessThanOrEqual(got!.x); // the button lies over none of the advice
  await page.getByRole("button", { name: /Draft an attack/ }).tap();
  await expect(page.locator(".order-row.open")).toBeVisible();
  await fits(page);
  const body = page.locator(".panel .sheet > .body");
  expect(await body.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  const [top, roll, bar] = await Promise.all(
    ["header.top", ".panel .foot button:last-child", ".bar"].map((one) => page.locator(one).last().boundingBox()),
  );
  expect(top!.y).toBe(0);
  expect(roll!.y + roll!.height).toBeLessThanOrEqual(bar!.y + 1);
  expect(await page.locator(".room").evaluate((one) => one.scrollTop)).toBe(0);
});

test("lobby and replay fit the screen", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await fits(page);
  const { tokens } = await gameAt(page, asks("movement", "soviet"));
  await page.goto(`/replay/${tokens[0]}/0`);
  await expect(page.locator(".controls output")).toHaveText(/^Position 0 of/);
  await fits(page);
  const [title, back] = await Promise.all(
    [".replay > .top h1", ".replay > .top button"].map((one) => page.locator(one).first().boundingBox()),
  );
  expect(title!.y + title!.height).toBeLessThanOrEqual(back!.y); // a line of its own
  const onward = page.getByRole("button", { name: "Play on from here" });
  await expect(onward).toBeInViewport({ ratio: 1 });
  expect((await onward.boundingBox())!.height).toBeLessThan(60); // one line
  await page.getByRole("button", { name: "Play on from here" }).tap();
  await expect(page.getByRole("group", { name: "Germans" })).toBeAttached();
  for (const other of [".here", ".timeline"]) await expect(page.locator(`.panel ${other}`).first()).toBeHidden();
  await page.locator(".play-on").getByRole("button", { name: "Cancel" }).tap();
  await expect(page.locator(".panel .timeline").first()).toBeVisible();
  await page.getByRole("button", { name: "One step forward" }).tap();
  await expect(page.locator(".controls output")).toHaveText(/^Position 1 of/);
});

/** Nothing lies beyond the sides of the screen, and what is to be pressed is large enough for a thumb. */
async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(390);
  const beyond = await boxes(
    page.locator("header.top, .panel, .bar, .drawer, .digest, .talk"),
    (box) => box.left < -1 || box.right > 391,
  );
  expect(beyond).toEqual([]);
  const buttons = page.locator(".room button:visible:not(.case), .lobby .doors button:visible");
  expect(await boxes(buttons, (box) => box.left < -1 || box.right > 391)).toEqual([]);
  expect(await boxes(buttons, (box) => box.height < 43.5)).toEqual([]);
}

interface Box {
  left: number;
  right: number;
  height: number;
}

/** Those of them that are wrong, by how they begin. */
async function boxes(what: Locator, wrong: (box: Box) => boolean): Promise<string[]> {
  const all = await what.evaluateAll((found) =>
    found.map((one) => {
      const { left, right, height } = one.getBoundingClientRect();
      return { left, right, height, text: one.outerHTML.slice(0, 160) };
    }),
  );
  return all.filter(wrong).map(({ text }) => text);
}
