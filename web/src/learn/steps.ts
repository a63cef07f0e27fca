// How the page knows that a step of a lesson is done: from what the player has in hand and what the server tells.
import { computed, effect, signal } from "@preact/signals";
import { get } from "../app/http";
import type { TableState } from "../table/state";
import type { LessonStep, LessonTold, Told } from "../wire";

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

  constructor(
    private readonly table: TableState,
    slug: string,
  ) {
    void get<LessonTold>(`/api/lessons/${slug}/steps`).then(
      (told) => {
        this.told.value = told;
        this.stops.push(
          effect(() => this.watch()),
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
    if (step.refused) return this.newRefusal(seat.refusal.value !== null);
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

/** Whether only the learner can say that the step is done. */
export function byWord(step: LessonStep): boolean {
  return !(step.selects || step.target || step.overlay || step.refused || step.question || step.event);
}
