import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the page has the version of the program", () => {
  const program = /^version = "(.+)"$/m.exec(readFileSync("../pyproject.toml", "utf-8"))?.[1];
  const page = JSON.parse(readFileSync("package.json", "utf-8")) as { version: string };
  expect(page.version).toBe(program);
});
