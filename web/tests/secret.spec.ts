// What is secret stays secret at one screen: sealed air missions, and masked counters.
import { expect, test } from "@playwright/test";
import { Eyes, Hand, newGame } from "./hand";
import { asks, playTo } from "./stage";

test("air missions are sealed behind a curtain, and the second never sees the first's", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"], {}, "two-stars");
  await playTo(page, tokens, asks("air"));
  const hand = new Hand(page);
  await hand.sit(tokens);

  await expect(page.locator("header.top .badge")).toHaveText("Allies");
  const first = await missionOf(hand);
  await hand.press("Seal the missions (1)");
  const curtain = page.getByRole("dialog", { name: /^Pass the screen to/ });
  await expect(curtain).toBeVisible();
  expect(await page.content()).not.toContain(first);
  await curtain.getByRole("button").click();

  await expect(page.locator("header.top .badge")).toHaveText("Soviets");
  await hand.expectQuestion("Place your air missions");
  await expect(page.locator(".panel")).not.toContainText(first);
  await hand.key("v");
  await expect(page.getByRole("complementary", { name: "Victory" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Air missions", exact: true, level: 3 })).toHaveCount(0);
  await hand.key("Escape");
  const eyes = await Eyes.open(page, tokens[1]!);
  expect(eyes.welcome.shown.missions).toEqual([]);
  expect(JSON.stringify(eyes.welcome.told)).not.toContain('"missions"');
  eyes.close();

  await missionOf(hand);
  await hand.press("Seal the missions (1)");
  await expect(page.locator("header.top")).not.toContainText("Place your air missions");
});

test("under masks a curtain falls at every change of seat, never inside a combat, and hides everything", async ({
  page,
}) => {
  test.setTimeout(400_000);
  const { tokens } = await newGame(page, ["person", "person"], { masking: "covered" });
  const hand = new Hand(page);
  await hand.sit(tokens);
  const seats = await Promise.all(tokens.map((token) => Eyes.open(page, token)));
  const names = seats.flatMap((seat) => seat.welcome.shown.pieces.map((piece) => piece.key));
  const story = new Story(
    hand,
    seats,
    [...new Set(names)].filter((key) => key.length > 3 && !key.startsWith("?")),
  );
  for (let n = 0; n < 300 && story.turns.length < 4; n++) await story.goOn();
  seats.forEach((seat) => seat.close());
  expect(story.turns.slice(0, 3)).toEqual(["Germans: setup", "Soviets: setup", "Germans: movement"]);
  expect(story.turns[3]).toMatch(/^Soviets: /);
  expect(story.fought).toBeGreaterThan(2);
  expect(story.answered).toBeGreaterThan(0);
  await hand.expectQuestion("Turn 2");
});

/** Two players at one masked screen, taking what lies ready; every curtain is looked behind. */
class Story {
  /** Whom the table turned to, and for what. */
  readonly turns: string[] = [];
  fought = 0;
  /** Answers that the other side's preferences gave. */
  answered = 0;

  constructor(
    readonly hand: Hand,
    readonly seats: Eyes[],
    readonly names: string[],
  ) {}

  async goOn(): Promise<void> {
    const { page } = this.hand;
    const curtain = page.getByRole("dialog");
    const ready = page.locator(".panel button.first:enabled");
    const end = page.locator("header.top button.first:enabled");
    await expect(curtain.or(ready).or(end).first()).toBeVisible();
    await this.hand.settled();
    if (await curtain.isVisible()) return this.lift();
    const badge = await page.locator("header.top .badge").innerText();
    const inside = this.seats.some((seat) => seat.question?.inside);
    if (await this.hand.asks("Attack or fire")) return this.attack(badge);
    const next = (await ready.count()) ? ready.first() : end;
    await next.click({ timeout: 5_000 }).catch(() => undefined); // a curtain may have fallen over it
    if (inside) await this.stays(badge);
  }

  private async lift(): Promise<void> {
    const { page } = this.hand;
    const asked = this.seats.find((seat) => seat.question?.mine)!.question!;
    expect(asked.inside).toBe(false);
    const html = await page.content();
    expect(this.names.filter((name) => html.includes(name))).toEqual([]);
    await expect(page.locator("canvas")).toHaveCount(0);
    const lift = page.getByRole("button", { name: /show the board/ });
    const side = /play the (\w+)/.exec(await lift.innerText())![1]!;
    this.turns.push(`${side}: ${asked.kind}`);
    await lift.click();
    await page.locator(".map canvas").first().waitFor();
    await expect(page.locator("header.top .badge")).toHaveText(side);
  }

  private async attack(badge: string): Promise<void> {
    const { page } = this.hand;
    const roll = page.locator(".panel button.roll");
    if (await roll.isDisabled()) {
      await this.hand.press("Draft required attacks");
      await this.hand.settled();
    }
    if (await roll.isDisabled()) return this.hand.endPhase();
    const before = this.seats[1]!.position;
    await roll.click();
    this.fought++;
    await this.stays(badge);
    if (this.seats[1]!.position > before + 1) this.answered++;
  }

  /** The screen stays with a player while his combat is fought. */
  private async stays(badge: string): Promise<void> {
    await this.hand.settled();
    if (this.seats.some((seat) => seat.question?.inside)) {
      await expect(this.hand.page.getByRole("dialog")).toHaveCount(0);
      await expect(this.hand.page.locator("header.top .badge")).toHaveText(badge);
    }
  }
}

/** One mission on the first target that is offered; returns the target. */
async function missionOf(hand: Hand): Promise<string> {
  const { page } = hand;
  await hand.expectQuestion("Place your air missions");
  await hand.press("Add a mission");
  const target = page.getByRole("combobox", { name: /target/i });
  const value = await target
    .locator("option")
    .nth(1)
    .evaluate((one: HTMLOptionElement) => one.value);
  await target.selectOption(value);
  await expect(page.getByRole("button", { name: "Seal the missions (1)" })).toBeEnabled();
  return value;
}
