// A game played back: where on its time line we are, and the board there. Each position is fetched once.
import { computed, signal } from "@preact/signals";
import { get, ServerFault } from "../app/http";
import { remembered } from "../app/kept";
import { readdress } from "../app/router";
import { found } from "../lobby/kept";
import { said } from "../lobby/shelf";
import type { GameSummary, MapShown, Moment, Replayed, Watching } from "../wire";

const KEPT = 60;
/** Milliseconds that a position is shown when the replay plays by itself. */
export const SPEEDS = { slow: 2400, usual: 1200, quick: 450, fastest: 120 } as const;
export type Speed = keyof typeof SPEEDS;
const NAMES = ["usual", "slow", "quick", "fastest"] as const;
/** A fight or a new turn is looked at for longer; where nothing can be seen there is nothing to wait for. */
const LONGER = 2;
const NOTHING = 0.25;
/** The address follows at most so often, in milliseconds: browsers stop a page that writes it all the time. */
const WRITING = 400;

export class Film {
  readonly summary = signal<GameSummary | null>(null);
  readonly map = signal<MapShown | null>(null);
  readonly moments = signal<readonly Moment[]>([]);
  readonly shown = signal<Replayed | null>(null);
  readonly fault = signal("");
  /** No game is behind this link. */
  readonly lost = signal(false);
  readonly position = signal(0);
  readonly last = computed(() => Math.max(0, this.moments.value.length - 1));
  readonly moment = computed(() => this.moments.value[this.position.value] ?? null);
  /** The link for looking on at the seat that is shown: it stands in the address, and may be shown around. */
  readonly link = signal("");
  /** The same, with the seats this browser has: what they see together decides what may be taken out of the game. */
  readonly seats = computed(() =>
    [this.link.value, ...(found(this.summary.value?.game ?? "")?.tokens ?? [])].join("+"),
  );
  readonly playing = signal(false);
  readonly speed = remembered("replay", NAMES);
  private timer = 0;
  private written = 0;
  private readonly frames = new Map<number, Promise<Replayed>>();

  constructor(
    readonly token: string,
    start: number,
  ) {
    void this.load(start).catch((why: unknown) => {
      this.lost.value = why instanceof ServerFault && why.gone;
      this.fault.value = said(why);
    });
  }

  /** Go to a position; the address follows. */
  at(wanted: number): void {
    this.pause();
    this.lay(wanted);
  }

  private lay(wanted: number): void {
    const position = Math.max(0, Math.min(this.last.peek(), wanted));
    this.position.value = position;
    if (!this.playing.peek() || performance.now() - this.written > WRITING) this.write();
    void this.frame(position).then(
      (found) => this.position.peek() === position && (this.shown.value = found),
      (why: unknown) => (this.fault.value = said(why)),
    );
    if (position < this.last.peek()) void this.frame(position + 1).catch(() => undefined);
  }

  /** Play on by itself, from the start if the end has been reached. */
  play(): void {
    if (!this.last.peek()) return;
    if (this.position.peek() >= this.last.peek()) this.lay(0);
    this.playing.value = true;
    this.wait();
  }

  pause(): void {
    window.clearTimeout(this.timer);
    if (!this.playing.peek()) return;
    this.playing.value = false;
    this.write();
  }

  /** The player has left: the address is no longer this film's. */
  close(): void {
    window.clearTimeout(this.timer);
    this.playing.value = false;
  }

  toggle(): void {
    if (this.playing.peek()) this.pause();
    else this.play();
  }

  /** Quicker or slower; what is being shown is over accordingly sooner or later. */
  pace(speed: Speed): void {
    this.speed.value = speed;
    if (this.playing.peek()) this.wait();
  }

  /** The board that is due has to be there before its time begins to run. */
  private wait(): void {
    window.clearTimeout(this.timer);
    const position = this.position.peek();
    void this.frame(position).then(
      () => {
        if (!this.playing.peek() || this.position.peek() !== position) return;
        window.clearTimeout(this.timer);
        this.timer = window.setTimeout(() => this.goOn(), SPEEDS[this.speed.peek()] * this.weight());
      },
      () => this.pause(),
    );
  }

  private goOn(): void {
    if (this.position.peek() >= this.last.peek()) return this.pause();
    this.lay(this.position.peek() + 1);
    this.wait();
  }

  private weight(): number {
    const { kind = "order", text = "" } = this.moment.peek() ?? {};
    if (kind === "combat" || kind === "turn") return LONGER;
    return text ? 1 : NOTHING;
  }

  private write(): void {
    this.written = performance.now();
    readdress(this.address());
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
