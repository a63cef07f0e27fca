import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import type { Order } from "../../app/seat";
import type { TableState } from "../../table/state";
import type { Drafted, Sheet, Slot } from "../../wire";
import { aimsIn, begin, Drafts, measured, valueAt, withValue } from "../drafts";

const SHEET: Sheet = {
  name: "drafts",
  title: "",
  hint: "",
  starters: [],
  aims: ["targets", "target"],
  once: ["attackers", "artillery"],
  together: true,
  fills: [],
  later: "",
  entries: "",
  entry: {},
  add: "",
  give: "",
  none: "",
};

/** A table with one seat whose notebook is kept here, and a server that says what it is told to. */
function tableOf(slots: object[] = []) {
  const notebook = signal<Record<string, unknown>>({});
  const turn = signal(1);
  const seat = {
    notebook,
    board: { get value() { return { clock: { turn: turn.value } }; } }, // prettier-ignore
    hush: () => undefined,
    note: (key: string, value: unknown) => (notebook.value = { ...notebook.value, [key]: value }),
    draft: (order: Order) => Promise.resolve({ order, slots, refusal: null, warnings: [] }),
  };
  const table = { seat: signal(seat), show: () => undefined } as unknown as TableState;
  const drafts = new Drafts(table, SHEET);
  return { drafts, turn };
}

const attack = (target: string, attackers: string[], artillery: string[] = []): Order => ({
  order: "attack",
  targets: [target],
  attackers,
  artillery,
});

test("what a row takes is taken from the others", () => {
  const { drafts } = tableOf();
  drafts.add(attack("0605", ["A", "B"], ["G"]));
  drafts.add(attack("0805", ["C"]));
  drafts.change(1, attack("0805", ["C", "B"], ["G"]));
  expect(drafts.orders.value).toEqual([attack("0605", ["A"], []), attack("0805", ["C", "B"], ["G"])]);
  expect(drafts.user("G")).toBe(1);
  expect(drafts.user("Z")).toBe(-1);
});

test("guns and points are carried between rows and back", () => {
  const { drafts } = tableOf();
  drafts.add({ ...attack("0605", ["A"], ["G"]), air: 3 });
  drafts.add(attack("0805", ["C"]));
  drafts.carry({ row: 0, field: "artillery", value: "G" }, 1);
  drafts.carry({ row: 0, field: "air", value: 3 }, 1);
  expect(drafts.orders.value).toEqual([
    { ...attack("0605", ["A"], []), air: 0 },
    { ...attack("0805", ["C"], ["G"]), air: 3 },
  ]);
  drafts.carry({ row: 1, field: "artillery", value: "G" }, -1);
  expect(drafts.user("G")).toBe(-1);
  drafts.carry({ row: -1, field: "artillery", value: "G" }, 0);
  expect(drafts.user("G")).toBe(0);
});

test("rows keep their order, and the open one stays open while it moves", () => {
  const { drafts } = tableOf();
  for (const hex of ["01", "02", "03"]) drafts.add(attack(hex, []));
  expect(drafts.open.value).toBe(2);
  drafts.move(2, 0);
  expect(drafts.orders.value.map((order) => drafts.name(order))).toEqual(["03", "01", "02"]);
  expect(drafts.open.value).toBe(0);
  drafts.move(0, -1);
  drafts.drop(0);
  expect(drafts.orders.value.map((order) => drafts.name(order))).toEqual(["01", "02"]);
  expect(drafts.open.value).toBe(0);
});

test("drafts are for one turn", () => {
  const { drafts, turn } = tableOf();
  drafts.add(attack("0605", ["A"]));
  turn.value = 2;
  expect(drafts.orders.value).toEqual([]);
});

test("a new draft takes as many as usual of those who can, or who is in the hand", async () => {
  const option = (value: string, spare = false, why_not = "") => ({
    value,
    spare,
    why_not,
    piece: value,
    text: value,
    hex: "",
  });
  const options = [option("A"), option("B"), option("S", true), option("D", false, "has fought")];
  const slot = { field: "attackers", kind: "list", least: 1, most: 4, fill: 4, options };
  const { drafts } = tableOf([slot]);
  await begin(drafts, attack("0605", []), []);
  expect(drafts.orders.value[0]!.attackers).toEqual(["A", "B"]);
  drafts.drop(0);
  await begin(drafts, attack("0605", []), ["B", "S", "Z"]);
  expect(drafts.orders.value[0]!.attackers).toEqual(["B", "S"]);
  slot.fill = 1;
  await begin(drafts, attack("0805", []), []);
  expect(drafts.orders.value[1]!.attackers).toEqual(["A"]);
});

test("aims are found by the fields of the sheet, of a hexside by both its hexes", () => {
  const { drafts } = tableOf();
  drafts.add(attack("0605", ["A"]));
  drafts.add({ order: "ranged", target: "0705/0706", artillery: ["G"] });
  expect(drafts.aimedAt("0605")).toBe(0);
  expect(drafts.aimedAt("0706")).toBe(1);
  expect(drafts.aimedAt("0101")).toBe(-1);
});

test("a row is never shown as another one", () => {
  const { drafts } = tableOf();
  for (const hex of ["01", "02", "03"]) drafts.add(attack(hex, []));
  const seen = (hex: string) => ({ drafted: { order: attack(hex, []) } as unknown as Drafted, broken: null });
  const of = drafts.orders.value.map((order) => JSON.stringify(order));
  drafts.seen.value = { rows: ["01", "02", "03"].map(seen), of, owed: [], free: [], pools: [] };
  drafts.drop(0);
  expect([0, 1].map((n) => drafts.aims(drafts.row(n)!.drafted.order))).toEqual([["02"], ["03"]]);
  drafts.change(1, attack("03", ["A"]));
  expect(drafts.row(0)!.drafted.order).toEqual(attack("02", []));
  drafts.add(attack("04", []));
  expect(drafts.row(2)).toBeNull();
});

test("a row that is being changed is shown as it was until it has been looked at", () => {
  const { drafts } = tableOf();
  drafts.add(attack("01", []));
  const row = { drafted: { order: attack("01", []) } as unknown as Drafted, broken: null };
  drafts.seen.value = { rows: [row], of: [JSON.stringify(drafts.orders.value[0])], owed: [], free: [], pools: [] };
  drafts.change(0, attack("01", ["A"]));
  expect(drafts.row(0)).toBe(row);
});

test("a field with a dot is that of the last entry", () => {
  const order: Order = { order: "air", missions: [{ target: "0101" }, { target: "0202", points: 2 }] };
  expect(valueAt(order, "missions.target")).toBe("0202");
  expect(withValue(order, "missions.points", 3).missions).toEqual([{ target: "0101" }, { target: "0202", points: 3 }]);
  expect(aimsIn(order, { ...SHEET, aims: ["target", "missions.target"] })).toEqual(["0202"]);
});

test("amounts are made to fit what there is", () => {
  const stepper = { field: "missions.points", kind: "amount", least: 1, most: 4 } as Slot;
  const order = (points: number): Order => ({ order: "air", missions: [{ kind: "bomb", points }] });
  expect(measured(order(9), [stepper])).toEqual(order(4));
  expect(measured(order(0), [stepper])).toEqual(order(1));
  expect(measured(order(2), [stepper])).toBeNull();
});
