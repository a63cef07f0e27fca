// What lies on the desk: the text of the position, the question, the last answer. The text is the one source of truth.
import { computed, effect, signal } from "@preact/signals";
import { ServerFault, post } from "../app/http";
import { fragment, linkTo, readdress } from "../app/router";
import type { Table as MapTable } from "../map";
import type { Reading } from "../rules";
import type { AskDesk, DeskAnswer, DeskBoard, Edit } from "../wire";
import { t } from "../words/desk";
import { language } from "../words/language";
import EXAMPLE from "./example.toml?raw";
import { BadDeskLink, MOST, packed, unpacked } from "./link";

export const COMMANDS = ["odds", "adjudicate", "reach", "supply", "check"] as const;
export type Command = (typeof COMMANDS)[number];
/** The desk is asked so many ms after the last change. */
const PAUSE = 250;
/** So many steps can be undone. */
const KEPT = 200;

/** A position with a question, as it is handed on. */
export type Asked = Required<Omit<AskDesk, "edits">>;

export class DeskState implements Reading {
  readonly text = signal("");
  readonly command = signal<Command>("odds");
  /** The unit whose reach is asked for, and the side whose supply. */
  readonly unit = signal("");
  readonly side = signal("");
  readonly answer = signal<DeskAnswer | null>(null);
  /** The last board that could be drawn. */
  readonly board = signal<DeskBoard | null>(null);
  readonly busy = signal(false);
  /** Why nothing could be asked. */
  readonly fault = signal("");
  /** The board after the orders is shown. */
  readonly later = signal(false);
  readonly view = signal<MapTable | null>(null);
  /** The line to bring into sight. */
  readonly line = signal(0);
  readonly drawer = signal(false);
  readonly rule = signal("");
  readonly title = computed(() => this.board.value?.title ?? "");
  readonly units = computed(() =>
    (this.board.value?.shown.pieces ?? []).filter((piece) => piece.hex).map((piece) => piece.key),
  );
  readonly shown = computed(() => (this.later.value && this.answer.value?.after) || this.board.value?.shown || null);
  readonly link = signal("");
  /** The hex that is chosen on the board. */
  readonly hex = signal("");
  /** Texts to go back to, and to come back to. */
  readonly past = signal<readonly string[]>([]);
  readonly future = signal<readonly string[]>([]);
  /** What is typed in one go is undone in one. */
  private typing = false;
  private gestures: Promise<void> = Promise.resolve();
  private asked = 0;
  private timer = 0;
  private readonly stops: (() => void)[];

  constructor() {
    this.stops = [
      effect(() => void this.load(fragment.value)),
      effect(() => this.wait(this.request.value, language.value)),
    ];
  }

  /** What is asked now; a unit or a side that the board does not have is replaced by its first. */
  readonly request = computed<Asked>(() => {
    const command = this.command.value;
    const [first = ""] = this.units.value;
    const unit = this.units.value.includes(this.unit.value) ? this.unit.value : first;
    const sides = this.board.value?.sides ?? [];
    const side = sides.includes(this.side.value) ? this.side.value : (sides[0] ?? "");
    const rest = command === "reach" ? [unit] : command === "supply" ? [side] : [];
    return { text: this.text.value, command, arguments: rest };
  });

  close(): void {
    clearTimeout(this.timer);
    this.asked++;
    for (const stop of this.stops) stop();
  }

  open(rule: string): void {
    this.rule.value = rule;
    this.drawer.value = true;
  }

  shut(): void {
    this.drawer.value = false;
  }

  /** The text as the player types it. */
  type(text: string): void {
    if (!this.typing) this.keep();
    this.typing = true;
    this.text.value = text;
  }

  /** A gesture: the desk writes it into the text. One comes after the other. */
  edit(...edits: Partial<Edit>[]): Promise<void> {
    const whole = edits.map((one) => ({ table: "", values: {}, unit: "", add: false, remove: false, ...one }));
    this.gestures = this.gestures.then(() => this.carryOut(whole));
    return this.gestures;
  }

  private async carryOut(edits: Edit[]): Promise<void> {
    try {
      const before = this.text.peek();
      const { text, faults } = await post<DeskAnswer>("/api/desk", { ...this.request.peek(), edits });
      if (before !== this.text.peek()) return this.carryOut(edits); // something has been typed meanwhile
      this.fault.value = text ? "" : (faults[0]?.text ?? "");
      if (!text) return;
      this.keep();
      this.text.value = text;
    } catch (why) {
      this.fault.value = why instanceof ServerFault ? why.message : String(why);
    }
  }

  undo(): void {
    this.gestures = this.gestures.then(() => this.goBack());
  }

  redo(): void {
    this.gestures = this.gestures.then(() => this.goOn());
  }

  private goBack(): void {
    const before = this.past.peek().at(-1);
    if (before === undefined) return;
    this.future.value = [...this.future.peek(), this.text.peek()];
    this.past.value = this.past.peek().slice(0, -1);
    this.turnTo(before);
  }

  private goOn(): void {
    const after = this.future.peek().at(-1);
    if (after === undefined) return;
    this.past.value = [...this.past.peek(), this.text.peek()];
    this.future.value = this.future.peek().slice(0, -1);
    this.turnTo(after);
  }

  private turnTo(text: string): void {
    this.typing = false;
    this.text.value = text;
  }

  private keep(): void {
    this.typing = false;
    this.past.value = [...this.past.peek(), this.text.peek()].slice(-KEPT);
    this.future.value = [];
  }

  /** Another position: nothing of the last one stays. */
  lay({ text, command, arguments: rest }: Asked): void {
    this.board.value = this.answer.value = null;
    this.fault.value = "";
    this.later.value = false;
    this.hex.value = this.unit.value = this.side.value = "";
    this.past.value = this.future.value = [];
    this.typing = false;
    const known = COMMANDS.find((one) => one === command) ?? "check";
    if (known === "reach") this.unit.value = rest[0] ?? "";
    if (known === "supply") this.side.value = rest[0] ?? "";
    this.command.value = known;
    this.text.value = text;
  }

  /** An empty desk, and why. */
  private clear(why: string): void {
    this.lay({ text: "", command: "check", arguments: [] });
    this.fault.value = why;
  }

  private async load(link: string): Promise<void> {
    if (link && link === this.link.peek()) return;
    this.link.value = link;
    if (!link) return this.lay({ text: EXAMPLE, command: "odds", arguments: [] });
    try {
      const found = await unpacked(link);
      if (this.link.peek() === link) this.lay(found);
    } catch (why) {
      this.clear(t(why instanceof BadDeskLink && why.why !== "long" ? why.why : "damaged"));
    }
  }

  private wait(request: Asked, tongue: string): void {
    clearTimeout(this.timer);
    if (!request.text.trim()) return;
    this.timer = window.setTimeout(() => void this.ask(request, tongue), PAUSE);
  }

  private async ask(request: Asked, tongue: string): Promise<void> {
    const now = ++this.asked;
    this.typing = false;
    if (request.text.length > MOST) {
      this.fault.value = t("long", { n: MOST / 1000 });
      return;
    }
    this.busy.value = true;
    try {
      const found = await post<DeskAnswer>("/api/desk", request);
      if (now !== this.asked || tongue !== language.peek()) return;
      this.answer.value = found;
      this.fault.value = "";
      if (!found.after) this.later.value = false;
      if (found.board) this.board.value = found.board;
      await this.address(request, now);
    } catch (why) {
      if (now === this.asked) this.fault.value = why instanceof ServerFault ? why.message : String(why);
    } finally {
      if (now === this.asked) this.busy.value = false;
    }
  }

  /** The address is that of the position: it can be handed on at any time. */
  private async address(request: Asked, now: number): Promise<void> {
    const link = await packed(request);
    if (now !== this.asked || link === this.link.peek()) return;
    this.link.value = link;
    readdress(`/desk#${link}`);
  }

  whole(): string {
    return linkTo(`/desk#${this.link.value}`);
  }
}
