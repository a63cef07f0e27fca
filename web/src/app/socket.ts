// A seat's line to the server: requests with their replies, updates as they come, and coming back after a break.
import type { Cased, Reply, Request, Update, Welcome } from "../wire";

type Without<T> = T extends unknown ? Omit<T, "id"> : never;
export type Ask = Without<Extract<Request, { id: number }>>;
type Answer = Extract<Reply, { id: number }>;
type Waiting = { done: (reply: Answer) => void; lost: (why: Error) => void };

export interface Ears {
  welcome(message: Welcome): void;
  update(message: Update): void;
  /** what nobody has asked about, but should know */
  warning(reason: Cased): void;
  line(open: boolean): void;
  /** so many requests have not been answered yet */
  busy(waiting: number): void;
}

const PATIENCE = [250, 500, 1000, 2000, 4000];

export class Line {
  private socket: WebSocket | null = null;
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private tries = 0;
  private closed = false;

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
      if (this.socket?.readyState !== WebSocket.OPEN) return lost(new Error("line"));
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
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.token}?lang=${this.language}`);
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as Reply);
    socket.onopen = () => {
      this.tries = 0;
      this.ears.line(true);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.broken();
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
    if (message.type === "Welcome") return this.ears.welcome(message);
    if (message.type === "Update") return this.ears.update(message);
    if (message.type === "Refused" && !message.id) return this.ears.warning(message.reason);
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    waiting?.done(message);
    this.ears.busy(this.waiting.size);
  }
}
