// The transport of a page without a server: requests and lines go to a worker as texts.
import type { ComponentType } from "preact";
import type { SeatLine, Transport } from "../app/transport";
import { guardGames } from "./lasting";
import { broken, danger, loaded, type Report, type Start, taken } from "./state";

type Told =
  | { type: "fetched"; id: number; status: number; kind: string; body: string }
  | { type: "word"; line: number; text: string }
  | { type: "shut"; line: number; code: number };

/** How a line ends whose worker is gone. */
const LOST = 1006;

export class WorkerTransport implements Transport {
  readonly alone = true;
  private readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  private readonly asked = new Map<number, (answer: Response) => void>();
  private readonly lines = new Map<number, PageLine>();
  private next = 1;
  /** The first game is made: the browser is asked to keep it. */
  private first: Promise<void> | null = null;

  constructor(
    private readonly base: string,
    seed: string,
    readonly Keeping: ComponentType,
  ) {
    this.worker.onmessage = ({ data }: MessageEvent<string | Report>) =>
      typeof data === "string" ? this.hear(JSON.parse(data) as Told) : report(data);
    this.worker.onerror = (event) => report({ what: "broken", why: event.message });
    this.worker.postMessage({ base, seed, thinker: false } satisfies Start);
  }

  /** The shelf lies beside the page, so that the lobby need not wait for the worker. */
  fetch(path: string, init?: { method: string; body: string }): Promise<Response> {
    const address = new URL(path, "http://page");
    const query = Object.fromEntries(address.searchParams);
    if (address.pathname === "/api/shelf") return fetch(`${this.base}shelf.${query.lang ?? "en"}.json`);
    if (init) this.first ??= guardGames(true);
    const id = this.next++;
    return new Promise((done) => {
      this.asked.set(id, done);
      const { method = "GET", body = "" } = init ?? {};
      this.tell({ type: "fetch", id, method, path: address.pathname, query, body });
    });
  }

  sit(token: string, language: string): SeatLine {
    const number = this.next++;
    const line = new PageLine((message) => this.tell({ line: number, ...message }));
    this.lines.set(number, line);
    this.tell({ type: "open", line: number, token, language });
    queueMicrotask(() => line.onopen());
    return line;
  }

  private tell(message: Record<string, unknown>): void {
    this.worker.postMessage(JSON.stringify(message));
  }

  private hear(told: Told): void {
    if (told.type === "fetched") {
      const headers = { "Content-Type": told.kind };
      this.asked.get(told.id)?.(new Response(told.body, { status: told.status, headers }));
      this.asked.delete(told.id);
    } else if (told.type === "word") {
      this.lines.get(told.line)?.onmessage(told.text);
    } else {
      this.lines.get(told.line)?.shut(told.code);
      this.lines.delete(told.line);
    }
  }
}

class PageLine implements SeatLine {
  open = true;
  onopen = () => {};
  onmessage = (_: string) => {};
  onclose = (_: number) => {};

  constructor(private readonly tell: (message: Record<string, unknown>) => void) {}

  send(text: string): void {
    this.tell({ type: "word", text });
  }

  close(): void {
    if (!this.open) return;
    this.tell({ type: "shut" });
    this.shut(LOST);
  }

  shut(code: number): void {
    if (!this.open) return;
    this.open = false;
    this.onclose(code);
  }
}

function report(told: Report): void {
  if (told.what === "loaded") loaded.value = Math.min(told.part, 0.99);
  else if (told.what === "ready") {
    loaded.value = 1;
    taken.value = false;
  } else if (told.what === "taken") taken.value = true;
  else if (told.what === "nowhere") danger.value = "nowhere";
  else broken.value = told.why;
}
