// Orders written down before they are given. The notebook keeps them for the turn; the server looks at them together.
import { computed, effect, signal } from "@preact/signals";
import type { Order, Seat } from "../app/seat";
import type { TableState } from "../table/state";
import type { Drafted, Due, Plan, PlanRow, Pool, Slot } from "../wire";

export interface Seen {
  rows: readonly PlanRow[];
  owed: readonly Due[];
  free: readonly string[];
  pools: readonly Pool[];
}

/** Something taken from one row to be put into another: a counter, or an amount. */
export interface Carried {
  /** -1: it was free */
  row: number;
  field: string;
  value: unknown;
}

interface Page {
  turn: number;
  orders: Order[];
}

type Looking = (seat: Seat, orders: Order[], fill: string) => Promise<Seen>;

export class Drafts {
  /** The row that lies open; -1 if none does. */
  readonly open = signal(-1);
  readonly seen = signal<Seen | null>(null);
  readonly orders = computed<readonly Order[]>(() => {
    const seat = this.table.seat.value;
    const page = seat.notebook.value[this.key] as Page | undefined;
    return page?.orders && page.turn === turnOf(seat) ? page.orders : [];
  });
  private asked = 0;

  constructor(
    readonly table: TableState,
    private readonly key: string,
    private readonly looking: Looking,
  ) {}

  /** Have the drafts looked at again whenever they or the game change. Returns how to stop. */
  watch(): () => void {
    return effect(() => {
      const seat = this.table.seat.value;
      const orders = [...this.orders.value];
      void seat.position.value;
      void seat.question.value;
      const now = ++this.asked;
      void this.looking(seat, orders, "").then(
        (seen) => now === this.asked && (this.seen.value = seen),
        () => undefined,
      );
    });
  }

  /** The row as the server saw it last, if it is still the same order. */
  row(at: number): PlanRow | null {
    return this.seen.value?.rows[at] ?? null;
  }

  add(order: Order): void {
    const orders = [...this.orders.peek(), order];
    this.put(without(orders, namesIn(order), orders.length - 1));
    this.open.value = orders.length - 1;
  }

  /** Change a row; what it names is taken out of the others, for everything is used once. */
  change(at: number, order: Order): void {
    const orders = this.orders.peek().map((one, n) => (n === at ? order : one));
    this.put(without(orders, namesIn(order), at));
  }

  drop(at: number): void {
    this.put(this.orders.peek().filter((_, n) => n !== at));
    const open = this.open.peek();
    this.open.value = open === at ? Math.min(at, this.orders.peek().length - 1) : open > at ? open - 1 : open;
  }

  move(from: number, to: number): void {
    const orders = [...this.orders.peek()];
    if (to < 0 || to >= orders.length || from === to) return;
    orders.splice(to, 0, ...orders.splice(from, 1));
    this.put(orders);
    if (this.open.peek() === from) this.open.value = to;
  }

  /** Put what was dragged into a row, or back to what is free (`to` -1). */
  carry(load: Carried, to: number): void {
    if (load.row === to) return;
    const orders = this.orders.peek().map((order, n) => {
      if (n === load.row) return taken(order, load);
      return n === to ? given(order, load) : order;
    });
    this.put(to >= 0 && typeof load.value === "string" ? without(orders, [load.value], to) : orders);
  }

  /** Let the server fill in what is missing. */
  async fill(kind: string): Promise<void> {
    const seen = await this.looking(this.table.seat.value, [...this.orders.peek()], kind);
    this.put(seen.rows.map((row) => row.drafted.order));
    if (this.open.peek() < 0 && seen.rows.length) this.open.value = 0;
  }

  /** Which row uses a counter. */
  user(key: string): number {
    return this.orders.value.findIndex((order) => namesIn(order).includes(key));
  }

  private put(orders: Order[]): void {
    const seat = this.table.seat.peek();
    seat.note(this.key, { turn: turnOf(seat), orders });
  }
}

const kept = new WeakMap<TableState, { attacks: Drafts; barrages: Drafts }>();

/** The drafts of a table: attacks for the Combat Phase, barrages for theirs. */
export function draftsOf(table: TableState): { attacks: Drafts; barrages: Drafts } {
  const found = kept.get(table) ?? {
    attacks: new Drafts(table, "drafts", async (seat, orders, fill) => planned(await seat.plan(orders, fill))),
    barrages: new Drafts(table, "barrages", (seat, orders) => oneByOne(seat, orders)),
  };
  kept.set(table, found);
  return found;
}

/** A new draft, filled with those who can take part: those in the player's hand if they can, else all or the fewest. */
export async function begin(
  drafts: Drafts,
  order: Order,
  how: "all" | "least",
  hand: readonly string[],
): Promise<void> {
  const seat = drafts.table.seat.peek();
  const drafted = await seat.draft(order);
  drafts.add({ ...order, ...filled(drafted, drafts, how, new Set(hand)) });
}

function filled(drafted: Drafted, drafts: Drafts, how: "all" | "least", hand: Set<string>): Order {
  const found: Order = {};
  for (const slot of drafted.slots) {
    if (slot.kind !== "list" || !slot.least || listOf(drafted.order, slot).length) continue;
    const free = slot.options.filter((option) => !option.why_not && drafts.user(String(option.value)) < 0);
    const held = free.filter((option) => hand.has(option.piece));
    const able = free.filter((option) => Number(option.hint) > 0); // who adds no strength is not sent unasked
    const chosen = held.length ? held : able.slice(0, how === "all" ? slot.most : slot.least);
    found[slot.field] = chosen.map((option) => option.value);
  }
  return found;
}

export function listOf(order: Order, slot: Slot): unknown[] {
  const value = order[slot.field];
  return Array.isArray(value) ? value : [];
}

/** What an order is aimed at, in its own words. */
export function aimOf(order: Order): string {
  const { targets, target } = order;
  return Array.isArray(targets) ? targets.join(", ") : typeof target === "string" ? target : "";
}

function planned(plan: Plan): Seen {
  return { rows: plan.rows, owed: plan.owed, free: plan.free_guns, pools: plan.pools };
}

async function oneByOne(seat: Seat, orders: Order[]): Promise<Seen> {
  const drafted = await Promise.all(orders.map((order) => seat.draft(order)));
  return { rows: drafted.map((one) => ({ drafted: one, broken: one.refusal })), owed: [], free: [], pools: [] };
}

function turnOf(seat: Seat): number {
  return seat.board.value?.clock.turn ?? 0;
}

function namesIn(order: Order): string[] {
  return Object.entries(order).flatMap(([field, value]) =>
    field !== "targets" && Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [],
  );
}

/** The rows but one without these names. */
function without(orders: Order[], names: string[], keep: number): Order[] {
  const gone = new Set<unknown>(names);
  return orders.map((order, n) => (n === keep ? order : stripped(order, gone)));
}

function stripped(order: Order, gone: Set<unknown>): Order {
  const lists = Object.entries(order).filter(([field, value]) => field !== "targets" && Array.isArray(value));
  return {
    ...order,
    ...Object.fromEntries(lists.map(([field, value]) => [field, (value as unknown[]).filter((one) => !gone.has(one))])),
  };
}

function taken(order: Order, load: Carried): Order {
  const now = order[load.field];
  if (typeof load.value === "number") return { ...order, [load.field]: Math.max(0, Number(now ?? 0) - load.value) };
  return stripped(order, new Set([load.value]));
}

function given(order: Order, load: Carried): Order {
  const now = order[load.field];
  if (typeof load.value === "number") return { ...order, [load.field]: Number(now ?? 0) + load.value };
  return { ...order, [load.field]: [...(Array.isArray(now) ? now : []), load.value] };
}
