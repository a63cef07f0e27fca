// B-21 in the page: fire on the move, standing orders, counterattacks, fights with two loss rolls, mines, drops, beaches, night.
import { expect, type Page, test } from "@playwright/test";
import type { Piece, Told } from "../src/wire";
import { Eyes, type Game, Thrower } from "./hand";
import { laidOut, play } from "./stage";

test.describe.configure({ mode: "parallel" });

const GROUND = { columns: [1, 14], rows: [1, 12] };
const track = (points: number) => Array.from({ length: points }, (_, lost) => points - lost);
const tanks = (id: string, side: string, hex: string, points: number, more: object = {}) => ({
  ...{ id, side, hex, type: "ARM", track: track(points), gun: 8, armour: 7, ammo: points, ...more },
});
const unit = (id: string, side: string, type: string, hex: string | undefined, points: number, more: object = {}) => ({
  ...{ id, side, type, hex, track: track(points), ...more },
});

/** A drawn position between Poland and Russia at one screen; the dice are thrown by hand. */
function field(
  page: Page,
  clock: Record<string, unknown>,
  units: unknown[],
  map: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
): Promise<Game> {
  const position = { clock: { turn: 2, side: "poland", ...clock }, map: { ...GROUND, ...map }, unit: units };
  return laidOut(page, { ...position, options: { camouflage: false, ...more } }, "b21", "hand");
}

async function told(page: Page, token: string): Promise<Told[]> {
  const eyes = await Eyes.open(page, token);
  eyes.close();
  return eyes.welcome.told;
}

async function piece(page: Page, token: string, key: string): Promise<Piece> {
  const eyes = await Eyes.open(page, token);
  eyes.close();
  return eyes.welcome.shown.pieces.find((one) => one.key === key)!;
}

/** A picture for whoever works on the page: SZTAB_PICTURES=folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SZTAB_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

const of = (events: readonly Told[], kind: string) => events.filter((one) => one.kind === kind);

const DUEL = [
  tanks("Twardy", "poland", "0603", 14),
  unit("Rosomak", "poland", "MECH", "0603", 6, { armour: 2, gun: 5, ammo: 6 }),
  tanks("T-72", "russia", "0607", 10, { gun: 9 }),
];

test("a march runs into fire, and whoever was hit may go one hex more", async ({ page }) => {
  const { tokens } = await field(page, { phase: "movement" }, DUEL);
  const hand = new Thrower(page);
  await hand.sit(tokens);
  await hand.reveal("0603", "0605");
  await hand.click("0603");
  await expect(hand.panel()).toContainText("Twardy");
  await hand.drag("0603", "0605");
  await hand.turnsTo("Fire at 0604");
  await expect(page.locator("header.top .badge")).toHaveText("Russians");
  const answers = hand.panel().locator(".answer");
  await expect(answers.first()).toContainText("difference");
  await expect(answers.first()).toContainText("a shot hits in");
  await expect(answers.filter({ hasText: "hold fire at this stack" })).toBeVisible();
  await expect(answers.filter({ hasText: "hold fire for this phase" })).toBeVisible();
  await picture(page, "fire-asked");
  await hand.panel().getByText("Adjust").click();
  const shots = hand.panel().getByRole("spinbutton", { name: "shots" });
  await shots.fill("1");
  await expect(hand.panel().locator(".ladder")).toContainText("gun of T-72");
  await hand.press(/^Accept/);
  await hand.throws([1, 1]);
  await hand.turnsTo("hold your fire|Move your units");
  for (let n = 0; n < 3 && !(await hand.asks("Move your units")); n++) {
    await hand.panel().locator(".answer").filter({ hasText: "Hold fire" }).first().click();
    await hand.press(/^Accept/);
    await hand.turnsTo("hold your fire|Move your units");
  }
  const paused = hand.panel().locator(".paused");
  await expect(paused).toContainText("was hit");
  await picture(page, "paused");
  await paused.getByRole("button", { name: "One hex more, -1 EP" }).click();
  await hand.drag("0604", "0605");
  await expect.poll(async () => of(await told(page, tokens[0]!), "shots").length).toBeGreaterThan(0);
});

test("standing orders are set for the units in hand, and answer without a question", async ({ page }) => {
  const { tokens } = await field(page, { phase: "movement", side: "russia" }, DUEL);
  const hand = new Thrower(page);
  await hand.sit(tokens);
  await hand.reveal("0607");
  await hand.click("0607");
  await hand.press("Standing order");
  const panel = hand.panel();
  await expect(panel.getByRole("button", { name: /T-72/ })).toHaveAttribute("aria-pressed", "true");
  await expect(panel.getByRole("combobox", { name: "standing order" })).toHaveValue("fire");
  await panel.getByRole("spinbutton", { name: "hexes at most" }).fill("3");
  await panel.getByRole("combobox", { name: "difference at least" }).selectOption("1");
  await panel.getByRole("spinbutton", { name: "shots at a time" }).fill("1");
  await picture(page, "standing-order");
  await hand.press("Set the standing order of 1 unit");
  await expect.poll(async () => of(await told(page, tokens[0]!), "standing").length).toBe(1);
  const russians = await piece(page, tokens[0]!, "T-72");
  expect(russians.marks).toContain("standing");
  const poles = await piece(page, tokens[1]!, "T-72");
  expect(poles.marks ?? []).not.toContain("standing");

  await toPhase(page, tokens, "movement", 1);
  await hand.turnsTo("Move your units");
  await hand.reveal("0603", "0605");
  await hand.click("0603");
  await hand.drag("0603", "0604");
  await hand.throws([3, 3]);
  await hand.turnsTo("Return fire at 0607");
  await picture(page, "return-fire");
  await hand.panel().locator(".answer").filter({ hasText: "Hold fire" }).click();
  await hand.press(/^Accept/);
  await hand.turnsTo("Move your units");
  await hand.openLog();
  await expect(page.locator(".log")).toContainText("T-72 fires at Rosomak");
  await picture(page, "fired-by-order");
});

const STRIKE = [
  unit("P1", "poland", "INF", "0605", 6),
  unit("P2", "poland", "INF", "0605", 3),
  unit("R1", "russia", "INF", "0603", 6),
  unit("R2", "russia", "INF", "0603", 5),
];

test("a drag steps out for a counterattack, and the enemy names who meets it", async ({ page }) => {
  const { tokens } = await field(page, { phase: "counterattack", side: "russia" }, STRIKE);
  const hand = new Thrower(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Step out for counterattacks");
  await hand.reveal("0603", "0605");
  await picture(page, "counterattack");
  await hand.click("0603");
  await hand.drag("0603", "0604");
  await expect.poll(async () => (await piece(page, tokens[0]!, "R1")).hex).toBe("0604");
  await hand.endPhase();
  await hand.turnsTo("Name the units that meet");
  await expect(hand.panel().locator(".answer")).toHaveCount(3);
  await hand.panel().locator(".answer").nth(1).click();
  await hand.press(/^Accept/);
  await hand.turnsTo("Fight your counterattacks");
  await expect(page.locator("header.top .badge")).toHaveText("Russians");
  await hand.reveal("0605");
  await hand.click("0605");
  await page.locator(".hex-card").getByRole("button", { name: "Draft an attack" }).click();
  await expect(hand.panel().locator(".order-row.open")).toContainText("0605");
  await picture(page, "strike");
  await page.locator(".panel button.roll:enabled").click();
  await hand.throws([3, 3], [3, 4], [3, 4]);
  await expect.poll(async () => of(await told(page, tokens[0]!), "losses_rolled").length).toBe(2);
});

test("a fight shows both loss rolls, and its losses, retreat and pursuit are cards", async ({ page }) => {
  const { tokens } = await field(
    page,
    { phase: "combat" },
    [
      unit("A1", "poland", "INF", "0605", 9),
      unit("A2", "poland", "INF", "0605", 9),
      unit("Gun", "poland", "ART", "0602", 8, { range: 10 }),
      unit("R1", "russia", "INF", "0606", 4),
      unit("R2", "russia", "INF", "0606", 4),
      unit("Battery", "russia", "ART", "0610", 6, { range: 10 }),
    ],
    { hexes: { "0608": "forest" } },
  );
  const hand = new Thrower(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Attack, or fire your artillery");
  await hand.reveal("0606");
  await hand.click("0606");
  await page.locator(".hex-card").getByRole("button", { name: "Draft an attack" }).click();
  const ladder = hand.panel().locator(".order-row.open .ladder");
  await expect(ladder).toContainText("The defender loses, row");
  await expect(ladder).toContainText("The attacker loses, row");
  await hand.panel().getByRole("button", { name: /Gun 8/ }).click();
  await expect(ladder.locator(".strengths")).toContainText("Gun");
  await picture(page, "attack");
  await page.locator(".panel button.roll:enabled").click();
  await hand.turnsTo("Answer the attack on 0606");
  await hand.panel().locator(".answer").filter({ hasText: "support by Battery" }).click();
  await expect(hand.panel()).not.toContainText("Gun", { useInnerText: true });
  await picture(page, "support");
  await hand.press(/^Accept/);
  await hand.throws([1, 1], [3, 4], [1, 6]);
  for (const asked of ["Lose 1 EP", "Retreat 2 hexes", "Pursue, or stay"]) {
    await hand.turnsTo(asked);
    await expect(hand.panel().locator(".answer").first()).toBeVisible();
    await picture(page, asked.toLowerCase().slice(0, 7));
    await hand.press(/^Accept/);
  }
  await expect.poll(async () => of(await told(page, tokens[0]!), "pursue").length).toBe(1);
  const events = await told(page, tokens[0]!);
  expect(of(events, "losses_rolled")).toHaveLength(2);
  expect(of(events, "retreat").length).toBeGreaterThan(0);
});

test("engineers lay mines, and who walks onto them loses", async ({ page }) => {
  const { tokens } = await field(page, { phase: "movement" }, [
    unit("Sappers", "poland", "ENG", "0604", 5),
    unit("Guards", "russia", "INF", "0607", 6),
  ]);
  const hand = new Thrower(page);
  await hand.sit(tokens);
  await hand.reveal("0604");
  await hand.click("0604");
  await hand.press("Lay mines");
  await hand.click("0605");
  await picture(page, "mines");
  await hand.press("Give the order");
  await expect.poll(async () => of(await told(page, tokens[0]!), "mines_laid").length).toBe(1);
  await toPhase(page, tokens, "movement", 1);
  await hand.turnsTo("Move your units");
  await hand.reveal("0607");
  await hand.click("0607");
  await hand.drag("0607", "0605");
  await hand.throws(1);
  await expect.poll(async () => of(await told(page, tokens[1]!), "mines").length).toBe(1);
  await picture(page, "mined");
});

test("paratroops jump, the wind and the guns have their say, and they fight where they land", async ({ page }) => {
  const { tokens } = await field(page, { phase: "airborne assault" }, [
    unit("Para", "poland", "PARA", undefined, 8),
    unit("Home", "poland", "INF", "0202", 5),
    unit("Flak", "russia", "AA", "0806", 4, { aa: "guns" }),
    unit("Guards", "russia", "INF", "0606", 3),
  ]);
  const hand = new Thrower(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Drop units from the air");
  await hand.shows("0605");
  await hand.click("0605");
  await expect(hand.panel().getByRole("textbox", { name: "hex" })).toHaveValue("0605");
  await expect(hand.panel()).toContainText("one hex away");
  await picture(page, "drop");
  await hand.press("Drop Para over 0605");
  await hand.throws(6);
  await hand.turnsTo("Fire AA at Para|Drop units");
  if (await hand.asks("Fire AA at Para")) {
    await hand.press(/^Accept/);
    await hand.throws(6);
  }
  await hand.turnsTo("Drop units from the air");
  await expect(hand.panel()).toContainText("hexes under attack");
  await hand.panel().getByRole("button", { name: /Para/ }).click();
  await hand.click("0606");
  await picture(page, "drop-attack");
  await hand.press("Attack 0606 and roll");
  await hand.throws([4, 4]);
  await expect.poll(async () => of(await told(page, tokens[0]!), "drop_surprise").length).toBe(1);
});

test("troops go ashore from a ship that the coast has shelled", async ({ page }) => {
  const sea = Object.fromEntries(
    Array.from({ length: 14 }, (_, column) => Array.from({ length: 4 }, (_, row) => [column + 1, row + 1]))
      .flat()
      .map(([column, row]) => [`${String(column).padStart(2, "0")}${String(row).padStart(2, "0")}`, "sea"]),
  );
  const { tokens } = await field(
    page,
    { phase: "naval assault" },
    [
      unit("Lublin", "poland", "NAV", "0604", 3, { capacity: 30 }),
      unit("Marines", "poland", "INF", undefined, 9, { aboard: "Lublin" }),
      unit("Battery", "russia", "ART", "0609", 8, { range: 15 }),
      unit("Guards", "russia", "INF", "0606", 3),
    ],
    { hexes: sea, sides: { "0604/0605": "beach" } },
  );
  const hand = new Thrower(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Sail and land your troops");
  await picture(page, "sea");
  await hand.press("Land troops");
  await hand
    .panel()
    .getByRole("button", { name: /Marines/ })
    .click();
  await hand.click("0605");
  await picture(page, "land");
  await hand.press("Give the order");
  await hand.turnsTo("Fire at Lublin");
  await expect(hand.panel().locator(".answer").first()).toContainText("Battery fire at Lublin");
  await hand.press(/^Accept/);
  await hand.throws(3);
  await expect.poll(async () => of(await told(page, tokens[0]!), "land").length).toBe(1);
});

test("at night the map is dark, and the night die comes before the fight", async ({ page }) => {
  const { tokens } = await field(page, { phase: "combat", light: "night" }, [
    unit("A1", "poland", "INF", "0605", 9),
    unit("R1", "russia", "INF", "0606", 5),
  ]);
  const hand = new Thrower(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Attack by night");
  await hand.reveal("0606");
  await hand.click("0606");
  await page.locator(".hex-card").getByRole("button", { name: "Draft an attack" }).click();
  await expect(hand.panel().locator(".order-row.open .ladder")).toContainText("Night die, rolled first");
  await picture(page, "night");
  await page.locator(".panel button.roll:enabled").click();
  await hand.throws(6, [3, 4], [3, 4], [3, 4]);
  await expect.poll(async () => of(await told(page, tokens[0]!), "night").length).toBe(1);
});

/** Everybody does the least until a side is asked for its orders of a phase. */
async function toPhase(page: Page, tokens: string[], kind: string, side: number): Promise<void> {
  const seats = await Promise.all(tokens.map((token) => Eyes.open(page, token)));
  try {
    for (let n = 0; n < 60; n++) {
      await expect.poll(() => seats.some((one) => one.question?.mine), { intervals: [10] }).toBe(true);
      const seat = seats.find((one) => one.question?.mine)!;
      if (seat === seats[side] && seat.question!.kind === kind) return;
      const { question, position } = seat;
      await play(seat, question!.can_end ? { order: "end_phase" } : { order: "hold" });
      await expect.poll(() => seat.position > position || seat.question !== question).toBe(true);
    }
    throw new Error("the phase never came");
  } finally {
    for (const seat of seats) seat.close();
  }
}

test("aircraft are placed in secret on one sheet, and what comes of them is a row of events", async ({ page }) => {
  const { tokens } = await field(page, { phase: "air" }, [
    unit("Su-22", "poland", "AIR", undefined, 4, { role: "attack" }),
    unit("MiG-29", "poland", "AIR", undefined, 3, { role: "fighter" }),
    unit("Home", "poland", "INF", "0603", 5),
    unit("Su-27", "russia", "AIR", undefined, 3, { role: "fighter" }),
    unit("Guards", "russia", "INF", "0606", 6),
  ]);
  const hand = new Thrower(page);
  await hand.sit(tokens);
  await hand.expectQuestion("Place your aircraft in secret");
  await hand.press("Place an aircraft");
  const slot = (name: string) => hand.panel().getByRole("combobox", { name });
  await slot("aircraft").selectOption("Su-22");
  await slot("mission").selectOption("strike");
  await hand.reveal("0606");
  await hand.click("0606");
  await expect(slot("hex")).toHaveValue("0606");
  await hand.press("Place an aircraft");
  await slot("aircraft").selectOption("MiG-29");
  await slot("mission").selectOption("cover");
  await hand.click("0605");
  await expect(hand.panel().getByRole("textbox", { name: "hex" })).toHaveValue("0605");
  await picture(page, "air");
  await hand.press("Seal the placements (2)");
  await hand.turnsTo("Place your aircraft in secret");
  await expect(page.locator("header.top .badge")).toHaveText("Russians");
  await hand.press("Place an aircraft");
  await slot("mission").selectOption("cover");
  await hand.click("0606");
  await hand.press("Seal the placements (1)");
  await hand.throws(4);
  await expect.poll(async () => of(await told(page, tokens[0]!), "dogfight").length).toBe(1);
  await picture(page, "air-fought");
});
