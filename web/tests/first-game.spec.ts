// A newcomer opens the first game from the lobby and plays it to its end, with nothing but what is on the screen.
import { expect, test } from "@playwright/test";
import { at } from "./door";
import { Hand } from "./hand";
import { expectInside, inSight, named, SIZES } from "./sight";

test.use({ storageState: { cookies: [], origins: [] } });

test("a newcomer is briefed, plays five turns by mouse and is told how it went", async ({ page }) => {
  await page.goto(at("/"));
  await page.getByRole("button", { name: "Play the Soviets" }).click();

  const briefing = page.getByRole("complementary", { name: "Briefing" });
  await expect(briefing).toContainText("You have: Nine rifle divisions");
  await expect(briefing).toContainText("Try first:");
  await expect(briefing).toContainText("Muskau held");
  await briefing.getByRole("button", { name: "To the map" }).click();
  await expect(briefing).toBeHidden();
  await expect(page.getByRole("button", { name: "Objectives", exact: true })).toHaveAttribute("aria-pressed", "true");

  const tip = page.getByRole("complementary", { name: "Tip" });
  await expect(tip).toContainText("CELs");
  await tip.getByRole("button", { name: "Got it" }).click();
  await expect(tip).toBeHidden();

  const newcomer = new Newcomer(page);
  const rolled = await newcomer.play();
  expect(rolled).toBeGreaterThan(0);
  expect(newcomer.met).toBeGreaterThanOrEqual(rolled);
  await expect(page.getByRole("button", { name: /throws you have not seen/ })).toHaveCount(0);

  const ending = page.getByRole("region", { name: "Verdict" });
  await expect(ending.getByRole("heading", { level: 2 })).toHaveText(/^The (Soviets|Germans) win: .+ victory$/);
  await expect(ending).toContainText("Victory points by turn");
  await expect(ending.getByRole("row", { name: /Soviets/ }).first()).toBeVisible();
  await expect(ending.getByRole("button", { name: "Rematch", exact: true })).toBeVisible();
  await ending
    .getByRole("button", { name: /^Turn \d: / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/replay\/[^/]+\/[1-9]\d*$/);
});

/** So many numbers are looked up each time something new is asked, and so many cards at every size of screen. */
const FEW = 3;

/** Presses what the page offers as the next thing to do, looks up the numbers it reads and meets every throw. */
class Newcomer extends Hand {
  /** Throws whose cards it has read. */
  met = 0;
  private moved = false;
  private attacked = false;
  private rolled = 0;
  private last = "";
  private readonly asked = new Set<string>();

  /** To the end; how often it rolled for an attack of its own. */
  async play(): Promise<number> {
    const over = this.page.getByRole("region", { name: "Verdict" });
    const [panel, top] = [this.page.locator("aside.panel"), this.page.locator("header.top")];
    const roll = panel.getByRole("button", { name: /and roll/ });
    const draft = panel.getByRole("button", { name: "Draft required attacks" });
    const next = panel.locator("button.first:enabled");
    const end = top.locator("button.first:enabled");
    let drafted = "";
    await expect(async () => {
      await this.settled();
      await this.meet();
      if (await over.isVisible()) return;
      await this.lookUp();
      if (!this.moved && (await this.asks("Move your units"))) await this.march();
      if (!this.attacked && (await this.asks("Attack or fire"))) await this.attack();
      const asked = await top.innerText();
      if ((await roll.count()) && (await roll.first().isEnabled())) {
        this.rolled++;
        await roll.first().click();
        await this.settled();
        await expect(this.page.locator(".staged")).toBeVisible();
      } else if (drafted !== asked && (await draft.isVisible()) && (await panel.getByText("must attack").count())) {
        drafted = asked;
        await draft.click();
      } else if (await next.count()) await next.first().click();
      else if (await end.count()) await end.first().click();
      throw new Error("not over yet");
    }).toPass({ timeout: 100_000, intervals: [200] });
    return this.rolled;
  }

  /** Reads the card of a throw, which is whole on the screen, at first on every screen. */
  private async meet(): Promise<void> {
    const card = this.page.locator(".staged");
    const text = (await card.count()) ? await card.locator(".pager").innerText() : "";
    if (!text || text === this.last) return;
    this.last = text;
    const sizes = this.met++ < FEW ? [...SIZES.slice(1), SIZES[0]!] : [SIZES[0]!];
    for (const [width, height] of sizes) {
      await this.page.setViewportSize({ width, height });
      await expectInside(this.page, card, "");
    }
    const unseen = this.page.getByRole("button", { name: /throws you have not seen/ });
    if (!(await unseen.count())) return;
    await unseen.click();
    await this.meet();
  }

  /** The first numbers it reads when something new is asked, one hover each. */
  private async lookUp(): Promise<void> {
    const question = await this.page.locator("header.top strong").innerText();
    if (this.asked.has(question) || (await this.page.locator(".digest").count())) return;
    this.asked.add(question);
    for (const { hex, x, y } of (await named(this.page)).slice(0, FEW)) {
      await this.page.mouse.move(x, y);
      await expect.poll(() => inSight(this.page, hex), { message: `${hex} in ${question}` }).toBe(true);
    }
    await this.page.locator("header.top strong").hover();
  }

  /** Muskau is pointed at, and attacked with those who stand before it. */
  private async attack(): Promise<void> {
    this.attacked = true;
    await this.press(/^My front/);
    await this.click("5115");
    const panel = this.page.locator("aside.panel");
    await panel.getByRole("button", { name: "Draft an attack", exact: true }).click();
    await this.settled();
    await panel.getByRole("button", { name: /^5 Art 32/ }).click();
  }

  /** A stack taken a hex to the west, by hand. */
  private async march(): Promise<void> {
    this.moved = true;
    await this.press(/^My front/);
    await this.drag("5415", "5315");
    await this.settled();
    await expect(this.page.getByRole("button", { name: /^Undo/ })).toBeEnabled();
  }
}
