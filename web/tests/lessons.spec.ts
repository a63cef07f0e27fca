// The lessons, played through as a newcomer does, in both languages.
import { expect, type Page, test } from "@playwright/test";
import type { LessonTold } from "../src/wire";
import { ask, at } from "./door";
import { Hand, seated } from "./hand";

/** A learner: does what a step says and sees that the lesson goes on to the next. */
class Learner extends Hand {
  private step = 0;

  constructor(
    page: Page,
    private readonly told: LessonTold,
  ) {
    super(page);
  }

  /** The step is read, done, and left behind. */
  async does(deed: () => Promise<void>): Promise<void> {
    const { text } = this.told.steps[this.step]!;
    await expect(this.page.locator(".lesson [aria-live]")).toContainText(text, { useInnerText: true });
    await deed();
    this.step++;
    await expect(this.page.locator(".lesson .steps .past")).toHaveCount(this.step);
  }

  async reads(): Promise<void> {
    await this.does(() => this.page.locator(".lesson button.first").click());
  }

  async drags(from: string, to: string): Promise<void> {
    await this.does(async () => {
      await this.reveal(from, to);
      await this.drag(from, to);
    });
  }

  async presses(...keys: string[]): Promise<void> {
    await this.does(async () => {
      for (const key of keys) {
        await this.settled();
        await this.page.keyboard.press(key);
      }
    });
  }

  async looksAt(hex: string): Promise<void> {
    await this.dismissThrow();
    await this.reveal(hex);
    await this.click(hex);
    await expect(this.page.locator(".hex-card")).toContainText(hex);
  }

  /** Drafts what the card of an enemy hex offers: an attack, or fire at range. */
  async drafts(hex: string, which: "attack" | "fire"): Promise<void> {
    if (!(await this.page.locator(".hex-card").filter({ hasText: hex }).isVisible())) await this.looksAt(hex);
    await this.page
      .locator(".hex-card .actions button")
      .nth(which === "attack" ? 0 : 1)
      .click();
    await expect(this.page.locator(".order-row.open")).toContainText(hex);
  }

  async rolls(): Promise<void> {
    await this.page.locator(".panel button.roll:enabled").click();
  }

  /** Answers and attacks as they lie ready, the phase ended when nothing is left, until the step is done. */
  async seesThrough(): Promise<void> {
    await this.does(async () => {
      const past = this.page.locator(".lesson .steps .past");
      const ready = this.page.locator(".panel .sheet button.first:enabled");
      for (let n = 0; n < 20 && (await past.count()) <= this.step; n++) {
        await this.settled();
        if (await ready.isVisible()) await ready.click();
        else await this.page.keyboard.press("e");
      }
    });
  }
}

const LESSONS: Record<string, (learner: Learner) => Promise<void>> = {
  async movement(learner) {
    await learner.does(() => learner.click("5230"));
    await learner.drags("5230", "5129");
    await learner.presses("1");
    await learner.reveal("5227", "5128");
    await learner.drag("5227", "5128"); // not what the step asks for
    await expect(learner.page.locator(".refused")).toBeVisible();
    await learner.drags("5227", "5126");
    await learner.drags("5126", "5125");
    await learner.presses("z");
    await learner.presses("e", "Enter");
  },
  async ladder(learner) {
    await learner.does(() => learner.looksAt("5126"));
    await learner.drafts("5126", "attack");
    for (const unit of ["25/10", "27/10", "2/I ARM"])
      await expect(learner.page.locator(".order-row.open")).toContainText(unit);
    await learner.reads();
    await learner.reads();
    await learner.does(() => learner.rolls());
    await learner.seesThrough();
  },
  async guns(learner) {
    const { page } = learner;
    await learner.does(async () => {
      await page.locator(".sheet .body > button").click();
      await page.locator(".slot select").nth(1).selectOption("4928");
      await page.locator(".slot input[type=number]").fill("4");
      await page.locator(".slot input[type=number]").blur();
      await page.locator(".sheet .foot button.first:enabled").click();
    });
    await learner.presses("e", "Enter");
    await learner.does(async () => {
      await learner.drafts("4827", "fire");
      await learner.rolls();
    });
    await learner.does(() => learner.looksAt("4928"));
    await learner.does(async () => {
      await learner.drafts("4928", "attack");
      await page.locator(".sheet .foot > .row > button").nth(1).click();
      await expect(
        page.locator(".order-row.open .option[aria-pressed=true]").filter({ hasText: "PL Art" }),
      ).toHaveCount(1);
      await learner.rolls();
    });
    await learner.seesThrough();
  },
  async retreat(learner) {
    await learner.does(async () => {
      await learner.drafts("5128", "attack");
      await learner.rolls();
    });
    await learner.does(async () => {
      await learner.page.locator(".answer").filter({ hasText: "5128" }).first().click();
      await learner.page.locator(".panel .sheet button.first:enabled").click();
    });
    await learner.does(async () => {
      await learner.drafts("5126", "attack");
      await learner.rolls();
    });
    await learner.seesThrough();
    await learner.reads();
  },
  async duty(learner) {
    await learner.presses("e", "Enter");
    await learner.reads();
    await learner.press(/Back to the map|Wróć do mapy/);
    await learner.page.getByRole("button", { name: /Draft required attacks|Zaplanuj wymagane ataki/ }).click();
    await expect(learner.page.locator(".order-row").nth(1)).toBeVisible();
    await learner.reads();
    await learner.does(() => learner.rolls());
    await learner.seesThrough();
  },
  async supply(learner) {
    await learner.presses("2");
    await learner.reads();
    await learner.drags("5630", "5430");
    await learner.presses("e", "Enter");
    await learner.does(async () => {
      await learner.drafts("5431", "attack");
      await learner.page.locator(".order-row.open .option").filter({ hasText: "2/I ARM" }).click();
      await learner.rolls();
    });
    await learner.seesThrough();
  },
  async siege(learner) {
    const { page } = learner;
    await learner.does(() => learner.click("1618"));
    await learner.does(async () => {
      await learner.drag("1618", "1617");
      await learner.drag("1718", "1717");
      await expect(page.locator(".order-row")).toHaveCount(2);
      await page.locator(".sheet .foot button.first:enabled").click();
    });
    await learner.does(() => learner.looksAt("1717"));
    await learner.drafts("1717", "attack");
    await learner.reads();
    await learner.does(() => learner.rolls());
    const answer = page.locator(".panel .sheet button.first:enabled").filter({ hasText: "Enter" });
    await answer.click();
    await learner.reads();
    await learner.does(async () => {
      await learner.drafts("1617", "attack");
      await learner.rolls();
    });
    await learner.does(async () => {
      await expect(page.locator(".answer").first()).toBeVisible();
      await learner.click("1616");
      await answer.click();
    });
  },
  async range(learner) {
    const { page } = learner;
    const errand = page.locator(".panel .sheet button.first:enabled");
    const starters = page.locator(".panel .actions").first().getByRole("button");
    await learner.does(() => learner.click("2115"));
    await learner.does(() => learner.looksAt("2112"));
    await page.keyboard.press("Escape");
    await starters.first().click();
    await page.locator(".slot select").nth(1).selectOption({ index: 1 });
    await learner.reads();
    await learner.does(async () => {
      await page.locator(".slot input[type=number]").fill("3");
      await page.locator(".slot input[type=number]").blur();
      await errand.click();
    });
    await learner.reads();
    await learner.does(async () => {
      await starters.nth(1).click();
      await page.locator(".slot .option").first().click();
      await page.locator(".slot input[type=number]").first().fill("3");
      await page.locator(".slot select").nth(1).selectOption("-1");
      await errand.click();
    });
    await learner.does(async () => {
      await learner.key("e");
      await learner.settled();
      const sheet = page.getByRole("heading", { name: /^(Before the phase ends|Zanim faza się skończy)$/ });
      if (await sheet.isVisible()) await learner.key("Enter");
      await expect(page.getByRole("radio").first()).toBeVisible();
      await page.getByRole("radio").last().click();
      await errand.click();
      await learner.key("e");
    });
    await learner.reads();
  },
};

for (const [tongue, done] of [
  ["en", "Well done"],
  ["pl", "Dobra robota"],
] as const)
  for (const [slug, lesson] of Object.entries(LESSONS))
    test(`${slug}, ${tongue}`, async ({ page }) => {
      const made = await ask(page, `/api/lessons/${slug}`, "");
      const { tokens } = await seated(made);
      const told = await ask(page, `/api/lessons/${slug}/steps?lang=${tongue}`);
      await page.addInitScript((language) => localStorage.setItem("sztab.language", language), tongue);
      const learner = new Learner(page, JSON.parse(told.text) as LessonTold);
      await learner.sit(tokens);
      await learner.still();
      await lesson(learner);
      await expect(page.locator(".lesson h3")).toHaveText(done);
      await page.goto(at("/learn"));
      await expect(page.locator(".lessons .finished")).toHaveCount(1);
      await page.goto(at("/"));
      await expect(page.locator(".door .games .game")).toHaveCount(0);
    });
