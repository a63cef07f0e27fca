// Two people at two screens: each sees who he is, whose move it is, who is there and what is said; and what a bad link says.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { Hand, newGame } from "./hand";
import { asks, gameAt, playTo } from "./stage";

test("everybody sees who he is, and the tab says whose move it is", async ({ page, browser }) => {
  const { tokens } = await gameAt(page, asks("movement", "soviet"));
  const [mine, other] = [new Hand(page), new Hand(await elsewhere(browser))];
  await mine.sit([tokens[0]!]);
  await other.sit([tokens[1]!]);
  await expect(page.locator(".you .who")).toHaveText("You: Soviets");
  await expect(other.page.locator(".you .who")).toHaveText("You: Germans");
  await expect(page).toHaveTitle("● Your move · Nysa 1945");
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute("href", "/icon-move.svg");
  await expect(other.page).toHaveTitle("Soviets to move · Nysa 1945");
  await expect(other.page.locator('link[rel="icon"]')).toHaveAttribute("href", "/icon.svg");

  await other.page.goto(`/table/${tokens.join("+")}`);
  await expect(other.page.locator(".you .who")).toHaveText("At the screen: Soviets");
  await expect(other.page.getByRole("button", { name: "Open the chat" })).toHaveCount(0);
  await other.page.context().close();
});

test("a notice and a bell come when it is the player's turn in a page that is hidden, if he has asked for them", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    class Notice {
      static permission: NotificationPermission = "default";
      static requestPermission(): Promise<NotificationPermission> {
        heard.push("asked");
        Notice.permission = "granted";
        return Promise.resolve("granted");
      }
      constructor(title: string, { body }: NotificationOptions) {
        heard.push(`${title}: ${body}`);
      }
    }
    Object.assign(window, { Notification: Notice, heard });
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  const { tokens } = await gameAt(page, asks("movement", "soviet"));
  const hand = new Hand(page);
  await hand.sit([tokens[1]!]);
  await hand.press("Settings");
  expect(await heard()).toEqual([]);
  await page.getByRole("group", { name: "Notify me" }).getByRole("button", { name: "On" }).click();
  expect(await heard()).toEqual(["asked"]);
  await expect(page.getByRole("group", { name: "Notify me" }).getByRole("button", { name: "On" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.evaluate(() => Object.defineProperty(document, "hidden", { get: () => true }));
  await playTo(page, tokens, asks("movement", "german"));
  await expect(page).toHaveTitle("● Your move · Nysa 1945");
  await expect
    .poll(async () => (await heard()).filter((one) => one.startsWith("Your move: Nysa 1945")).length)
    .toBeGreaterThan(0);
});

test("sounds are off until they are turned on, and remembered", async ({ page }) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    const node: unknown = new Proxy(() => undefined, { get: () => node, apply: () => node, set: () => true });
    class Instrument {
      currentTime = 0;
      sampleRate = 8000;
      state = "running";
      destination = node;
      createGain = () => node;
      createBiquadFilter = () => node;
      createBuffer = () => ({ getChannelData: () => new Float32Array(800) });
      createOscillator = () => (heard.push("tone"), node);
      createBufferSource = () => (heard.push("knock"), node);
    }
    Object.assign(window, { AudioContext: Instrument, heard });
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  const { tokens } = await gameAt(page, asks("movement", "soviet"));
  const hand = new Hand(page);
  await hand.sit([tokens[1]!]);
  await hand.press("Settings");
  const sounds = page.getByRole("group", { name: "Sounds" });
  await expect(sounds.getByRole("button", { name: "Off" })).toHaveAttribute("aria-pressed", "true");
  await playTo(page, tokens, asks("combat"));
  await hand.expectQuestion("Soviet combat phase");
  expect(await heard()).toEqual([]);
  await sounds.getByRole("button", { name: "On" }).click();
  expect(await heard()).toEqual(["tone", "tone"]); // one hears what one has turned on
  await playTo(page, tokens, asks("movement", "german"));
  await expect.poll(heard).toContain("knock");
  await page.reload();
  await hand.press("Settings");
  await expect(sounds.getByRole("button", { name: "On" })).toHaveAttribute("aria-pressed", "true");
});

test("players see each other come and go, and talk; what they say is text, and stays", async ({ page, browser }) => {
  const { tokens } = await newGame(page, ["person", "person"]);
  const hand = new Hand(page);
  await hand.sit([tokens[0]!]);
  const other = page.locator(".you .other");
  await expect(other).toHaveAttribute("title", "Germans: not connected");

  const friend = new Hand(await elsewhere(browser));
  await friend.sit([tokens[1]!]);
  await expect(other).toHaveAttribute("title", "Germans: connected");
  await expect.poll(() => whole(page, ".you", "header.top")).toBe(true);
  await friend.press("Open the chat");
  await friend.page.getByRole("textbox", { name: "Message to the other players" }).fill("<b>Good luck</b> & have fun");
  await friend.page.keyboard.press("Enter");
  await expect(friend.page.getByRole("log")).toContainText("<b>Good luck</b> & have fun");

  await page.getByRole("button", { name: "Chat, 1 new message" }).click();
  await expect(page.getByRole("log")).toContainText("<b>Good luck</b> & have fun");
  await expect(page.getByRole("log").locator("b")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Message to the other players" }).fill("You too");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(friend.page.getByRole("log")).toContainText("You too");
  for (let n = 0; n < 6; n++) {
    await page.getByRole("textbox", { name: "Message to the other players" }).fill(`line ${n}`);
    await page.keyboard.press("Enter");
  }
  await expect(page.locator(".talk").getByRole("alert")).toHaveText("that is too much at once; wait a few seconds");

  await page.reload();
  await page.getByRole("button", { name: "Open the chat" }).click(); // everything has been read
  await expect(page.getByRole("log").getByRole("listitem").first()).toContainText("<b>Good luck</b>");
  await friend.page.context().close();
  await expect(other).toHaveAttribute("title", "Germans: not connected");
});

test("a spectator sees the board and not the chat, and the players see that he is there", async ({ page, browser }) => {
  const { tokens } = await newGame(page, ["person", "person"]);
  const hand = new Hand(page);
  await hand.sit([tokens[0]!]);
  await hand.press("Settings");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the link for spectators" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).not.toContain(tokens[0]!);

  const onlooker = await elsewhere(browser);
  await onlooker.goto(link);
  await expect(onlooker.locator(".you .who")).toHaveText("Watching: Soviets");
  await expect(onlooker.getByRole("button", { name: /chat/i })).toHaveCount(0);
  await expect(page.locator(".you")).toContainText("1 spectator");
  await onlooker.context().close();
  await expect(page.locator(".you")).not.toContainText("spectator");
});

for (const [address, words] of [
  ["/table/nobody", "No seat on this server has this link"],
  ["/replay/nobody/7", "No seat on this server has this link"],
  ["/join/nobody", "There is no such invitation on this server"],
  ["/nowhere", "There is nothing at this address"],
  ["/new/no-such-battle", "There is nothing at this address"],
] as const)
  test(`a bad link is told so: ${address}`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "This link leads nowhere" })).toBeVisible();
    await expect(page.locator("main")).toContainText(words);
    await page.goto(`${address}?lang=pl`);
    await expect(page.getByRole("heading", { name: "Ten odnośnik donikąd nie prowadzi" })).toBeVisible();
    await page.getByRole("link", { name: "Do twoich gier" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("article").first()).toBeVisible();
  });

/** Another person's browser. */
async function elsewhere(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL, locale: "en-GB" });
  return context.newPage();
}

/** Whether all of one thing lies inside another. */
function whole(page: Page, part: string, of: string): Promise<boolean> {
  return page.evaluate(
    ([part, of]) => {
      const [inner, outer] = [part, of].map((one) => document.querySelector(one!)!.getBoundingClientRect());
      return inner!.top >= outer!.top && inner!.bottom <= outer!.bottom;
    },
    [part, of],
  );
}
