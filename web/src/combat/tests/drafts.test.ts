import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import type { Order } from "../../app/seat";
import type { TableState } from "../../table/state";
import { aimOf, begin, Drafts } from "../drafts";

/** A table with one seat whose notebook is kept here, and a server that says what it is told to. */
function tableOf(slots: object[] = []) {
  const notebook = signal<Record<string, unknown>>({});
  const turn = signal(1);
  const seat = {
    notebook,
    board: { get value() { return { clock: { turn: turn.value } }; } }, // prettier-ignore
    note: (key: string, value: unknown) => (notebook.value = { ...notebook.value, [key]: value }),
    draft: (order: Order) => Promise.resolve({ order, slots, refusal: null, warnings: [] }),
  };
  const table = { seat: signal(seat), show: () => undefined } as unknown as TableState;
  const drafts = new Drafts(table, "drafts", () => Promise.reject(new Error("nobody asks")));
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
  expect(drafts.orders.value.map(aimOf)).toEqual(["03", "01", "02"]);
  expect(drafts.open.value).toBe(0);
  drafts.move(0, -1);
  drafts.drop(0);
  expect(drafts.orders.value.map(aimOf)).toEqual(["01", "02"]);
  expect(drafts.open.value).toBe(0);
});

test("drafts are for one turn", () => {
  const { drafts, turn } = tableOf();
  drafts.add(attack("0605", ["A"]));
  turn.value = 2;
  expect(drafts.orders.value).toEqual([]);
});

test("a new draft takes who can and adds strength, or who is in the hand", async () => {
  const option = (value: string, hint: string, why_not = "") => ({
    value,
    hint,
    why_not,
    piece: value,
    text: value,
    hex: "",
  });
  const options = [option("A", "4"), option("B", "3"), option("S", "HQ"), option("D", "4", "has fought")];
  const { drafts } = tableOf([{ field: "attackers", kind: "list", least: 1, most: 4, options }]);
  await begin(drafts, attack("0605", []), "all", []);
  expect(drafts.orders.value[0]!.attackers).toEqual(["A", "B"]);
  drafts.drop(0);
  await begin(drafts, attack("0605", []), "all", ["B", "S", "Z"]);
  expect(drafts.orders.value[0]!.attackers).toEqual(["B", "S"]);
  await begin(drafts, attack("0805", []), "least", []);
  expect(drafts.orders.value[1]!.attackers).toEqual(["A"]);
});
