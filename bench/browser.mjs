// The page in Chromium: how soon the map is there, and how smoothly it pans and zooms with 300 counters on it.
import { chromium } from "../web/node_modules/playwright-core/index.mjs";

const [address] = process.argv.slice(2);
const COUNTERS = 300;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

const wish = { scenario: "nysa-1945", players: ["person", "person"] };
const headers = { "Content-Type": "application/json" };
const made = await (await fetch(`${address}/api/games`, { method: "POST", headers, body: JSON.stringify(wish) })).json();
const seats = made.seats.map((seat) => seat.token).join("+");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

const paints = [];
for (let n = 0; n < 3; n++) paints.push(await firstPaint());
const frames = await smoothness();
await browser.close();
console.log(JSON.stringify({ paint: Math.min(...paints), ...frames }));

/** Milliseconds from the address to a sharp map, in a browser that has never been here. */
async function firstPaint() {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${address}/table/${seats}`, { waitUntil: "commit" });
  const drawn = await page.waitForFunction(() => performance.getEntriesByName("map drawn")[0]?.startTime);
  const time = await drawn.jsonValue();
  await page.context().close();
  return time;
}

/** The same board filled up to 300 counters; frames a second while the hand pans and the wheel turns. */
async function smoothness() {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => socket.send(filled(text)));
    socket.onMessage((text) => server.send(text));
  });
  await page.goto(`${address}/table/${seats}`);
  await page.waitForFunction(() => performance.getEntriesByName("map drawn").length);
  const box = await page.locator(".map").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const pan = await timed(page, async () => {
    await page.mouse.move(x, y - 200);
    await page.mouse.down();
    for (let n = 0; n < 120; n++) await page.mouse.move(x - 3 * (n % 60), y - 200 + 2 * n);
    await page.mouse.up();
  });
  const zoom = await timed(page, async () => {
    await page.mouse.move(x, y);
    for (let n = 0; n < 40; n++) {
      await page.mouse.wheel(0, n % 20 < 10 ? -120 : 120);
      await page.waitForTimeout(40);
    }
  });
  await page.context().close();
  return { pan, zoom };
}

/** Frames a second while something is done, counted by the page itself. */
async function timed(page, act) {
  await page.evaluate(() => {
    window.counted = { from: performance.now(), frames: 0, on: true };
    const tick = () => {
      window.counted.frames++;
      if (window.counted.on) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await act();
  return page.evaluate(() => {
    window.counted.on = false;
    return (1000 * window.counted.frames) / (performance.now() - window.counted.from);
  });
}

function filled(text) {
  const message = JSON.parse(text);
  if (message.type !== "Welcome") return text;
  const there = message.shown.pieces.filter((piece) => piece.hex);
  for (let n = 0; there.length + n < COUNTERS; n++) {
    const like = there[n % there.length];
    const column = String(1 + ((Number(like.hex.slice(0, 2)) + 20 + n) % 60)).padStart(2, "0");
    message.shown.pieces.push({ ...like, key: `${like.key} ${n}`, hex: column + like.hex.slice(2) });
  }
  return JSON.stringify(message);
}
