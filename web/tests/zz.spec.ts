import { test } from "@playwright/test";
import { Eyes, Hand, newGame } from "./hand";
import { asks, playTo } from "./stage";
test("x", async ({ page }) => {
  const { tokens } = await newGame(page, ["person", "person"], {}, "two-stars");
  await playTo(page, tokens, asks("air"));
  const hand = new Hand(page);
  await hand.sit(tokens);
  await hand.press("Add a mission");
  const target = page.getByRole("combobox", { name: /target/i });
  await target.waitFor();
  console.log((await target.innerHTML()).slice(0, 600), await target.inputValue());
  const eyes = await Eyes.open(page, tokens[0]!);
  console.log(JSON.stringify(await eyes.ask({type:"AskDraft",order:{order:"air",missions:[{kind:"offensive",target:"",points:1}]}})).slice(0,1500));
  eyes.close();
});
