// Python in a worker: the interpreter, the packages it needs, and how much of them has come.

export interface Python {
  pyimport(name: string): Record<string, (...args: unknown[]) => unknown>;
  unpackArchive(data: ArrayBuffer, format: string): void;
}

interface Loader {
  loadPyodide(options: { indexURL: string }): Promise<Python>;
}

/** The files of the program with their bytes, as `tools/site.py` lists them. */
export interface Parts {
  bytes: Record<string, number>;
  archives: string[];
}

/** Starts Python with the project's packages; `tell` hears which part of it all has come. */
export async function startPython(base: string, tell: (part: number) => void): Promise<Python> {
  const parts = (await (await fetch(`${base}parts.json`)).json()) as Parts;
  const fetchPlainly = self.fetch;
  const watch = watched(parts, base, tell);
  self.fetch = watch;
  const archives = parts.archives.map(async (name) => (await watch(`${base}${name}`)).arrayBuffer());
  const loader = (await import(/* @vite-ignore */ `${base}pyodide/pyodide.mjs`)) as Loader;
  const python = await loader.loadPyodide({ indexURL: `${base}pyodide/` });
  for (const archive of archives) python.unpackArchive(await archive, "wheel");
  self.fetch = fetchPlainly;
  return python;
}

function watched(parts: Parts, base: string, tell: (part: number) => void): typeof fetch {
  const whole = Object.values(parts.bytes).reduce((sum, one) => sum + one, 0);
  let come = 0;
  const count = (bytes: number) => {
    come += bytes;
    tell(Math.min(come / whole, 1));
  };
  return async (what, options) => {
    const answer = await fetchOf(what, options);
    const address = what instanceof Request ? what.url : String(what);
    if (!address.startsWith(base) || !answer.body) return answer;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        count(chunk.byteLength);
        out.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = answer;
    return new Response(answer.body.pipeThrough(counter), { status, statusText, headers });
  };
}

const fetchOf = self.fetch.bind(self);
