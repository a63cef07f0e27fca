// The files in which this browser keeps the games: its own, private ones, or memory where there are none.

export interface GamesFile {
  read(): Uint8Array;
  /** `data`: bytes of Python. */
  write(at: number, data: Bytes): void;
  truncate(size: number): void;
  flush(): void;
}

/** A view of bytes that belong to Python. */
interface Bytes {
  getBuffer(type: "u8"): { data: Uint8Array; release(): void };
}

interface Handle {
  read(into: Uint8Array, options: { at: number }): number;
  write(from: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
}

interface Opening {
  createSyncAccessHandle(): Promise<Handle>;
}

const NAMES = ["games-1.journal", "games-2.journal"];

/** Another window has the games. */
export class Taken extends Error {}

/** The two files of the journal. */
export async function openFiles(): Promise<GamesFile[]> {
  const root = await navigator.storage.getDirectory();
  const files: GamesFile[] = [];
  for (const name of NAMES) {
    const file = (await root.getFileHandle(name, { create: true })) as unknown as Opening;
    files.push(new DiskFile(await handleOf(file)));
  }
  return files;
}

async function handleOf(file: Opening): Promise<Handle> {
  try {
    return await file.createSyncAccessHandle();
  } catch (why) {
    if ((why as Error).name === "NoModificationAllowedError") throw new Taken();
    throw why;
  }
}

class DiskFile implements GamesFile {
  constructor(private readonly handle: Handle) {}

  read(): Uint8Array {
    const data = new Uint8Array(this.handle.getSize());
    this.handle.read(data, { at: 0 });
    return data;
  }

  write(at: number, data: Bytes): void {
    const view = data.getBuffer("u8");
    try {
      const written = this.handle.write(view.data, { at });
      if (written < view.data.length) throw new Error("no space left");
    } finally {
      view.release();
    }
  }

  truncate(size: number): void {
    this.handle.truncate(size);
  }

  flush(): void {
    this.handle.flush();
  }
}

/** Where the browser keeps nothing: the games end with the window. */
export function memoryFiles(): GamesFile[] {
  return NAMES.map(() => ({
    read: () => new Uint8Array(),
    write: () => {},
    truncate: () => {},
    flush: () => {},
  }));
}
