import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import type { Seat } from "../../app/seat";
import type { Ladder, Told, Update, Welcome } from "../../wire";
import { stageOf } from "../stage";

let n = 0;
const roll = (): Told =>
  ({
    n: ++n,
    kind: "roll",
    text: "",
    cases: [],
    dice: [1],
    throw: { title: "Surrender", none: "none" },
  }) as unknown as Told;
const told = (kind: string, more: Partial<Told> = {}): Told =>
  ({ n: ++n, kind, text: kind, cases: [], ...more }) as Told;

/** A seat of which a stage knows no more than this. */
function seat(players: string[] = ["person", "person"]) {
  const hears: ((update: Update) => void)[] = [];
  const one = {
    told: signal<readonly Told[]>([]),
    refusal: signal<unknown>(null),
    welcome: signal<Welcome | null>(null),
    pace: signal(150),
    mine: signal(true),
    question: signal<unknown>(null),
    listen: (hear: (update: Update) => void) => hears.push(hear),
    tell(...news: Told[]) {
      one.told.value = [...one.told.value, ...news];
      for (const hear of hears) hear({ told: news } as unknown as Update);
    },
  };
  one.welcome.value = { told: [], seats: players.map((player) => ({ player })) } as unknown as Welcome;
  return { one, stage: stageOf(one as unknown as Seat) };
}

test("the last throw lies on the table until the next one, and earlier ones are paged", () => {
  const { one, stage } = seat();
  const [first, second] = [roll(), roll()];
  one.tell(first);
  expect(stage.shown.value?.n).toBe(first.n);
  one.tell(told("control"));
  expect(stage.shown.value?.n).toBe(first.n);
  one.tell(second);
  expect(stage.shown.value?.n).toBe(second.n);
  stage.page(-1);
  stage.page(-1);
  expect(stage.shown.value?.n).toBe(first.n);
  stage.close();
  expect(stage.shown.value).toBeNull();
  stage.page(-1);
  expect(stage.shown.value?.n).toBe(second.n);
});

test("throws that fell together and no card has shown are counted, and opened first", () => {
  const { one, stage } = seat();
  const three = [roll(), roll(), roll()];
  one.tell(...three);
  expect(stage.unseen.value.length).toBe(2);
  stage.open();
  expect(stage.shown.value?.n).toBe(three[0]!.n);
});

test("after an undo and after a refusal no card stays", () => {
  const { one, stage } = seat();
  one.tell(roll());
  one.tell(told("undo", { data: { events: [] } }));
  expect(stage.shown.value).toBeNull();
  one.tell(roll());
  expect(stage.shown.value).not.toBeNull();
  one.refusal.value = { text: "no", case: "" };
  expect(stage.shown.value).toBeNull();
});

test("whoever skips to his decision sees no card on the way, but can open it", () => {
  const { one, stage } = seat(["person", "sergeant"]);
  one.mine.value = false;
  one.pace.value = 0;
  one.tell(roll());
  expect(stage.shown.value).toBeNull();
  stage.open();
  expect(stage.shown.value).not.toBeNull();
});

test("back at the table the last throw of the phase lies there still", () => {
  const { one, stage } = seat();
  const phase = told("phase", { stage: "phase" });
  const last = roll();
  one.told.value = [phase, last];
  one.welcome.value = { ...one.welcome.value!, told: one.told.value as Told[] };
  expect(stage.shown.value?.n).toBe(last.n);
  one.told.value = [...one.told.value, told("phase", { stage: "phase" })];
  one.welcome.value = { ...one.welcome.value!, told: one.told.value as Told[] };
  expect(stage.shown.value).toBeNull();
});

test("the odds as planned belong to the next throw at the same target alone", () => {
  const { one, stage } = seat();
  const ladder = (target: string) => ({ target, rungs: [{ text: "A" }] }) as unknown as Ladder;
  const fight = (target: string) => [
    told("combat", { stage: "odds", odds: ladder(target) }),
    told("roll", { dice: [1], throw: { title: "Combat", led: ["combat"], tells: ["result"] } as Told["throw"] }),
    told("result", { stage: "result" }),
  ];
  stage.plan(ladder("0505"));
  one.tell(...fight("0606"), ...fight("0505"), ...fight("0505"));
  expect(stage.acts.value.map((act) => Boolean(stage.planned(act)))).toEqual([false, true, false]);
});

test("a throw leaves the table with the phase in which the player was asked, one of another phase stays", () => {
  const { one, stage } = seat();
  const [own, theirs] = [roll(), roll()];
  one.question.value = { mine: true, inside: false };
  one.tell(own);
  one.question.value = { mine: false };
  one.tell(told("phase", { stage: "phase" }));
  expect(stage.shown.value).toBeNull();
  one.tell(theirs);
  one.question.value = { mine: true, inside: false };
  one.tell(told("phase", { stage: "phase" }));
  expect(stage.shown.value?.n).toBe(theirs.n);
});
