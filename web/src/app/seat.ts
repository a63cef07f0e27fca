// What one seat knows of its game, kept up to date by the server. Nothing here knows a rule.
import { batch, computed, signal, type Signal } from "@preact/signals";
import type {
  Cased,
  GotAdvice,
  GotCalendar,
  GotCards,
  GotChoices,
  GotDigest,
  GotDraft,
  GotHex,
  GotMarch,
  GotOverlay,
  GotPlan,
  GotReach,
  GotStory,
  GotThrows,
  GotWords,
  Noted,
  Piece,
  Played,
  Question,
  Refused,
  Said,
  Shown,
  Told,
  Update,
  Welcome,
} from "../wire";
import { type Ask, Line } from "./socket";

/** The card of a throw is read so many times as long as a move is watched. */
const READING = 4;

export type Order = Record<string, unknown>;

type Board = Omit<Shown, "pieces">;

export class Seat {
  readonly welcome = signal<Welcome | null>(null);
  readonly pieces = signal<ReadonlyMap<string, Piece>>(new Map());
  readonly board = signal<Board | null>(null);
  readonly question = signal<Question | null>(null);
  readonly told = signal<readonly Told[]>([]);
  readonly fresh = signal<readonly Told[]>([]);
  readonly position = signal(0);
  readonly canUndo = signal(false);
  readonly over = signal(false);
  readonly online = signal(false);
  /** Why the last gesture was refused; gone once the game or the player's hand has changed. */
  readonly refusal = signal<Cased | null>(null);
  /** What else is to be said of it. */
  readonly remark = signal<Cased | null>(null);
  readonly notebook: Signal<Readonly<Record<string, unknown>>> = signal({});

  readonly chat = signal<readonly Said[]>([]);
  /** The seats whose players are connected, and how many look on. */
  readonly here = signal<ReadonlySet<number>>(new Set());
  readonly spectators = signal(0);
  /** Why there is no game behind this link; `known` if there is one that cannot be opened. */
  readonly lost = signal<{ known: boolean; reason: string } | null>(null);

  readonly mine = computed(() => this.question.value?.mine ?? false);
  readonly byHex = computed(() => stacks(this.pieces.value));
  readonly sides = computed(() => this.welcome.value?.sides ?? []);

  /** Milliseconds between the orders of a computer, so that they can be followed; 0 skips to the next decision. */
  readonly pace = signal(0);
  readonly behind = computed(() => this.queued.value > 0);
  readonly busy = computed(() => this.waiting.value > 0 || this.behind.value);

  private readonly line: Line;
  private readonly listeners = new Set<(update: Update) => void>();
  private readonly queue: Update[] = [];
  private readonly queued = signal(0);
  private readonly waiting = signal(0);
  private timer = 0;
  /** What was played last, until the board changes. */
  private given: { of: string; answer: Promise<Played> } | null = null;

  constructor(
    readonly token: string,
    language: string,
  ) {
    this.line = new Line(token, language, {
      welcome: (message) => this.begin(message),
      update: (message) => this.take(message),
      said: (line) => (this.chat.value = [...this.chat.value, line]),
      present: ({ here, spectators }) =>
        batch(() => {
          this.here.value = new Set(here);
          this.spectators.value = spectators;
        }),
      refused: (known, reason) => {
        // A table that was there stays in sight until its server has it again.
        if (!known || !this.welcome.peek()) this.lost.value = { known, reason };
      },
      warning: (reason) => (this.refusal.value = reason),
      line: (open) => (this.online.value = open),
      busy: (waiting) => (this.waiting.value = waiting),
    });
  }

  close(): void {
    this.line.close();
  }

  /** Hear of every update, after the board has changed. Returns how to stop. */
  listen(hear: (update: Update) => void): () => void {
    this.listeners.add(hear);
    return () => this.listeners.delete(hear);
  }

  /** Says why orders have to wait, in a lesson that asks for others. */
  guard: ((orders: readonly Order[]) => Cased | null) | null = null;

  /** Orders as one gesture. A refusal is kept in `refusal` for the page to show, and returned. What is pressed again
   * before the board has changed is the same gesture. */
  play(...orders: Order[]): Promise<Played> {
    const of = JSON.stringify(orders);
    if (this.given?.of === of) return this.given.answer;
    const why = this.guard?.(orders) ?? null;
    if (why) return Promise.resolve(this.settle({ type: "Refused", id: 0, reason: why }));
    const asked = this.ask<Played | Refused>({ type: "Play", after: this.position.value, orders });
    const given = { of, answer: asked.then((reply) => this.settle(reply)) };
    this.given = given;
    const forget = () => this.given === given && (this.given = null);
    given.answer.then((done) => !done.played && forget(), forget);
    return given.answer;
  }

  async undo(): Promise<Played> {
    return this.settle(await this.ask<Played | Refused>({ type: "Undo" }));
  }

  async takeBack(keys: string[], sure = false): Promise<Played> {
    return this.settle(await this.ask<Played | Refused>({ type: "TakeBack", keys, sure }));
  }

  readonly reach = (keys: string[]) => this.wanted<GotReach>({ type: "AskReach", keys }).then((got) => got.reach);
  readonly march = (keys: string[], hex: string) =>
    this.wanted<GotMarch>({ type: "AskMarch", keys, hex }).then((got) => got.legs);
  readonly draft = (order: Order) => this.wanted<GotDraft>({ type: "AskDraft", order }).then((got) => got.drafted);
  readonly plan = (drafts: Order[], fill = "") =>
    this.wanted<GotPlan>({ type: "AskPlan", drafts, fill }).then((got) => got.plan);
  readonly cards = () => this.wanted<GotCards>({ type: "AskCards" });
  readonly choices = (partial: unknown[]) => this.wanted<GotChoices>({ type: "AskChoices", partial });
  readonly hexCard = (hex: string) => this.wanted<GotHex>({ type: "AskHex", hex }).then((got) => got.card);
  readonly overlay = (name: string) => this.wanted<GotOverlay>({ type: "AskOverlay", name }).then((got) => got.overlay);
  readonly advice = () => this.wanted<GotAdvice>({ type: "AskAdvice" });
  readonly calendar = () => this.wanted<GotCalendar>({ type: "AskCalendar" }).then((got) => got.arrivals);
  readonly digest = (since: number) => this.wanted<GotDigest>({ type: "AskDigest", since }).then((got) => got.digest);
  readonly story = () => this.wanted<GotStory>({ type: "AskStory" }).then((got) => got.story);
  readonly words = (text: string) => this.wanted<GotWords>({ type: "AskWords", text });

  readonly throws = () => this.wanted<GotThrows>({ type: "AskThrows" }).then((got) => got.throws);

  /** Say something to the other players; what the server says against it, or nothing. */
  async say(text: string): Promise<string> {
    const reply = await this.ask<Noted | Refused>({ type: "Say", text });
    return reply.type === "Refused" ? reply.reason.text : "";
  }

  /** Write something into the side's notebook; it is there after a reload, and on another machine. */
  note(key: string, value: unknown): void {
    this.notebook.value = { ...this.notebook.value, [key]: value };
    void this.ask({ type: "KeepNote", key, value }).catch(() => undefined);
  }

  seen(event: number): void {
    void this.ask({ type: "Seen", event }).catch(() => undefined);
  }

  private ask<T>(request: Ask): Promise<T> {
    return this.line.ask(request) as Promise<T>;
  }

  /** The reply that is wanted; what the server refuses is shown and thrown. */
  private async wanted<T extends { type: string }>(request: Ask): Promise<T> {
    const reply = await this.ask<T | Refused>(request);
    if (reply.type === "Refused") {
      const { reason } = reply as Refused;
      this.refusal.value = reason;
      throw new Error(reason.text);
    }
    return reply as T;
  }

  private settle(reply: Played | Refused): Played {
    const played =
      reply.type === "Played"
        ? reply
        : { type: "Played" as const, id: reply.id, position: -1, played: 0, refusal: reply.reason, depends: [] };
    this.hush();
    this.refusal.value = played.refusal;
    return played;
  }

  private begin(message: Welcome): void {
    this.given = null;
    batch(() => {
      this.welcome.value = message;
      this.lay(message.shown);
      this.question.value = message.question;
      this.told.value = message.told;
      this.fresh.value = [];
      this.position.value = message.position;
      this.canUndo.value = message.can_undo;
      this.notebook.value = message.notebook;
      this.chat.value = message.chat;
      this.here.value = new Set(message.seats.filter((one) => one.here).map((one) => one.seat));
      this.spectators.value = message.spectators;
      this.lost.value = null;
      this.refusal.value = null;
      this.over.value = message.question === null;
    });
  }

  /** Updates are shown as they come; while a computer plays, one after the other at the player's pace. */
  private take(message: Update): void {
    this.queue.push(message);
    this.queued.value = this.queue.length;
    if (!this.timer) this.showNext();
  }

  private showNext(): void {
    this.timer = 0;
    let wait = 0;
    while (this.queue.length && !wait) {
      const message = this.queue.shift()!;
      const watched = !this.mine.peek() && message.told.some((one) => one.watch);
      this.goOn(message);
      const thrown = message.told.some((one) => one.dice?.length);
      wait = watched || (thrown && !this.mine.peek()) ? this.pace.peek() * (thrown ? READING : 1) : 0;
    }
    this.queued.value = this.queue.length;
    if (wait) this.timer = window.setTimeout(() => this.showNext(), wait);
  }

  /** Show at once whatever waits to be shown. */
  skip(): void {
    window.clearTimeout(this.timer);
    const pace = this.pace.peek();
    this.pace.value = 0;
    this.showNext();
    this.pace.value = pace;
  }

  /** Nothing is said any more of what the player did before. */
  hush(): void {
    this.refusal.value = this.remark.value = null;
  }

  private goOn(message: Update): void {
    this.given = null;
    batch(() => {
      if (message.position !== this.position.peek() || message.question?.kind !== this.question.peek()?.kind)
        this.hush();
      if (message.shown) this.lay(message.shown);
      const pieces = new Map(this.pieces.value);
      for (const key of message.gone) pieces.delete(key);
      for (const piece of message.pieces) pieces.set(piece.key, piece);
      this.pieces.value = pieces;
      const board = this.board.value;
      if (board) this.board.value = { ...board, ...(message.board as Partial<Board>) };
      this.question.value = message.question;
      this.told.value = [...this.told.value, ...message.told];
      this.fresh.value = message.told;
      this.position.value = message.position;
      this.canUndo.value = message.can_undo;
      this.over.value = message.over;
    });
    for (const hear of this.listeners) hear(message);
  }

  private lay(shown: Shown): void {
    const { pieces, ...board } = shown;
    this.pieces.value = new Map(pieces.map((piece) => [piece.key, piece]));
    this.board.value = board;
  }
}

function stacks(pieces: ReadonlyMap<string, Piece>): ReadonlyMap<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const piece of pieces.values()) {
    if (!piece.hex) continue;
    const here = found.get(piece.hex);
    if (here) here.push(piece);
    else found.set(piece.hex, [piece]);
  }
  return found;
}
