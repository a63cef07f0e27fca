// A player's hand: what the tests do on the page, counted in gestures.
import { expect, type Locator, type Page } from "@playwright/test";
import { type Answered, ask, at, type Ear, listen } from "./door";
import type { Clock, GameMade, GotMarch, MarchLeg, Question, Reply, Welcome } from "../src/wire";

export interface Game {
  made: GameMade;
  tokens: string[];
}

/** A new game by the server's own door; the lobby has its test elsewhere. */
export async function newGame(
  page: Page,
  players: string[],
  options: Record<string, unknown> = {},
  scenario = "nysa-1945",
): Promise<Game> {
  return seated(await ask(page, "/api/games", JSON.stringify({ scenario, players, options })));
}

/** The seats of people at a game that was made. */
export async function seated(answer: Answered): Promise<Game> {
  expect(answer.ok, answer.text).toBeTruthy();
  const made = JSON.parse(answer.text) as GameMade;
  return { made, tokens: made.seats.filter((seat) => seat.player === "person").map((seat) => seat.token) };
}

/** SZTAB_SLOW=300: as over a line that takes so many milliseconds. */
const SLOW = Number(process.env.SZTAB_SLOW ?? 0);

/** What the server says comes so many milliseconds late. */
export function slowLine(page: Page, late: number): Promise<void> {
  return page.routeWebSocket(/\/ws\//, (line) => {
    const server = line.connectToServer();
    server.onMessage((message) => void setTimeout(() => line.send(message), late));
  });
}

export class Hand {
  gestures = 0;

  constructor(readonly page: Page) {}

  async sit(tokens: string[]): Promise<void> {
    if (SLOW) await slowLine(this.page, SLOW);
    await this.page.goto(at(`/table/${tokens.join("+")}`));
    await this.page.locator(".map canvas, .curtain").first().waitFor();
    await expect(this.page.locator("header.top strong, .curtain h1")).not.toBeEmpty();
  }

  question(): Promise<string> {
    return this.page.locator("header.top").innerText();
  }

  async asks(text: string): Promise<boolean> {
    return (await this.question()).includes(text);
  }

  async expectQuestion(text: string): Promise<void> {
    await expect(this.page.locator("header.top")).toContainText(text);
  }

  /** Until the server has nothing more to say for a moment. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(() => !document.querySelector("[data-busy=true]"));
  }

  async openLog(): Promise<void> {
    await this.page.locator(".log button").first().click();
  }

  /** Bring two hexes into sight, as a player does by dragging the map; it counts if it had to be done. */
  async reveal(...hexes: string[]): Promise<void> {
    const map = (await this.page.locator(".map").boundingBox())!;
    for (const hex of hexes) {
      const { x, y } = await this.at(hex);
      if (x > map.x + 260 && x < map.x + map.width - 60 && y > map.y + 30 && y < map.y + map.height - 170) continue;
      this.gestures++;
      await this.shows(hex);
    }
  }

  /** The map with a hex in its middle. */
  async shows(hex: string): Promise<void> {
    await this.page.evaluate(
      (label) => (document.querySelector(".map") as HTMLElement & { show(hex: string): void }).show(label),
      hex,
    );
    await this.still();
  }

  /** Until the map has come to rest and is drawn. */
  async still(): Promise<void> {
    await this.page.waitForFunction(() => "still" in (document.querySelector(".map") ?? {})); // it may be laid anew
    await this.page.evaluate(() =>
      (document.querySelector(".map") as HTMLElement & { still(): Promise<void> }).still(),
    );
  }

  /** Until the small map has its ground. */
  async mapped(): Promise<void> {
    await expect.poll(() => this.page.locator("canvas.minimap").evaluate(bare)).toBeLessThan(0.5);
  }

  async key(key: string): Promise<void> {
    this.gestures++;
    await this.page.keyboard.press(key);
  }

  async press(name: string | RegExp): Promise<void> {
    this.gestures++;
    await this.page.getByRole("button", { name }).first().click();
  }

  /** Ends the phase, whatever the sheet before its end has to say. */
  async endPhase(): Promise<void> {
    await this.press(/^End phase/);
    await this.settled();
    const sheet = this.page.getByRole("button", { name: /^End the phase/ });
    if (await sheet.isVisible()) await sheet.click();
  }

  /** Where a hex lies on the screen. */
  at(hex: string): Promise<{ x: number; y: number }> {
    return this.page.evaluate((label) => {
      const map = document.querySelector(".map") as HTMLElement & { placeOf(hex: string): { x: number; y: number } };
      return map.placeOf(label);
    }, hex);
  }

  /** Give an order in words, as on the command line. */
  async orders(text: string): Promise<void> {
    await this.key("u");
    const field = this.page.getByRole("textbox", { name: "Order" });
    await expect(field).toBeFocused();
    await this.page.keyboard.type(text);
    await this.key("Enter");
    await expect(field).toHaveValue("");
    await this.key("Escape");
  }

  /** Go to something as one goes without a mouse. */
  async tabTo(what: Locator): Promise<void> {
    await expect(what).toBeEnabled();
    for (let n = 0; n < 400; n++) {
      if (await what.evaluate((one) => one === document.activeElement)) return;
      await this.page.keyboard.press("Tab");
    }
    throw new Error(`Tab never comes to ${what}`);
  }

  /** Puts the card of the last throw away, which may lie over the hex that is wanted. */
  async dismissThrow(): Promise<void> {
    const away = this.page.locator(".staged header > button.plain").last();
    if (await away.isVisible()) await away.click();
  }

  async click(hex: string, shift = false): Promise<void> {
    this.gestures++;
    await this.still();
    const { x, y } = await this.at(hex);
    if (shift) await this.page.keyboard.down("Shift");
    await this.page.mouse.click(x, y);
    if (shift) await this.page.keyboard.up("Shift");
  }

  async drag(from: string, to: string): Promise<void> {
    this.gestures++;
    await this.still();
    const [start, end] = [await this.at(from), await this.at(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await this.page.mouse.move(end.x, end.y, { steps: 3 });
    await this.page.mouse.up();
  }

  async wheel(steps: number): Promise<void> {
    this.gestures += Math.abs(steps);
    const box = await this.page.locator(".map").boundingBox();
    await this.page.mouse.move(box!.x + box!.width / 2, box!.y + box!.height / 2);
    for (let n = 0; n < Math.abs(steps); n++) await this.page.mouse.wheel(0, steps > 0 ? -120 : 120);
    await this.still();
  }
}

/** A player who throws his own dice, at a screen that two players share. */
export class Thrower extends Hand {
  /** Enters what the dice show, one throw after the other, whoever of the two at this screen is asked. */
  async throws(...throws: (number | number[])[]): Promise<void> {
    for (const faces of throws.map((one) => [one].flat())) {
      await this.turnsTo("Roll");
      for (const face of faces)
        await this.page
          .getByRole("group", { name: "Dice rolled" })
          .getByRole("button", { name: String(face) })
          .click();
      const enter = this.page.getByRole("button", { name: `Enter dice (${faces.length} of ${faces.length})` });
      await enter.click();
      await expect(enter).toBeHidden();
    }
  }

  /** Until this is asked; the screen is handed over where it has to be. */
  async turnsTo(text: string): Promise<void> {
    const asked = this.page.locator("header.top").filter({ hasText: new RegExp(text) });
    const lift = this.page.locator(".curtain button");
    await this.settled(); // the last question may still stand there
    await expect(asked.or(lift).first()).toBeVisible();
    if (await lift.isVisible()) await lift.click();
    await expect(asked).toBeVisible();
  }

  panel() {
    return this.page.locator("aside.panel");
  }
}

/** A second pair of eyes at the same seat: asks the server what the player could also ask. It never gives an order. */
export class Eyes {
  private next = 1_000_000;
  private waiting = new Map<number, (reply: Reply) => void>();
  welcome!: Welcome;
  question: Question | null = null;
  clock!: Clock;
  position = 0;

  private ear!: Ear;

  private constructor() {}

  static async open(page: Page, token: string): Promise<Eyes> {
    const eyes = new Eyes();
    let ready = () => {};
    const seen = new Promise<void>((done) => (ready = done));
    eyes.ear = await listen(page, token, (text) => {
      const reply = JSON.parse(text) as Reply;
      if (reply.type === "Welcome") {
        eyes.welcome = reply;
        eyes.clock = reply.shown.clock;
      }
      if (reply.type === "Update") eyes.clock = (reply.board.clock as Clock | undefined) ?? eyes.clock;
      if (reply.type === "Welcome" || reply.type === "Update") {
        eyes.question = reply.question;
        eyes.position = reply.position;
        ready();
      } else if ("id" in reply) {
        eyes.waiting.get(reply.id)?.(reply);
      }
    });
    await seen;
    return eyes;
  }

  ask<T extends Reply>(request: Record<string, unknown>): Promise<T> {
    const id = this.next++;
    return new Promise((done) => {
      this.waiting.set(id, done as (reply: Reply) => void);
      this.ear.send(JSON.stringify({ ...request, id }));
    });
  }

  async march(keys: string[], hex: string): Promise<MarchLeg[]> {
    return (await this.ask<GotMarch>({ type: "AskMarch", keys, hex })).legs;
  }

  close(): void {
    this.ear.close();
  }
}

/** How much of the small map is one colour, as all of it is until its ground has come. */
function bare(canvas: Element): number {
  const small = canvas as HTMLCanvasElement;
  const dots = new Uint32Array(small.getContext("2d")!.getImageData(0, 0, small.width, small.height).data.buffer);
  const tally = new Map<number, number>();
  for (const dot of dots) tally.set(dot, (tally.get(dot) ?? 0) + 1);
  return Math.max(...tally.values()) / dots.length;
}
