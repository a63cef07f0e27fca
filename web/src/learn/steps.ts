// How the page knows that a step of a lesson is done: from what the player has in hand and what the server tells.
import { computed, effect, signal } from "@preact/signals";
import { get } from "../app/http";
import type { TableState } from "../table/state";
import type { Order } from "../app/seat";
import type { Cased, LessonStep, LessonTold, Told } from "../wire";
import { t } from "../words/learn";
import { finish } from "./finished";

/** Where the learner is; kept in the notebook. `since` is the last event before the step began. */
interface Place {
  step: number;
  since: number;
}

export class Lesson {
  readonly told = signal<LessonTold | null>(null);
  readonly place = computed(() => this.kept());
  readonly step = computed(() => this.told.value?.steps[this.place.value.step] ?? null);
  readonly over = computed(() => this.told.value !== null && this.step.value === null);
  private readonly stops: (() => void)[] = [];
  private refusals = 0;
  /** What is said against orders that the step does not ask for. */
  private readonly patience: Cased = { text: t("asksElse"), case: "" };

  constructor(
    private readonly table: TableState,
    private readonly slug: string,
  ) {
    const seat = table.seat.peek();
    seat.guard = (orders) => this.against(orders);
    this.stops.push(() => (seat.guard = null));
    void get<LessonTold>(`/api/lessons/${slug}/steps`).then(
      (told) => {
        this.told.value = told;
        this.stops.push(
          effect(() => this.watch()),
          effect(() => void (this.over.value && finish(this.slug))),
          effect(() => this.pointAt()),
        );
      },
      () => undefined,
    );
  }

  close(): void {
    for (const stop of this.stops) stop();
  }

  next(): void {
    const seat = this.table.seat.peek();
    const { step } = this.place.peek();
    this.refusals = 0;
    seat.note("lesson", { step: step + 1, since: lastOf(seat.told.peek()) });
  }

  /** Point at what the step is about. */
  point(): void {
    const step = this.step.peek();
    if (step?.hexes?.length || step?.keys?.length) this.table.show(step.hexes ?? [], step.keys ?? []);
  }

  /** Why orders have to wait: the step asks for something else. */
  private against(orders: readonly Order[]): Cased | null {
    const step = this.step.peek();
    const inside = this.table.seat.peek().question.peek()?.inside ?? false;
    return !step || inside || orders.every((order) => asksFor(step, order)) ? null : this.patience;
  }

  private kept(): Place {
    const kept = this.table.seat.value.notebook.value.lesson as Partial<Place> | undefined;
    return { step: kept?.step ?? 0, since: kept?.since ?? 0 };
  }

  private pointAt(): void {
    if (this.step.value) this.point();
  }

  private watch(): void {
    const step = this.step.value;
    if (step && this.done(step)) queueMicrotask(() => this.step.peek() === step && this.next());
  }

  private done(step: LessonStep): boolean {
    const { table } = this;
    const seat = table.seat.value;
    if (step.selects) return table.selection.value.has(step.selects);
    if (step.target) return table.target.value === step.target;
    if (step.overlay) return table.overlays.value.includes(step.overlay);
    const { value: refusal } = seat.refusal;
    if (step.refused) return this.newRefusal(refusal !== null && refusal !== this.patience);
    const asked = seat.question.value;
    if (step.question) return Boolean(asked?.mine && step.question.split(" ").includes(asked.kind));
    if (!step.event) return false;
    const { since } = this.place.value;
    return seat.told.value.some((one) => one.n > since && one.kind === step.event && names(one, step));
  }

  /** A refusal that came while the step was shown; one that was there before does not count. */
  private newRefusal(refused: boolean): boolean {
    if (!refused) this.refusals = 1;
    else if (this.refusals) return true;
    return false;
  }
}

/** Whether an event speaks of the unit and the hex of a step. */
export function names({ keys = [], hexes = [] }: Told, step: LessonStep): boolean {
  return (!step.unit || keys.includes(step.unit)) && (!step.hex || hexes.includes(step.hex));
}

export function lastOf(told: readonly Told[]): number {
  return told[told.length - 1]?.n ?? 0;
}

/** Whether a step asks for an order. */
export function asksFor({ accepts = [] }: LessonStep, order: Order): boolean {
  return accepts.some((wanted) => fits(wanted, order));
}

/** Whether what is given has all that is wanted; of a list each is one of those wanted. */
function fits(wanted: unknown, given: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(given) && given.length > 0 && given.every((one) => wanted.some((each) => fits(each, one)));
  if (typeof wanted !== "object" || wanted === null) return wanted === given;
  const known = (given ?? {}) as Record<string, unknown>;
  return Object.entries(wanted).every(([key, value]) =>
    key === "end" ? fits(value, (known.path as unknown[] | undefined)?.at(-1)) : fits(value, known[key]),
  );
}

/** Whether only the learner can say that the step is done. */
export function byWord(step: LessonStep): boolean {
  return !(step.selects || step.target || step.overlay || step.refused || step.question || step.event);
}
