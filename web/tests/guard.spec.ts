// What browsers are told about the page holds in one: it works under its policy, and pages of other sites get nothing.
import { expect, type Page, test } from "@playwright/test";
import { Hand, newGame } from "./hand";

test("the page works under its policy, and no script gets in by another way", async ({ page }) => {
  const broken = await violations(page);
  const { tokens } = await newGame(page, ["person", "person"]);
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.mapped(); // the worker that draws the ground is running
  await hand.press("Replay");
  await page.locator(".map canvas").first().waitFor();
  expect(broken).toEqual([]);

  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.intruder = true";
    document.body.append(script);
    return "intruder" in window;
  });
  expect(ran).toBe(false);
  await expect.poll(() => broken).toEqual([expect.stringContaining("script-src")]);
});

test("a page of another site gets no seat, makes no game and frames no table", async ({ page, baseURL }) => {
  const { tokens } = await newGame(page, ["person", "person"]);
  await page.route("http://elsewhere.test/**", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${baseURL}/table/${tokens[0]}"></iframe>` }),
  );
  await page.goto("http://elsewhere.test/");
  const socket = await page.evaluate(
    (address) =>
      new Promise<string>((done) => {
        const line = new WebSocket(address);
        line.onmessage = () => done("it was told something");
        line.onclose = () => done("closed");
      }),
    `${baseURL!.replace("http", "ws")}/ws/${tokens[0]}`,
  );
  expect(socket).toBe("closed");
  const answers: number[] = [];
  page.on("response", (answer) => answer.url().endsWith("/api/games") && answers.push(answer.status()));
  await page.evaluate(async (address) => {
    const body = '{"scenario": "nysa-1945", "players": ["person", "person"]}';
    await fetch(address, { method: "POST", mode: "no-cors", body }).catch(() => undefined);
  }, `${baseURL}/api/games`);
  expect(answers.filter((status) => status < 400)).toEqual([]);
  expect(page.frames().some((frame) => frame.url().includes("/table/"))).toBe(false);
});

test("the address of a seat is told to nobody", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"]);
  const hand = new Hand(page);
  await hand.sit(tokens);
  await page.route("http://elsewhere.test/**", (route) => route.fulfill({ contentType: "text/html", body: "there" }));
  const asked = page.waitForRequest("http://elsewhere.test/");
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "http://elsewhere.test/";
    document.body.append(link);
    link.click();
  });
  expect((await (await asked).allHeaders()).referer).toBeUndefined();
});

/** What the policy forbade, as it happens. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  page.on("console", (line) => line.text().includes("Content Security Policy") && found.push(line.text()));
  return found;
}
