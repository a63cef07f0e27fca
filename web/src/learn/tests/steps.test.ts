import { beforeAll, describe, expect, it, vi } from "vitest";
import type { LessonStep, Told } from "../../wire";

let steps: typeof import("../steps");

beforeAll(async () => {
  vi.stubGlobal("location", { search: "", pathname: "/" });
  vi.stubGlobal("localStorage", { getItem: () => "en" });
  vi.stubGlobal("addEventListener", () => undefined);
  steps = await import("../steps");
});

const told = (keys: string[], hexes: string[]): Told => ({ n: 1, kind: "move", text: "", cases: [], keys, hexes });
const step = (more: Partial<LessonStep>): LessonStep => ({ text: "", ...more });

describe("a step of a lesson", () => {
  it("is done by the unit it names, where the move ends", () => {
    const move = told(["25/10"], ["5126"]);
    expect(steps.names(move, step({ unit: "25/10", hex: "5126" }))).toBe(true);
    expect(steps.names(move, step({ unit: "25/10", hex: "5127" }))).toBe(false);
    expect(steps.names(move, step({ unit: "27/10" }))).toBe(false);
  });

  it("is done by a combat against the hex it names", () => {
    const fight = told(["33/7"], ["5126"]);
    expect(steps.names(fight, step({ hex: "5126" }))).toBe(true);
    expect(steps.names(fight, step({ hex: "5128" }))).toBe(false);
  });

  it("waits for a word only where nothing else can tell", () => {
    expect(steps.byWord(step({}))).toBe(true);
    expect(steps.byWord(step({ event: "move" }))).toBe(false);
    expect(steps.byWord(step({ refused: true }))).toBe(false);
  });

  it("asks for orders as far as they matter, and for no others", () => {
    const move = step({ accepts: [{ order: "move", units: ["25/10", "27/10"], end: "5430" }] });
    const order = (units: string[], path: string[]) => ({ order: "move", units, path });
    expect(steps.asksFor(move, order(["25/10", "27/10"], ["5529", "5430"]))).toBe(true);
    expect(steps.asksFor(move, order(["27/10"], ["5430"]))).toBe(true);
    expect(steps.asksFor(move, order(["27/10"], ["5529"]))).toBe(false);
    expect(steps.asksFor(move, order(["27/10", "2/I ARM"], ["5430"]))).toBe(false);
    expect(steps.asksFor(move, { order: "end_phase" })).toBe(false);
    expect(steps.asksFor(step({}), { order: "end_phase" })).toBe(false);
    const air = step({ accepts: [{ order: "air", missions: [{ kind: "offensive", points: 4 }] }] });
    expect(steps.asksFor(air, { order: "air", missions: [{ kind: "offensive", points: 4, target: "4928" }] })).toBe(
      true,
    );
    expect(steps.asksFor(air, { order: "air", missions: [{ kind: "offensive", points: 3 }] })).toBe(false);
    expect(steps.asksFor(air, { order: "air", missions: [] })).toBe(false);
  });
});
