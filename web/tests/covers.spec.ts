// The covers of the scenarios on the shelf, photographed from the table itself: SZTAB_PICTURES=1 takes them anew.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "@playwright/test";
import { Hand, newGame } from "./hand";

/** Scenario -> its box, who looks, and the hex in the middle. */
const COVERS: Record<string, [title: string, seat: number, hex: string]> = {
  "nysa-1945": ["budziszyn1945", 0, "5010"],
  "two-stars": ["budziszyn1945", 0, "4428"],
  "muskau-1945": ["budziszyn1945", 0, "5014"],
  "siege-of-breslau": ["breslau1945", 1, "1909"],
  cobra: ["normandy1944", 0, "2312"],
  totalize: ["normandy1944", 0, "4912"],
  "d-day": ["normandy1944", 0, "4305"],
  luttich: ["normandy1944", 0, "3125"],
  bruxelles: ["ardennes2024", 0, "3911"],
  "new-border": ["ardennes2024", 1, "3912"],
  "dyle-2025": ["ardennes2024", 0, "3912"],
  "waterloo-2025": ["ardennes2024", 0, "3813"],
  "bartoszyce-first-day": ["b21", 0, "1914"],
  bartoszyce2014: ["b21", 0, "2422"],
  perekop2014: ["b21", 0, "1913"],
  basra2003: ["b21", 0, "2313"],
};
/** What a table has to agree on to see every counter. */
const OPEN: Record<string, Record<string, unknown>> = { ardennes2024: { masking: "off" }, b21: { camouflage: false } };
const SIZE = { width: 640, height: 320 };

if (process.env.SZTAB_PICTURES)
  for (const [scenario, [title, seat, hex]] of Object.entries(COVERS))
    test.describe("covers", () => {
      test.use({ deviceScaleFactor: 2, bypassCSP: true }); // for a style of our own
      test(scenario, async ({ page }) => {
        const { tokens } = await newGame(page, ["person", "person"], OPEN[title] ?? {}, scenario);
        const hand = new Hand(page);
        await hand.sit([tokens[seat]!]);
        await page.addStyleTag({ content: ".map .minimap, .map .notice { visibility: hidden }" });
        await hand.shows(hex);
        const { x, y } = await hand.at(hex);
        const clip = { x: x - SIZE.width / 2, y: y - SIZE.height / 2, ...SIZE };
        const file = fileURLToPath(new URL(`../../src/sztab/titles/${title}/covers/${scenario}.jpg`, import.meta.url));
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, await page.screenshot({ clip, type: "jpeg", quality: 80, animations: "disabled" }));
      });
    });
