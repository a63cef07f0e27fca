// A worker of the page: the one that has the games, or the one that thinks for their computers. Python does the work.
import { type GamesFile, memoryFiles, openFiles, Taken } from "./files";
import { startPython } from "./python";
import type { Report, Start } from "./state";

interface Scope {
  postMessage(message: string | Report): void;
  onmessage: ((event: MessageEvent<string | Start>) => void) | null;
}

/** What Python answers to: texts, in the order in which they come. */
interface Hearer {
  hear(text: string): void;
  machine: { hear(text: string): void; lost(): void };
}

const scope = self as unknown as Scope;
const AGAIN = 500;

/** Texts that come before Python is there wait for it. */
const early: string[] = [];
let hear = (text: string): void => void early.push(text);

scope.onmessage = ({ data }) => {
  if (typeof data === "string") return hear(data);
  start(data).catch((why: unknown) => scope.postMessage({ what: "broken", why: String(why) }));
};

async function start({ base, seed, thinker }: Start): Promise<void> {
  const files = thinker ? [] : filesOnce();
  const python = await startPython(base, (part) => scope.postMessage({ what: "loaded", part }));
  const post = (text: string) => scope.postMessage(text);
  if (thinker) {
    const { ThinkerWorker } = python.pyimport("sztab.site.thinker");
    follow(ThinkerWorker!(post) as Hearer);
  } else {
    const helper = new Helper(base);
    const { opened } = python.pyimport("sztab.site.table");
    const table = opened!(await files, post, (text: string) => helper.tell(text), seed) as Hearer;
    helper.onfound = (text) => table.machine.hear(text);
    helper.onlost = () => table.machine.lost();
    follow(table);
  }
  scope.postMessage({ what: "ready" });
}

function follow(worker: Hearer): void {
  hear = (text) => worker.hear(text);
  early.splice(0).forEach(hear);
}

/** The files, as soon as no other window has them. */
async function filesOnce(): Promise<GamesFile[]> {
  for (;;) {
    try {
      return await openFiles();
    } catch (why) {
      if (!(why instanceof Taken)) {
        scope.postMessage({ what: "nowhere" });
        return memoryFiles();
      }
    }
    scope.postMessage({ what: "taken" });
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

/** The worker that thinks, started with its first task. */
class Helper {
  private worker: Worker | null = null;
  onfound = (_: string) => {};
  onlost = () => {};

  constructor(private readonly base: string) {}

  tell(text: string): void {
    this.worker ??= this.begin();
    this.worker.postMessage(text);
  }

  private begin(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<string | Report>) => {
      if (typeof data === "string") this.onfound(data);
      else if (data.what === "broken") this.end();
    };
    worker.onerror = () => this.end();
    worker.postMessage({ base: this.base, seed: "", thinker: true } satisfies Start);
    return worker;
  }

  /** The next task starts another one. */
  private end(): void {
    this.worker?.terminate();
    this.worker = null;
    this.onlost();
  }
}
