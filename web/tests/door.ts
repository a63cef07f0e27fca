// How a test comes to its games: by the server's own door, or by the worker of a page that has none (SZTAB_SITE=1).
import type { Page } from "@playwright/test";
import WebSocket from "ws";
import type { Transport } from "../src/app/transport";

export const SITE = Boolean(process.env.SZTAB_SITE);
/** New games have these dice; the server is started with the same seed. */
const SEED = "?seed=7";

export interface Answered {
  ok: boolean;
  text: string;
}

/** What the site shows of itself to its tests, and to the curious. */
type Window = typeof globalThis & {
  sztab: Transport;
  lines: Record<number, { send(text: string): void; close(): void }>;
};

/** The address of a room of the page. */
export function at(room: string): string {
  return SITE ? `/${SEED}#${room}` : room;
}

/** The room that a page shows. */
export function roomOf(page: Page): string {
  const { pathname, hash } = new URL(page.url());
  return SITE ? hash.slice(1) || "/" : pathname;
}

/** A request by address; with a body it is posted. */
export async function ask(page: Page, path: string, body?: string): Promise<Answered> {
  if (!SITE) {
    const headers = { "Content-Type": "application/json" };
    const answer = await (body === undefined
      ? page.request.get(path)
      : page.request.post(path, { data: body, headers }));
    return { ok: answer.ok(), text: await answer.text() };
  }
  await home(page);
  return page.evaluate(
    async ([path, body]) => {
      const init = body === null ? undefined : { method: "POST", headers: {}, body: body! };
      const answer = await (globalThis as Window).sztab.fetch(path!, init);
      return { ok: answer.ok, text: await answer.text() };
    },
    [path, body ?? null],
  );
}

/** A line to a seat, beside that of the page. */
export interface Ear {
  send(text: string): void;
  close(): void;
}

let ears = 0;

export async function listen(page: Page, token: string, hear: (text: string) => void): Promise<Ear> {
  if (!SITE) {
    const address = new URL((await page.request.get("/healthz", { maxRetries: 2 })).url());
    const socket = new WebSocket(`ws://${address.host}/ws/${token}?lang=en`);
    socket.on("message", (data) => hear(String(data)));
    return socket;
  }
  await home(page);
  const ear = ++ears;
  await page.exposeFunction(`hear${ear}`, hear);
  await page.evaluate(
    ([ear, token]) => {
      const here = globalThis as Window & Record<string, (text: string) => void>;
      const line = here.sztab.sit(token as string, "en");
      line.onmessage = here[`hear${ear}`]!;
      (here.lines ??= {})[ear as number] = line;
    },
    [ear, token],
  );
  return {
    // the page may have died
    send: (text) =>
      void page
        .evaluate(([ear, text]) => (globalThis as Window).lines[ear as number]!.send(text as string), [ear, text])
        .catch(() => {}),
    close: () => void page.evaluate((ear) => (globalThis as Window).lines[ear]?.close(), ear).catch(() => {}),
  };
}

async function home(page: Page): Promise<void> {
  if (page.url() === "about:blank") await page.goto(at("/"));
}
