// A newcomer opens the first game from the lobby and plays it to its end, with nothing but what is on the screen.
import { expect, test } from "@playwright/test";
import { Hand } from "./hand";

test.use({ storageState: { cookies: [], origins: [] } });

test("a newcomer is briefed, plays five turns by mouse and is told how it went", async ({ page }) => {
  await page.goto("/");
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

/** Presses what the page offers as the next thing to do. */
class Newcomer extends Hand {
  private moved = false;
  private attacked = false;
  private rolled = 0;

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
      if (await over.isVisible()) return;
      if (!this.moved && (await this.asks("Move your units"))) await this.march();
      if (!this.attacked && (await this.asks("Attack or fire"))) await this.attack();
      const asked = await top.innerText();
      if ((await roll.count()) && (await roll.first().isEnabled())) {
        this.rolled++;
        await roll.first().click();
      } else if (drafted !== asked && (await draft.isVisible()) && (await panel.getByText("must attack").count())) {
        drafted = asked;
        await draft.click();
      } else if (await next.count()) await next.first().click();
      else if (await end.count()) await end.first().click();
      throw new Error("not over yet");
    }).toPass({ timeout: 100_000, intervals: [200] });
    return this.rolled;
  }

  /** Muskau is pointed at, and attacked with those who stand before it. */
  private async attack(): Promise<void> {
    this.attacked = true;
    await this.shows("5115");
    await this.click("5115");
    const panel = this.page.locator("aside.panel");
    await panel.getByRole("button", { name: "Draft an attack", exact: true }).click();
    await this.settled();
    await panel.getByRole("button", { name: /^5 Art 32/ }).click();
  }

  /** A stack taken a hex to the west, by hand. */
  private async march(): Promise<void> {
    this.moved = true;
    await this.shows("5415");
    await this.drag("5415", "5315");
    await this.settled();
    await expect(this.page.getByRole("button", { name: /^Undo/ })).toBeEnabled();
  }
}
