// How the page reaches its games: a server over the network, or a worker of its own.

import type { ComponentType } from "preact";

/** A line to a seat, in the manner of a websocket. */
export interface SeatLine {
  send(message: string): void;
  close(): void;
  readonly open: boolean;
  onopen: () => void;
  onmessage: (message: string) => void;
  onclose: (code: number) => void;
}

export interface Transport {
  fetch(path: string, init?: { method: string; headers: Record<string, string>; body: string }): Promise<Response>;
  sit(token: string, language: string): SeatLine;
  /** Games are kept by this browser alone, and nobody else can come to the table. */
  readonly alone: boolean;
  /** What the lobby shows of them. */
  readonly Keeping?: ComponentType;
}

class Socket implements SeatLine {
  private readonly socket: WebSocket;
  onopen = () => {};
  onmessage = (_: string) => {};
  onclose = (_: number) => {};

  constructor(token: string, language: string) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/ws/${token}?lang=${language}`);
    this.socket.onopen = () => this.onopen();
    this.socket.onmessage = (event: MessageEvent<string>) => this.onmessage(event.data);
    this.socket.onclose = ({ code }) => this.onclose(code);
  }

  get open(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  send(message: string): void {
    this.socket.send(message);
  }

  close(): void {
    this.socket.close();
  }
}

const server: Transport = {
  fetch: (path, init) => fetch(path, init),
  sit: (token, language) => new Socket(token, language),
  alone: false,
};

let chosen = server;

/** For a page without a server, before it is drawn. */
export function travelBy(other: Transport): void {
  chosen = other;
}

export function transport(): Transport {
  return chosen;
}
