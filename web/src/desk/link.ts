// A position with its question as a link: compressed, behind the # of the address, so that no server is told.
import type { Asked } from "./state";

const VERSION = "1";
/** Characters of a position; the desk takes no more. */
export const MOST = 200_000;

/** Why a link cannot be opened. */
export class BadDeskLink extends Error {
  constructor(readonly why: "damaged" | "version" | "long") {
    super(why);
  }
}

export async function packed({ text, command, arguments: rest }: Asked): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify([command, rest, text]));
  const bytes = await through(plain, new CompressionStream("deflate-raw"), Infinity);
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return `${VERSION}.${btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

export async function unpacked(link: string): Promise<Asked> {
  const [version = "", body] = link.split(".");
  if (body === undefined || !/^[\w-]+$/.test(body)) throw new BadDeskLink("damaged");
  if (version !== VERSION) throw new BadDeskLink("version");
  const bytes = await inflated(body).catch((why: unknown) => {
    throw why instanceof BadDeskLink ? why : new BadDeskLink("damaged");
  });
  const found = parsed(bytes);
  if (!found) throw new BadDeskLink("damaged");
  return found;
}

function inflated(body: string): Promise<Uint8Array> {
  const letters = atob(body.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return through(bytes, new DecompressionStream("deflate-raw"), 4 * MOST);
}

function parsed(bytes: Uint8Array): Asked | null {
  try {
    const [command, rest, text] = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown[];
    const sound = typeof command === "string" && typeof text === "string" && Array.isArray(rest);
    return sound ? { text, command, arguments: rest.map(String) } : null;
  } catch {
    return null;
  }
}

/** All that comes out of a stream, if it is not more than so many bytes. */
async function through(bytes: Uint8Array, stream: GenericTransformStream, most: number): Promise<Uint8Array> {
  const writer = (stream.writable as WritableStream<Uint8Array>).getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  written.catch(() => undefined); // the reader hears of it
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) throw new BadDeskLink("long");
    parts.push(part.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
