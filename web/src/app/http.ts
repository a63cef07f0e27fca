// The lobby's half of the server: plain requests, and faults as sentences.
import type { HttpFault } from "../wire";
import { language } from "../words/language";
import { transport } from "./transport";

export class ServerFault extends Error {
  constructor(
    message: string,
    readonly rule = "",
    readonly status = 0,
  ) {
    super(message);
  }

  /** The address leads nowhere any more. */
  get gone(): boolean {
    return this.status === 404;
  }
}

export async function get<T>(path: string): Promise<T> {
  return read<T>(await transport().fetch(spoken(path)));
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "Content-Type": "application/json" };
  return read<T>(await transport().fetch(spoken(path), { method: "POST", headers, body: text }));
}

export async function text(path: string): Promise<string> {
  const answer = await transport().fetch(spoken(path));
  if (!answer.ok) await read(answer);
  return answer.text();
}

function spoken(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${language.value}`;
}

async function read<T>(answer: Response): Promise<T> {
  const found: unknown = await answer.json().catch(() => null);
  if (answer.ok) return found as T;
  const fault = found as HttpFault | null;
  throw new ServerFault(fault?.fault ?? `${answer.status} ${answer.statusText}`, fault?.case ?? "", answer.status);
}
