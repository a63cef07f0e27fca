// Orders written down before they are given. The notebook keeps them for the turn; the server looks at them together.
import { computed, effect, signal } from "@preact/signals";
import type { Order, Seat } from "../app/seat";
import type { TableState } from "../table/state";
import type { Drafted, Due, PlanRow, Pool, Sheet, Slot, SlotOption } from "../wire";

export interface Seen {
  rows: readonly PlanRow[];
  /** The orders that were looked at, as texts. */
  of: readonly string[];
  owed: readonly Due[];
  free: readonly Slot[];
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

const NOTHING: Seen = { rows: [], of: [], owed: [], free: [], pools: [] };

/** The rows of one sheet. */
export class Drafts {
  /** The row that lies open; -1 if none does. */
  readonly open = signal(-1);
  readonly seen = signal<Seen | null>(null);
  readonly orders = computed<readonly Order[]>(() => {
    const seat = this.table.seat.value;
    const page = seat.notebook.value[this.sheet.name] as Page | undefined;
    return page?.orders && page.turn === turnOf(seat) ? page.orders : [];
  });
  private asked = 0;
  private readonly awaited = new Set<Promise<unknown>>();

  constructor(
    readonly table: TableState,
    readonly sheet: Sheet,
  ) {}

  /** Have the drafts looked at again whenever they or the game change. Returns how to stop. */
  watch(): () => void {
    return effect(() => {
      const seat = this.table.seat.value;
      const orders = [...this.orders.value];
      void seat.position.value;
      void seat.question.value;
      const now = ++this.asked;
      void this.waits(
        this.look(seat, orders, "").then(
          (seen) => now === this.asked && (this.seen.value = seen),
          () => undefined,
        ),
      );
    });
  }

  /** Until the server has looked at everything: the player may be quicker than it. */
  async ready(): Promise<void> {
    while (this.awaited.size) await Promise.all(this.awaited);
  }

  /** Something that changes the rows once the server has answered. */
  async waits(work: Promise<unknown>): Promise<void> {
    const done = work.catch(() => undefined);
    this.awaited.add(done);
    await done;
    this.awaited.delete(done);
  }

  /** The row as the server saw it last. While it is being changed, as it was before; never another row. */
  row(at: number): PlanRow | null {
    const { rows, of } = this.seen.value ?? NOTHING;
    const order = JSON.stringify(this.orders.value[at]);
    const same = of.indexOf(order);
    if (same >= 0) return rows[same] ?? null;
    const others = this.orders.value.every((one, n) => n === at || JSON.stringify(one) === of[n]);
    return others && of.length === this.orders.value.length ? (rows[at] ?? null) : null;
  }

  /** The row that is aimed at a hex; -1 if none is. */
  aimedAt(hex: string): number {
    return this.orders.value.findIndex((order) => hexesOf(this.aims(order)).includes(hex));
  }

  /** The hexes and hexsides an order is aimed at. */
  aims(order: Order): string[] {
    return aimsIn(order, this.sheet);
  }

  /** What a row is called: its aim, or the kind of order it is. */
  name(order: Order): string {
    const begun = this.sheet.starters.find((one) => one.order.order === order.order);
    return this.aims(order).join(", ") || (this.sheet.aims.length ? "" : (begun?.text ?? ""));
  }

  add(order: Order): void {
    const orders = [...this.orders.peek(), order];
    this.put(this.without(orders, this.names(order), orders.length - 1));
    this.open.value = orders.length - 1;
  }

  /** Change a row; what it names is taken out of the others, for everything is used once. */
  change(at: number, order: Order): void {
    const orders = this.orders.peek().map((one, n) => (n === at ? order : one));
    this.put(this.without(orders, this.names(order), at));
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
      if (n === load.row) return this.taken(order, load);
      return n === to ? given(order, load) : order;
    });
    this.put(to >= 0 && typeof load.value === "string" ? this.without(orders, [load.value], to) : orders);
  }

  /** Has the server fill rows in; whether that changed any. */
  async fill(kind: string): Promise<boolean> {
    const before = [...this.orders.peek()];
    const seen = await this.look(this.table.seat.value, before, kind);
    const orders = seen.rows.map((row) => row.drafted.order);
    const changed = JSON.stringify(orders) !== JSON.stringify(before);
    if (changed) this.put(orders);
    if (this.open.peek() < 0 && seen.rows.length) this.open.value = 0;
    return changed;
  }

  /** Which row uses a counter; a broken one sets it free. */
  user(key: string): number {
    return this.orders.value.findIndex((order, n) => !this.row(n)?.broken && this.names(order).includes(key));
  }

  private async look(seat: Seat, orders: Order[], fill: string): Promise<Seen> {
    if (!this.sheet.together) {
      const drafted = await Promise.all(orders.map((order) => seat.draft(order)));
      const rows = drafted.map((one) => ({ drafted: one, broken: one.refusal }));
      return { rows: this.begun(rows), of: orders.map((one) => JSON.stringify(one)), owed: [], free: [], pools: [] };
    }
    const plan = await seat.plan(orders, fill);
    return { ...plan, rows: this.begun(plan.rows), of: orders.map((one) => JSON.stringify(one)) };
  }

  /** A row that has not been aimed yet is unfinished, not broken. */
  private begun(rows: PlanRow[]): PlanRow[] {
    const aimless = (row: PlanRow) => this.sheet.aims.length > 0 && !this.aims(row.drafted.order).length;
    return rows.map((row) => (aimless(row) ? { ...row, broken: null } : row));
  }

  private put(orders: Order[]): void {
    const seat = this.table.seat.peek();
    seat.hush();
    seat.note(this.sheet.name, { turn: turnOf(seat), orders });
  }

  /** What an order uses up. */
  private names(order: Order): string[] {
    return this.sheet.once.flatMap((field) => {
      const value = order[field];
      return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
    });
  }

  /** The rows but one without these names. */
  private without(orders: Order[], names: string[], keep: number): Order[] {
    const gone = new Set<unknown>(names);
    return orders.map((order, n) => (n === keep ? order : this.stripped(order, gone)));
  }

  private stripped(order: Order, gone: Set<unknown>): Order {
    const lists = Object.entries(order).filter(
      ([field, value]) => !this.sheet.aims.includes(field) && Array.isArray(value),
    );
    const thinned = lists.map(([field, value]) => [field, (value as unknown[]).filter((one) => !gone.has(one))]);
    return { ...order, ...Object.fromEntries(thinned) };
  }

  private taken(order: Order, load: Carried): Order {
    if (typeof load.value !== "number") return this.stripped(order, new Set([load.value]));
    return { ...order, [load.field]: Math.max(0, Number(order[load.field] ?? 0) - load.value) };
  }
}

const kept = new WeakMap<TableState, Map<string, Drafts>>();

/** The drafts a table keeps on a sheet. */
export function draftsOf(table: TableState, sheet: Sheet): Drafts {
  const sheets = kept.get(table) ?? new Map<string, Drafts>();
  kept.set(table, sheets);
  const found = sheets.get(sheet.name) ?? new Drafts(table, sheet);
  sheets.set(sheet.name, found);
  return found;
}

/** A new draft, filled with those who can take part: those in the player's hand if they can, else as many as usual. */
export function begin(drafts: Drafts, order: Order, hand: readonly string[]): Promise<void> {
  const draft = drafts.table.seat.peek().draft(order);
  return drafts.waits(draft.then((drafted) => drafts.add({ ...order, ...filled(drafted, drafts, new Set(hand)) })));
}

/** A row aimed at something else: whoever took part is asked anew. */
export function aim(drafts: Drafts, at: number, order: Order): Promise<void> {
  const empty = Object.fromEntries(drafts.sheet.once.filter((field) => field in order).map((field) => [field, []]));
  const aimed = { ...order, ...empty };
  drafts.change(at, aimed);
  const draft = drafts.table.seat.peek().draft(aimed);
  return drafts.waits(draft.then((drafted) => drafts.change(at, { ...aimed, ...filled(drafted, drafts, new Set()) })));
}

function filled(drafted: Drafted, drafts: Drafts, hand: Set<string>): Order {
  const found: Order = {};
  for (const slot of drafted.slots) {
    if (slot.kind !== "list" || !slot.fill || listOf(drafted.order, slot).length) continue;
    const free = slot.options.filter((option) => !option.why_not && drafts.user(String(option.value)) < 0);
    const held = free.filter((option) => hand.has(option.piece));
    const chosen = held.length ? held : free.filter((option) => !option.spare).slice(0, slot.fill);
    found[slot.field] = chosen.map((option) => option.value);
  }
  return found;
}

/** Whether two values are the same, also lists. */
export function same(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
}

export function listOf(order: Order, slot: Slot): unknown[] {
  const value = order[slot.field];
  return Array.isArray(value) ? value : [];
}

/** A field with a dot, `entries.kind`, is that of the last of the order's entries. */
export function valueAt(order: Order, field: string): unknown {
  const [list, name] = field.split(".");
  if (!name) return order[field];
  const parts = order[list!] as Order[] | undefined;
  return parts?.[parts.length - 1]?.[name];
}

export function withValue(order: Order, field: string, value: unknown): Order {
  const [list, name] = field.split(".");
  if (!name) return { ...order, [field]: value };
  const parts = (order[list!] as Order[] | undefined) ?? [];
  const last = { ...parts[parts.length - 1], [name]: value };
  return { ...order, [list!]: [...parts.slice(0, -1), last] };
}

/** The order with every amount as large as it must and no larger than it can be; nothing if they all are. */
export function measured(order: Order, slots: readonly Slot[]): Order | null {
  for (const slot of slots) {
    if (slot.kind !== "amount") continue;
    const now = Number(valueAt(order, slot.field) ?? 0);
    const fit = Math.min(slot.most, Math.max(slot.least, now));
    if (fit !== now) return withValue(order, slot.field, fit);
  }
  return null;
}

/** What an order is aimed at, by the fields its sheet names. */
export function aimsIn(order: Order, sheet: Sheet): string[] {
  return sheet.aims.flatMap((field) => {
    const value = valueAt(order, field);
    return (Array.isArray(value) ? value : [value]).filter(
      (one): one is string => typeof one === "string" && one !== "",
    );
  });
}

/** The hexes of aims; of a hexside both. */
export function hexesOf(aims: readonly string[]): string[] {
  return aims.flatMap((one) => one.split("/"));
}

/** Whether an option is that hex, or one of several hexes: a hexside has two, a formation as many as it stands in. */
export function liesAt(option: SlotOption, hex: string): boolean {
  return option.value === hex || option.hex.split("/").includes(hex);
}

function turnOf(seat: Seat): number {
  return seat.board.value?.clock.turn ?? 0;
}

function given(order: Order, load: Carried): Order {
  const now = order[load.field];
  if (typeof load.value === "number") return { ...order, [load.field]: Number(now ?? 0) + load.value };
  return { ...order, [load.field]: [...(Array.isArray(now) ? now : []), load.value] };
}
