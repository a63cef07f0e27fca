// Which throw is on the table: the last one until it is put away or the player ends his phase, or an earlier one that is
// looked at again.
import { batch, computed, effect, signal } from "@preact/signals";
import type { Seat } from "../app/seat";
import type { Ladder, Told } from "../wire";
import { type Act, actsOf } from "./acts";
import { skipping } from "./watching";

interface Plan {
  /** The last event before the order was given. */
  after: number;
  ladder: Ladder;
}

export class Stage {
  readonly acts = computed(() => actsOf(this.seat.told.value));
  readonly shown = computed(() => this.acts.value.find((act) => act.n === this.at.value) ?? null);
  /** Throws that no card has shown yet. */
  readonly unseen = computed(() =>
    this.acts.value.filter((act) => act.n > this.since.value && !this.seen.value.has(act.n)),
  );
  /** The throw whose dice are still to fall. */
  readonly falling = signal(0);
  private readonly at = signal(0);
  private readonly since = signal(0);
  private readonly seen = signal<ReadonlySet<number>>(new Set());
  private plans: Plan[] = [];
  /** In this phase the player has been asked what to do. */
  private asked = false;

  constructor(private readonly seat: Seat) {
    let greeted: unknown = null;
    effect(() => {
      const welcome = seat.welcome.value;
      if (!welcome || welcome === greeted) return;
      greeted = welcome;
      this.begin(welcome.told);
    });
    effect(() => {
      if (seat.refusal.value) this.close();
    });
    seat.listen(({ told }) => this.hear(told));
  }

  /** Turn to an earlier throw or a later one; with none on the table, to the last. */
  page(by: number): void {
    const acts = this.acts.peek();
    const now = acts.findIndex((act) => act.n === this.at.peek());
    const next = now < 0 ? acts.length - 1 : Math.max(0, Math.min(acts.length - 1, now + by));
    if (acts[next]) this.show(acts[next].n);
  }

  /** The first throw that has not been seen, else the last. */
  open(): void {
    const act = this.unseen.peek()[0] ?? this.acts.peek().at(-1);
    if (act) this.show(act.n);
  }

  close(): void {
    this.at.value = 0;
  }

  /** An order is given whose odds the player has looked at. */
  plan(ladder: Ladder | null | undefined): void {
    const after = this.seat.told.peek().at(-1)?.n ?? 0;
    if (ladder?.rungs.length) this.plans = [...this.plans, { after, ladder }].slice(-40);
  }

  /** The odds as the player saw them when he gave the order of a throw. */
  planned(act: Act): Ladder | null {
    const target = act.odds?.odds?.target;
    if (!target) return null;
    const before = this.acts.value.findLast((one) => one.n < act.n && one.odds?.odds?.target === target)?.n ?? 0;
    const found = this.plans.findLast(
      ({ after, ladder }) => ladder.target === target && after < act.n && after >= before,
    );
    return found?.ladder ?? null;
  }

  /** Back at the table: a throw of this phase lies there still. */
  private begin(told: readonly Told[]): void {
    const last = this.acts.peek().at(-1);
    const phase = told.findLast(opensPhase)?.n ?? 0;
    const question = this.seat.question.peek();
    this.asked = Boolean(question?.mine && !question.inside);
    batch(() => {
      this.since.value = told.at(-1)?.n ?? 0;
      this.seen.value = new Set();
      this.at.value = last && last.n > phase ? last.n : 0;
    });
  }

  private hear(told: readonly Told[]): void {
    if (told.some((one) => one.kind === "undo") || (this.asked && told.some(opensPhase))) this.close();
    const question = this.seat.question.peek();
    const stays = this.asked && !told.some(opensPhase);
    this.asked = stays || Boolean(question?.mine && !question.inside);
    const last = this.acts.peek().at(-1);
    if (!last || !told.some((one) => one.throw && last.rolls.some((roll) => roll.n === one.n))) return;
    if (skipping(this.seat)) return;
    this.falling.value = last.n;
    this.show(last.n);
  }

  private show(n: number): void {
    batch(() => {
      this.at.value = n;
      this.seen.value = new Set([...this.seen.peek(), n]);
    });
  }
}

function opensPhase(one: Told): boolean {
  return one.stage === "turn" || one.stage === "phase";
}

const stages = new WeakMap<Seat, Stage>();

/** The stage of a seat; it hears of every throw from the first time it is asked for. */
export function stageOf(seat: Seat): Stage {
  const known = stages.get(seat) ?? new Stage(seat);
  stages.set(seat, known);
  return known;
}
