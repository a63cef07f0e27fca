// The browser tests: Debian's Chromium against a server of our own, with a store that is thrown away.
// SZTAB_SLOW=300 plays them as over a slow line.
import { defineConfig } from "@playwright/test";

const port = Number(process.env.SZTAB_PORT ?? 8396);

export default defineConfig({
  testDir: "tests",
  outputDir: `../build/browser-${port}`,
  timeout: 120_000,
  expect: { timeout: 15_000 },
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
    actionTimeout: 30_000,
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
  webServer: {
    command: `rm -rf ../build/browser-games-${port}; ../.venv/bin/sztab serve --seed 7 --port ${port} --store ../build/browser-games-${port}/`,
    url: `http://127.0.0.1:${port}/api/shelf`,
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
