// A seat's line to the server: requests with their replies, updates as they come, and coming back after a break.
import type { Cased, Present, Reply, Request, Said, Update, Welcome } from "../wire";
import { type SeatLine, transport } from "./transport";

type Without<T> = T extends unknown ? Omit<T, "id"> : never;
export type Ask = Without<Extract<Request, { id: number }>>;
type Answer = Extract<Reply, { id: number }>;
type Waiting = { done: (reply: Answer) => void; lost: (why: Error) => void };

export interface Ears {
  welcome(message: Welcome): void;
  update(message: Update): void;
  said(message: Said): void;
  present(message: Present): void;
  /** what nobody has asked about, but should know */
  warning(reason: Cased): void;
  line(open: boolean): void;
  /** there is no seat behind this link, or its game cannot be opened: `known` tells the two apart */
  refused(known: boolean, reason: string): void;
  /** so many requests have not been answered yet */
  busy(waiting: number): void;
}

/** How the server closes a line that leads to no seat, and one to a game that it cannot open. */
const [NO_SEAT, NOT_OPENED] = [4404, 4503];
const PATIENCE = [250, 500, 1000, 2000, 4000];

export class Line {
  private socket: SeatLine | null = null;
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private tries = 0;
  private closed = false;
  private reason = "";

  constructor(
    readonly token: string,
    private readonly language: string,
    private readonly ears: Ears,
  ) {
    this.open();
  }

  /** Ask and wait for the reply to this very request. */
  ask<T extends Answer>(request: Ask): Promise<T> {
    const id = this.next++;
    return new Promise<T>((done, lost) => {
      if (!this.socket?.open) return lost(new Error("line"));
      this.waiting.set(id, { done: done as (reply: Answer) => void, lost });
      this.ears.busy(this.waiting.size);
      this.socket.send(JSON.stringify({ ...request, id }));
    });
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  private open(): void {
    const socket = transport().sit(this.token, this.language);
    this.socket = socket;
    socket.onmessage = (message) => this.hear(JSON.parse(message) as Reply);
    socket.onopen = () => this.ears.line(true);
    socket.onclose = (code) => {
      if (this.socket !== socket) return;
      if (code === NO_SEAT) this.closed = true;
      if (code === NO_SEAT || code === NOT_OPENED) this.ears.refused(code === NOT_OPENED, this.reason);
      this.broken();
    };
  }

  private broken(): void {
    for (const { lost } of this.waiting.values()) lost(new Error("line"));
    this.waiting.clear();
    this.ears.busy(0);
    if (this.closed) return;
    this.ears.line(false);
    setTimeout(() => this.open(), PATIENCE[Math.min(this.tries++, PATIENCE.length - 1)]);
  }

  private hear(message: Reply): void {
    if (message.type === "Welcome") {
      this.tries = 0;
      return this.ears.welcome(message);
    }
    if (message.type === "Update") return this.ears.update(message);
    if (message.type === "Said") return this.ears.said(message);
    if (message.type === "Present") return this.ears.present(message);
    if (message.type === "Refused" && !message.id) {
      this.reason = message.reason.text;
      return this.ears.warning(message.reason);
    }
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    waiting?.done(message);
    this.ears.busy(this.waiting.size);
  }
}
