// The siege in the page: both sides' guns, Attack markers drawn on the map, an ambush, a breakthrough, a Goliath, options.
import { expect, type Page, test } from "@playwright/test";
import type { GotReach, Piece, Told } from "../src/wire";
import { Eyes, Hand, newGame, slowLine, Thrower } from "./hand";
import { asks, laidOut, play, playTo } from "./stage";

test.describe.configure({ mode: "parallel" });

const TITLE = "breslau1945";
const MAP = { use: TITLE, supply: { soviet: ["1626"], german: ["1907"] } };
const at = (hex: string, ...counters: string[]) => counters.map((counter) => ({ counter, hex }));
const marked = (hex: string, attacks: string, ...counters: string[]) =>
  at(hex, ...counters).map((one, n) => (n ? one : { ...one, attacks }));

/** A player who throws his own dice. */
class Besieger extends Thrower {
  async drafts(target: string, name: string): Promise<void> {
    await this.reveal(target);
    await this.click(target);
    await this.page.locator(".hex-card").getByRole("button", { name }).click();
    await expect(this.page.locator(".order-row.open")).toContainText(target);
  }

  async rolls(): Promise<void> {
    await this.page.locator(".panel button.roll:enabled").click();
  }
}

function siege(page: Page, clock: Record<string, unknown>, unit: unknown[], options: Record<string, unknown> = {}) {
  return laidOut(
    page,
    { clock: { turn: 2, ...clock }, map: MAP, unit, options: { fog: true, ...options } },
    TITLE,
    "hand",
  );
}

/** Everything a seat has been told. */
async function told(page: Page, token: string): Promise<Told[]> {
  const eyes = await Eyes.open(page, token);
  eyes.close();
  return eyes.welcome.told;
}

async function pieces(page: Page, token: string): Promise<Piece[]> {
  const eyes = await Eyes.open(page, token);
  eyes.close();
  return eyes.welcome.shown.pieces;
}

const of = (told: readonly Told[], kind: string) => told.filter((one) => one.kind === kind);

test("both sides bombard in turn", async ({ page }) => {
  const { tokens } = await siege(page, { phase: "artillery bombardment", side: "soviet" }, [
    ...at("1621", "Art/309"),
    ...at("1620", "I/955/309", "II/955/309"),
    ...at("1614", "Granatwerfer"),
    ...at("1617", "VS 21", "VS 22"),
  ]);
  const hand = new Besieger(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Bombard a hex");
  await hand.drafts("1617", "Bombard");
  await expect(hand.panel().locator(".order-row.open .ladder")).toContainText("Art/309");
  await expect(hand.panel().locator(".chances tbody tr")).not.toHaveCount(0);
  await hand.rolls();
  await hand.throws(1);
  await expect(page.locator(".curtain")).toBeVisible();
  await hand.turnsTo("Bombard a hex");
  await expect(page.locator("header.top .badge")).toHaveText("Germans");
  await hand.drafts("1620", "Bombard");
  await expect(hand.panel().locator(".order-row.open .ladder")).toContainText("Granatwerfer");
  await hand.rolls();
  await hand.throws(1);
  await expect.poll(async () => of(await told(page, tokens[0]!), "bombardment").length).toBe(2);
});

test("aircraft are aimed on the map, and flak answers card by card", async ({ page, context }) => {
  const { tokens } = await siege(page, { phase: "air bombardment", side: "soviet" }, [
    { counter: "Air 24 (1)" },
    ...at("1618", "I/955/309"),
    ...at("1617", "88mm AA 1"),
    ...at("1516", "88mm AA 2", "VS 21"),
  ]);
  const hand = new Besieger(page);
  await hand.sit([tokens[0]!]);
  const other = new Besieger(await context.newPage());
  await other.sit([tokens[1]!]);
  await hand.press("Add an aircraft");
  await expect(page.locator(".order-row.open select").nth(1)).toBeVisible();
  await hand.reveal("1617", "1516");
  await hand.click("1617");
  await expect(hand.panel().locator(".foot .refused")).toBeVisible();
  await hand.click("1516");
  await hand.press("Send the aircraft (1)");
  await other.expectQuestion("Fire at Air 24 (1) over Hartlieb (1516)");
  await expect(other.panel().locator(".answer").first()).toContainText("Shot down in");
  await other.key("Enter");
  await other.throws(6);
  await expect.poll(async () => of(await told(page, tokens[1]!), "aircraft_hit").length).toBe(1);
});

test("a regiment enters by a click, and engineers build where they stand", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"], {}, "siege-of-breslau");
  await playTo(page, tokens, asks("movement", "soviet"));
  const hand = new Besieger(page);
  await hand.sit([tokens[0]!]);
  const group = hand.panel().locator("details[open]");
  await expect(group.locator("summary")).toContainText("955 Regt"); // what may come first lies open
  await expect(group.locator(".piece").first()).toBeInViewport();
  await group.getByRole("button", { name: "Select all" }).click();
  const eyes = await Eyes.open(page, tokens[0]!);
  const { reach } = await eyes.ask<GotReach>({ type: "AskReach", keys: ["I/955/309", "II/955/309", "III/955/309"] });
  eyes.close();
  const door = reach.hexes[0]!.hex;
  await hand.shows(door);
  await hand.click(door);
  const entered = async () => (await pieces(page, tokens[0]!)).filter((one) => one.hex === door).length;
  await expect.poll(entered).toBe(3);
  await hand.press(/^End phase/);
  await expect(hand.panel()).toContainText("Before the phase ends");
  await expect(hand.panel()).toContainText(/Reinforcements that can enter now: \d+/);
  await hand.press("Back to the map");

  await playTo(page, tokens, asks("movement", "german"));
  await hand.sit([tokens[1]!]);
  await hand.press("Build a Barricade");
  await hand.panel().getByRole("combobox", { name: "Engineer" }).selectOption("Eng 1");
  await hand.press("Give the order");
  const builder = (await pieces(page, tokens[1]!)).find((one) => one.key === "Eng 1")!;
  await expect
    .poll(async () => {
      const seen = await Eyes.open(page, tokens[1]!);
      seen.close();
      return seen.welcome.shown.lying[builder.hex!];
    })
    .toEqual(["barricade"]);
});

test("Attack markers are drawn on the map from stack to hex", async ({ page }) => {
  const { tokens } = await siege(page, { phase: "combat designation" }, [
    ...at("1618", "I/955/309"),
    ...at("1718", "II/955/309"),
    ...at("1617", "VS 21"),
    ...at("1717", "VS 22"),
  ]);
  const hand = new Besieger(page);
  await slowLine(page, 250);
  await hand.sit(tokens);
  await hand.throws(1, 1, 1);
  await hand.turnsTo("Place up to 4 Attack markers");
  await expect(page.locator("header.top .badge")).toHaveText("Soviets");
  await hand.reveal("1618", "1617");
  await hand.drag("1618", "1617");
  await hand.drag("1718", "1717"); // before the server has said anything about the first
  const rows = page.locator(".order-row");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("1617");
  await hand.drag("1718", "1617");
  await expect(rows.nth(1)).toContainText("1617");
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Place the markers (2)" }).click();
  await expect(page.locator(".curtain")).toBeVisible();
  const eyes = await Eyes.open(page, tokens[0]!);
  expect(eyes.welcome.shown.arrows).toHaveLength(2);
  expect(eyes.welcome.shown.arrows.map((one) => [...one.start, ...one.path])).toContainEqual(["1618", "1617"]);
  eyes.close();
});

test("an attack runs into an ambush, and its victim chooses where to strike", async ({ page }) => {
  const { tokens } = await siege(page, { phase: "combat resolution" }, [
    ...marked("1618", "1617", "I/955/309"),
    ...marked("1718", "1617", "II/955/309"),
    ...at("1617", "Eng 1", "VS 21"),
  ]);
  const soviet = await Eyes.open(page, tokens[0]!);
  const hand = new Besieger(page);
  await hand.sit([tokens[1]!]);
  const fight = async () => {
    if (soviet.question?.mine && soviet.question.kind === "dice") await play(soviet, { order: "dice", dice: [6] });
    else if (soviet.question?.mine)
      await play(soviet, { order: "attack", target: "1617", from: ["1618", "1718"], artillery: [], aircraft: [] });
    return hand.question();
  };
  await expect.poll(fight, { timeout: 20_000 }).toContain("mbush");
  await expect(hand.panel().locator(".answer")).toHaveCount(2);
  await hand.dismissThrow();
  await hand.reveal("1718");
  await hand.click("1718");
  await expect(hand.panel().locator(".answer.on")).toContainText("1718");
  await expect(hand.panel().locator(".ladder")).toContainText("Eng 1");
  await hand.press(/^Accept/);
  await expect.poll(async () => of(await told(page, tokens[1]!), "ambush").length).toBe(1);
  soviet.close();
});

test("surplus hits break through, and the advance is a path on the map", async ({ page }) => {
  const { tokens } = await siege(page, { phase: "combat resolution" }, [
    ...marked("1618", "1617", "I/955/309", "II/955/309", "III/955/309"),
    ...marked("1718", "1617", "1/1248 Tk", "1/1249 Tk"),
    ...at("1617", "VS 21"),
  ]);
  const hand = new Besieger(page);
  await hand.sit(tokens);
  await hand.throws(3);
  await hand.turnsTo("Resolve your attacks");
  await hand.drafts("1617", "Draft an attack");
  const ladder = hand.panel().locator(".order-row.open .ladder");
  await expect(ladder).toContainText("only Volkssturm");
  await expect(ladder).toContainText("Ambush");
  await expect(ladder.locator(".chances")).toContainText("advance 3");
  await hand.rolls();
  await hand.throws(3, 1);
  await hand.turnsTo("Advance up to");
  await expect(hand.panel().locator(".answer")).not.toHaveCount(0);
  await hand.reveal("1814");
  await hand.click("1814");
  await expect(hand.panel().locator(".answer.on")).toContainText("advance to 1814");
  await hand.press(/^Accept/);
  const stands = async () => (await pieces(page, tokens[0]!)).filter((one) => one.hex === "1814").length;
  await expect.poll(stands).toBeGreaterThan(0);
});

test("a Goliath is sent from the engineers to the enemy", async ({ page }) => {
  const { tokens } = await siege(page, { phase: "german movement" }, [
    ...at("1618", "I/955/309"),
    ...at("1718", "II/955/309"),
    ...at("1617", "Eng 1"),
  ]);
  const hand = new Besieger(page);
  await hand.sit([tokens[1]!]);
  await hand.expectQuestion("Move your units");
  await hand.reveal("1617", "1618");
  await hand.press("Send a Goliath");
  await hand.shows("1617");
  const slot = (name: string) => hand.panel().getByRole("combobox", { name, exact: true });
  await expect(slot("Engineer")).toHaveValue("Eng 1");
  await hand.click("1718");
  await expect(slot("target")).toHaveValue("1718");
  await hand.click("1618");
  await expect(slot("target")).toHaveValue("1618");
  await expect(slot("target unit")).toHaveValue("I/955/309");
  await expect(hand.panel().locator(".ladder")).toBeVisible();
  await hand.press("Give the order");
  await hand.throws(1);
  await expect.poll(async () => of(await told(page, tokens[1]!), "goliath").length).toBe(1);
});

test("every order of the optional rules is given by hand", async ({ page }) => {
  const hand = new Besieger(page);
  await slowLine(page, 150); // nothing is given or lost that the server has not seen
  const heard = (tokens: string[], seat: number, kind: string) =>
    expect.poll(async () => of(await told(page, tokens[seat]!), kind).length).toBeGreaterThan(0);

  await test.step("the bombers are aimed, then aircraft rebuilt with air steps", async () => {
    const { tokens } = await siege(
      page,
      { turn: 5, phase: "air bombardment" },
      [...at("1617", "VS 21"), { counter: "Air 24 (1)", steps: 1 }, { counter: "Air 16 (1)", steps: 1 }],
      { bomber_corps: true },
    );
    await hand.sit([tokens[0]!]);
    await hand.expectQuestion("Aim the strike");
    const target = hand.panel().getByRole("combobox", { name: "target" });
    await expect(target).toBeVisible();
    await hand.still();
    await hand.click("2009");
    await expect(hand.panel().locator(".foot .refused")).toContainText("City hex inside the area");
    await hand.click("1806");
    await expect(target).toHaveValue("1806");
    await hand.press("Drop the bombs");
    await hand.throws(1);
    await heard(tokens, 0, "bomber_strike");
    await hand.throws(1);
    await hand.expectQuestion("Spend 2 air steps");
    await hand.press("Choose unit by unit");
    await hand.panel().getByRole("button", { name: "a step for Air 24 (1)" }).click();
    await hand.panel().getByRole("button", { name: "no more" }).click();
    await hand.press(/^Accept/);
    await heard(tokens, 0, "rebuilt");
  });

  await test.step("divisions are picked on the map, and a pontoon laid between two hexes", async () => {
    const { tokens } = await siege(
      page,
      { turn: 3, phase: "soviet movement" },
      [
        ...at("2106", "1/240 Eng"),
        ...at("2108", "I/955/309"),
        ...at("2208", "I/372/218"),
        ...at("2008", "I/243/181"),
        ...at("1617", "VS 21"),
      ],
      { soviet_directives: true, pontoon: true },
    );
    await hand.sit([tokens[0]!]);
    await hand.throws(1);
    await hand.expectQuestion("Choose at most 2 divisions that act");
    await expect(hand.panel().getByRole("button", { name: /309 units/ })).toBeVisible();
    await hand.reveal("2106", "2008");
    for (const hex of ["2108", "2208"]) await hand.click(hex);
    await expect(hand.panel().getByRole("button", { name: /(309|218) units/, pressed: true })).toHaveCount(2);
    await hand.press("Give the order");
    await hand.expectQuestion("Move your units");
    await hand.click("2008");
    await expect(hand.panel()).toContainText("belongs to a division that does not act");
    await hand.press("Lay a pontoon bridge");
    await hand.click("2105");
    await expect(hand.panel().getByRole("combobox", { name: "hexside" })).toHaveValue("2105/2106");
    await hand.press("Give the order");
    await heard(tokens, 0, "pontoon");
  });

  await test.step("transports fly, a stack is arranged, opened and thinned out", async () => {
    const { tokens } = await siege(
      page,
      { turn: 3, phase: "supply check" },
      [
        ...at("1617", "VS 21", "VS 22", "VS 23", "VS 24", "VS 25", "Eng 1"),
        ...["Ju-352 (1)", "He-111 (1)", "Ju-52 (1)", "Ju-52 (2)"].map((counter) => ({ counter })),
      ],
      { combat_supply: true, combat_supply_mode: "tactical" },
    );
    const soviet = await Eyes.open(page, tokens[0]!);
    await hand.sit([tokens[1]!]);
    await hand.throws(1);
    await hand.expectQuestion("Choose 3 transports");
    await expect(hand.panel().locator(".answer").first()).toContainText("13 Supply Points");
    await hand.press(/^Accept/);
    await expect.poll(() => soviet.question?.mine).toBe(true);
    await play(soviet, { order: "dice", dice: [2] });
    soviet.close();
    await hand.expectQuestion("Lose 2 steps");
    await hand.press(/^Accept/);
    await hand.expectQuestion("Move your units");
    await hand.press("Put a unit on top of its stack");
    await hand.panel().getByRole("combobox", { name: "unit" }).selectOption("VS 23");
    await hand.press("Give the order");
    await heard(tokens, 1, "arrange");
    await hand.press("Let the Soviets look through all stacks");
    await hand.panel().locator(".foot .first").click();
    await heard(tokens, 1, "waive");
    await hand.endPhase();
    await hand.expectQuestion("1617 (1 hex south of Hartlieb) is overstacked");
    await hand.panel().locator(".answer").nth(1).click();
    await hand.press(/^Accept/);
    await heard(tokens, 1, "overfull");
  });

  await test.step("a gas attack is aimed by a click", async () => {
    const { tokens } = await siege(
      page,
      { turn: 3, phase: "artillery bombardment", side: "german" },
      [...at("1614", "Granatwerfer"), ...at("1619", "I/955/309"), ...at("1618", "VS 21")],
      { tabun: true },
    );
    await hand.sit([tokens[1]!]);
    await hand.press("A gas attack");
    await hand.reveal("1619");
    await hand.click("1619");
    await expect(hand.panel().locator(".order-row.open")).toContainText("all units in the hex are eliminated");
    await expect(hand.panel().locator(".chances tbody tr")).toHaveCount(2);
    await hand.rolls();
    await hand.throws(6);
    await heard(tokens, 1, "gas");
  });

  await test.step("an attack is reinforced before it is rolled, and its support named", async () => {
    const { tokens } = await siege(
      page,
      { phase: "combat resolution", side: "soviet" },
      [
        ...marked("1618", "1617", "I/955/309"),
        ...at("1620", "II/955/309"),
        ...at("1622", "Art/309"),
        ...at("1617", "VS 21"),
      ],
      { support_movement: true },
    );
    const german = await Eyes.open(page, tokens[1]!);
    await hand.sit([tokens[0]!]);
    await hand.drafts("1617", "Draft an attack");
    await hand.rolls();
    await hand.throws(2);
    await hand.expectQuestion("Move up to 2 units in support of 1618");
    await expect(hand.panel()).toContainText("Only units that have not moved this turn");
    await hand.drag("1620", "1618");
    await heard(tokens, 0, "move");
    await hand.press("No more support moves");
    await expect.poll(() => german.question?.mine).toBe(true);
    await play(german, { order: "dice", dice: [1] });
    german.close();
    await hand.expectQuestion("Name the artillery and the aircraft");
    await expect(hand.panel().locator(".answer").first()).toContainText("Art/309");
    await hand.press(/^Accept/);
    await heard(tokens, 0, "attack");
  });
});

test("the optional rules are agreed on in the lobby, and play follows them", async ({ page }) => {
  await page.goto("/");
  await page
    .getByRole("article")
    .filter({ hasText: "Siege of Breslau" })
    .getByRole("link", { name: "Set up a game" })
    .click();
  const hand = new Hand(page);
  await page
    .getByRole("group", { name: /Tabun gas shells/ })
    .getByRole("button")
    .nth(1)
    .click();
  await page
    .getByRole("group", { name: /Rubble/ })
    .getByRole("button")
    .nth(1)
    .click();
  await hand.press("Start the game");
  await expect(page).toHaveURL(/\/table\//);
  const eyes = await Eyes.open(page, new URL(page.url()).pathname.split("/")[2]!);
  expect(eyes.welcome.options).toMatchObject({ tabun: true, rubble: true });
  eyes.close();
});
