import { describe, expect, test } from "vitest";
import type { Ladder, Told } from "../../wire";
import { actsOf, changesOf, outcomes, resultOf, turned } from "../acts";

let n = 0;
const told = (kind: string, more: Partial<Told> = {}): Told =>
  ({ n: ++n, kind, text: kind, cases: [], ...more }) as Told;
const roll = (title: string, more: Partial<NonNullable<Told["throw"]>> = {}, dice = [3, 4], lead = ""): Told =>
  told("roll", { dice, lead, throw: { title, ...more } as Told["throw"] });

const COMBAT = { led: ["combat"], tells: ["result", "loss", "retreat"] };
const fight = () => [
  told("combat", { stage: "odds", lead: "The Soviets attack 0505", hexes: ["0505"], odds: {} as Ladder }),
  roll("Combat", COMBAT),
  told("result", { stage: "result", brief: "the defender retreats 1 hex" }),
];

describe("throws put together from the log", () => {
  test("a fight has its odds, its dice and all that came of it", () => {
    const back = told("retreat", {
      brief: "X retreats",
      changes: [{ what: "X", before: "0505", after: "0506", key: "X" }],
    });
    const [act] = actsOf([...fight(), back]);
    expect(act!.lead).toBe("The Soviets attack 0505");
    expect(act!.hexes).toEqual(["0505"]);
    expect(act!.odds?.kind).toBe("combat");
    expect(outcomes(act!)).toEqual(["X retreats"]);
    expect(changesOf(act!).map((one) => one.after)).toEqual(["0506"]);
  });

  test("until anything happens to a unit the result of the table is what came of it", () => {
    expect(outcomes(actsOf(fight())[0]!)).toEqual(["the defender retreats 1 hex"]);
  });

  test("what is told of a test does not go to the fight before it, what is told of the fight later does", () => {
    const test_ = roll("Test", { tells: ["tested"] });
    const acts = actsOf([...fight(), test_, told("tested"), told("loss", { brief: "A loses 1 step" })]);
    expect(acts.map((one) => one.told.map((two) => two.kind))).toEqual([["result", "loss"], ["tested"]]);
  });

  test("what became of a unit is said once: of those that failed together, not of each again; a loss that was due", () => {
    const fails = (key: string) => ({ what: key, before: "in good order", after: "disorganised", key });
    const tested = [
      roll("Test", { tells: ["tested", "disorganised"] }),
      told("tested", { brief: "A, B: disorganised", changes: [fails("A"), fails("B")] }),
      told("disorganised", { text: "A is disorganised", changes: [fails("A")] }),
      told("disorganised", { text: "B is disorganised", changes: [fails("B")] }),
    ];
    const [act] = actsOf(tested);
    expect(outcomes(act!)).toEqual(["A, B: disorganised"]);
    expect(changesOf(act!).map(({ key }) => key)).toEqual(["A", "B"]);
    const fate = (before: string, after: string) => [{ what: "A", before, after, key: "A" }];
    const shot_ = [
      roll("Fire", { tells: ["loss", "eliminated"] }),
      told("loss", { changes: fate("1 step", "0 steps") }),
      told("eliminated", { brief: "A is eliminated", changes: fate("0505", "eliminated") }),
    ];
    expect(outcomes(actsOf(shot_)[0]!)).toEqual(["A is eliminated"]);
    const hidden = { what: "a hidden counter", before: "1 step", after: "0 steps" };
    const shot = [
      roll("Fire", { tells: ["loss"] }),
      told("loss", { changes: [hidden] }),
      told("loss", { changes: [hidden] }),
    ];
    expect(changesOf(actsOf(shot)[0]!)).toHaveLength(2); // two of them, whoever they are
  });

  test("nothing that happens after a march or in a new phase came of an old throw", () => {
    const march = told("move", { traces: [{ kind: "move", start: ["0101"], path: ["0102"], keys: [], side: "" }] });
    expect(outcomes(actsOf([...fight(), march, told("loss", { brief: "mines" })])[0]!)).not.toContain("mines");
    const phase = told("phase", { stage: "phase" });
    expect(outcomes(actsOf([...fight(), phase, told("loss", { brief: "mines" })])[0]!)).not.toContain("mines");
  });

  test("two dice of one duel are one card, two units that may surrender are two", () => {
    const duel = [
      roll("Air combat", { tells: ["air"] }, [2]),
      roll("Air combat", { tells: ["air"] }, [5]),
      told("air"),
    ];
    expect(actsOf(duel).map((one) => one.rolls.length)).toEqual([2]);
    const doomed = { tells: ["gone"], none: "no surrender" };
    const two = actsOf([roll("Surrender", doomed), roll("Surrender", doomed), told("gone", { text: "B surrenders" })]);
    expect(two.map((one) => outcomes(one))).toEqual([["no surrender"], ["B surrenders"]]);
    const back = roll("Goliath", { tells: ["lost"], none: "it comes back" });
    const sent = [back, roll("Goliath", { tells: ["loss"] }), told("loss", { brief: "A loses 1 step" })];
    expect(actsOf(sent).map((one) => outcomes(one))).toEqual([["it comes back"], ["A loses 1 step"]]);
  });

  test("losses told after an exchange of fire lie on the card of the throw that hit", () => {
    const fire = (hex: string) => told("fire", { stage: "", lead: `Fire at ${hex}`, hexes: [hex] });
    const shots = (by: string, at: string, brief: string) =>
      told("shots", { stage: "result", keys: [by, at], brief, changes: [] });
    const loss = (unit: string, hex: string, brief: string) =>
      told("loss", { hexes: [hex], brief, changes: [{ what: unit, before: "6 EP", after: "4 EP", key: unit }] });
    const SHOTS = { led: ["fire"], tells: ["shots", "loss"] };
    const acts = actsOf([
      ...[fire("0604"), roll("Fire", SHOTS), shots("T", "A", "A loses 2 EP")],
      ...[fire("0607"), roll("Fire", SHOTS), shots("A", "T", "T loses 2 EP")],
      ...[loss("A", "0604", "A loses 2 EP"), loss("T", "0607", "T loses 2 EP")],
    ]);
    expect(acts.map((one) => outcomes(one))).toEqual([["A loses 2 EP"], ["T loses 2 EP"]]);
    expect(acts.map((one) => changesOf(one).map(({ what }) => what))).toEqual([["A"], ["T"]]);
    expect(acts.map((one) => resultOf(one))).toEqual(["", ""]); // the headline has said it
  });

  test("what was undone is on no card", () => {
    const lost = [roll("Surrender", { none: "nothing" })];
    expect(actsOf([...lost, told("undo", { data: { events: [lost[0]!.n] } })])).toEqual([]);
  });

  test("steps that go one after the other are one line", () => {
    const steps = (before: string, after: string) =>
      told("loss", { changes: [{ what: "X", before, after, key: "X" }] });
    const [act] = actsOf([...fight(), steps("3 CEL", "2 CEL"), steps("2 CEL", "1 CEL")]);
    expect(changesOf(act!)).toEqual([{ what: "X", before: "3 CEL", after: "1 CEL", key: "X" }]);
  });
});

test("the ladder as fought names the lines that came and those that went", () => {
  const rung = (text: string, value: number) => ({
    part: "strength",
    side: "attacker",
    value,
    text,
    case: "",
    most: 0,
  });
  const ladder = (...rungs: ReturnType<typeof rung>[]) => ({ rungs }) as unknown as Ladder;
  const { came, went } = turned(ladder(rung("A", 8), rung("guns", 5)), ladder(rung("A", 8), rung("B", 2)));
  expect([came.map((one) => one.text), went.map((one) => one.text)]).toEqual([["B"], ["guns"]]);
});
