// The browser tests: Debian's Chromium against a server of our own, with a store that is thrown away.
// SZTAB_SLOW=300 plays them as over a slow line; SZTAB_SITE=1 plays those of the site, served as plain files.
import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";

const port = Number(process.env.SZTAB_PORT ?? 8396);

/** What a page without a server does as well as one with it. */
const SHARED = ["lessons", "opening", "combat", "planner", "replay", "sergeant", "lobby", "first-game", "site", "desk"];
const SITE = Boolean(process.env.SZTAB_SITE);
const served: PlaywrightTestConfig["webServer"] = SITE
  ? {
      command: `../.venv/bin/python -m http.server ${port} --bind 127.0.0.1 --directory ../dist/site`,
      url: `http://127.0.0.1:${port}/index.html`,
      stderr: "ignore",
    }
  : {
      command: `rm -rf ../build/browser-games-${port}; ../.venv/bin/sztab serve --seed 7 --port ${port} --store ../build/browser-games-${port}/`,
      url: `http://127.0.0.1:${port}/api/shelf`,
    };

export default defineConfig({
  projects: [
    SITE
      ? { name: "site", testMatch: SHARED.map((one) => `${one}.spec.ts`) }
      : { name: "server", testIgnore: "site.spec.ts" },
  ],
  testDir: "tests",
  outputDir: `../build/browser-${port}`,
  timeout: 120_000,
  expect: { timeout: SITE ? 60_000 : 15_000 }, // Python has to start
  fullyParallel: true,
  workers: 3, // a test waits for the page and the server more than it works
  retries: 1, // whatever passes only then is reported as flaky
  reporter: [["line"]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    storageState: {
      cookies: [],
      origins: [
        // the card at the start of a game lies over the map; its own test turns it on
        { origin: `http://127.0.0.1:${port}`, localStorage: [{ name: "sztab.briefing", value: "off" }] },
      ],
    },
    contextOptions: { reducedMotion: "reduce" },
    trace: "on-first-retry", // recording one takes as long as the test
    screenshot: "only-on-failure",
    actionTimeout: SITE ? 120_000 : 30_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: { ...served, reuseExistingServer: false, timeout: 60_000 },
});
