// The colours of counters by nation and service, as the title has them. Opponents must differ by 25 in lightness; where a
// nation's usual colour is too near to a foe's, its other one is taken.
import type { Livery as Given } from "../../wire";
import { blend, lightness } from "../palette";

export interface Livery {
  body: string;
  ink: string;
  /** The panel behind the symbol, where a nation has two colours. */
  panel: string;
  panelInk: string;
  edge: string;
}

const WHITE = "#ffffff";
const BLACK = "#16181a";

/** Worn by nations the title has no colours for. */
const SPARE: readonly Livery[] = [plain("#c7b58b", BLACK), plain("#4a6580", WHITE), plain("#7a5c85", WHITE)];

const GAP = 25;

export interface Flag {
  side: string;
  nation?: string | undefined;
  quality?: string | undefined;
}

/** Who wears what in this game: fixed once, from all counters there are. */
export class Liveries {
  private readonly worn = new Map<string, Livery>();
  private readonly common = new Map<string, Livery>();
  private readonly given = new Map<string, Livery[]>();

  constructor(
    private readonly sides: readonly string[],
    private readonly enemies: readonly (readonly [string, string])[] | null,
    given: readonly Given[],
  ) {
    for (const one of given) {
      const key = `${one.nation} ${one.service}`;
      this.given.set(key, [...(this.given.get(key) ?? []), dressed(one)]);
    }
  }

  /** Settles the colours for these counters; those already settled stay. */
  settle(flags: Iterable<Flag>): void {
    const tally = new Map<string, { flag: Flag; count: number }>();
    for (const flag of flags) {
      const key = this.name(flag);
      const known = tally.get(key);
      if (known) known.count++;
      else tally.set(key, { flag, count: 1 });
    }
    const order = [...tally].sort(
      ([a, one], [b, two]) => this.choices(one.flag).length - this.choices(two.flag).length || (a < b ? -1 : 1),
    );
    for (const [key, { flag }] of order) if (!this.worn.has(key) && flag.nation) this.worn.set(key, this.choose(flag));
    for (const side of this.sides) {
      const own = [...tally].filter(([key, { flag }]) => flag.side === side && this.worn.has(key));
      const [most] = own.sort(([, one], [, two]) => two.count - one.count);
      if (most && !this.common.has(side)) this.common.set(side, this.worn.get(most[0]) as Livery);
    }
  }

  of(flag: Flag): Livery {
    return (flag.nation ? this.worn.get(this.name(flag)) : undefined) ?? this.ofSide(flag.side);
  }

  /** What most of a side wears; hidden counters show only this. */
  ofSide(side: string): Livery {
    const at = Math.max(0, this.sides.indexOf(side));
    return this.common.get(side) ?? (SPARE[at % SPARE.length] as Livery);
  }

  private choices(flag: Flag): readonly Livery[] {
    const own = this.given.get(`${flag.nation} ${this.service(flag)}`);
    return own ?? [SPARE[(flag.nation ?? "").length % SPARE.length] as Livery];
  }

  private name(flag: Flag): string {
    return `${flag.side}|${flag.nation}|${this.service(flag)}`;
  }

  /** The service whose colours a counter wears, whatever else its quality says. */
  private service({ nation, quality = "" }: Flag): string {
    const [first = ""] = quality.split(/\W/);
    return this.given.has(`${nation} ${first}`) ? first : "";
  }

  private choose(flag: Flag): Livery {
    const foes = [...this.worn]
      .filter(([key]) => this.fights(flag.side, key.split("|")[0] ?? ""))
      .map(([, livery]) => livery);
    const apart = (one: Livery) =>
      Math.min(100, ...foes.map((foe) => Math.abs(lightness(foe.body) - lightness(one.body))));
    const all = this.choices(flag);
    return all.find((one) => apart(one) >= GAP) ?? all.reduce((a, b) => (apart(b) > apart(a) ? b : a));
  }

  private fights(one: string, two: string): boolean {
    if (one === two) return false;
    return !this.enemies || this.enemies.some((pair) => pair.includes(one) && pair.includes(two));
  }
}

function plain(body: string, ink: string): Livery {
  return { body, ink, panel: body, panelInk: ink, edge: blend(body, "#000000", 0.45) };
}

function dressed({ body, ink, panel, panel_ink }: Given): Livery {
  return panel ? { ...plain(body, ink), panel, panelInk: panel_ink || ink } : plain(body, ink);
}
