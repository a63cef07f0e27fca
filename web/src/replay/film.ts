// A game played back: where on its time line we are, and the board there. Each position is fetched once.
import { computed, signal } from "@preact/signals";
import { get } from "../app/http";
import { found } from "../lobby/kept";
import { said } from "../lobby/shelf";
import type { GameSummary, MapShown, Moment, Replayed, Watching } from "../wire";

const KEPT = 60;

export class Film {
  readonly summary = signal<GameSummary | null>(null);
  readonly map = signal<MapShown | null>(null);
  readonly moments = signal<readonly Moment[]>([]);
  readonly shown = signal<Replayed | null>(null);
  readonly fault = signal("");
  readonly position = signal(0);
  readonly last = computed(() => Math.max(0, this.moments.value.length - 1));
  readonly moment = computed(() => this.moments.value[this.position.value] ?? null);
  /** The link for looking on at the seat that is shown: it stands in the address, and may be shown around. */
  readonly link = signal("");
  /** The same, with the seats this browser has: what they see together decides what may be taken out of the game. */
  readonly seats = computed(() =>
    [this.link.value, ...(found(this.summary.value?.game ?? "")?.tokens ?? [])].join("+"),
  );
  private readonly frames = new Map<number, Promise<Replayed>>();

  constructor(
    readonly token: string,
    start: number,
  ) {
    void this.load(start).catch((why: unknown) => (this.fault.value = said(why)));
  }

  /** Go to a position; the address follows. */
  at(wanted: number): void {
    const position = Math.max(0, Math.min(this.last.peek(), wanted));
    this.position.value = position;
    history.replaceState(null, "", this.address(position));
    void this.frame(position).then(
      (found) => this.position.peek() === position && (this.shown.value = found),
      (why: unknown) => (this.fault.value = said(why)),
    );
    if (position < this.last.peek()) void this.frame(position + 1).catch(() => undefined);
  }

  step(by: number): void {
    this.at(this.position.peek() + by);
  }

  /** The next combat, or the one before. */
  combat(forward: boolean): void {
    const moments = this.moments.peek();
    const here = this.position.peek();
    const found = forward
      ? moments.find((one) => one.kind === "combat" && one.position > here)
      : moments.findLast((one) => one.kind === "combat" && one.position < here);
    if (found) this.at(found.position);
  }

  address(position = this.position.value): string {
    return `/replay/${this.link.value}/${position}`;
  }

  private async load(start: number): Promise<void> {
    const [watching, summary, moments, map] = await Promise.all([
      get<Watching>(`/api/seats/${this.token.split("+")[0]}/watching`),
      get<GameSummary>(`/api/seats/${this.token}`),
      get<Moment[]>(`/api/seats/${this.token}/timeline`),
      get<MapShown>(`/api/seats/${this.token}/map`),
    ]);
    this.link.value = watching.token;
    this.summary.value = summary;
    this.moments.value = moments;
    this.map.value = map;
    this.at(start < 0 ? this.last.peek() : start);
  }

  private frame(position: number): Promise<Replayed> {
    const kept = this.frames.get(position);
    if (kept) return kept;
    const asked = get<Replayed>(`/api/seats/${this.token}/positions/${position}`);
    this.frames.set(position, asked);
    asked.catch(() => this.frames.delete(position));
    const [oldest] = this.frames.keys();
    if (this.frames.size > KEPT && oldest !== undefined) this.frames.delete(oldest);
    return asked;
  }
}
