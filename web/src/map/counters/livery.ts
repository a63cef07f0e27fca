// The colours of counters by nation and service. Opponents must differ by 25 in lightness; where a nation's usual colour
// is too near to a foe's, its other one is taken.
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

const SOVIET: readonly Livery[] = [plain("#a8442f", WHITE)];
const GERMAN: readonly Livery[] = [plain("#a3aea4", BLACK)];
const BRITISH: readonly Livery[] = [plain("#c9ac79", BLACK), plain("#7a5e30", WHITE)];
const SS: readonly Livery[] = [plain("#1b1c1e", WHITE)];

const NATIONS: Record<string, readonly Livery[]> = {
  ussr: SOVIET,
  soviet: SOVIET,
  poland: [
    { ...plain("#a12846", WHITE), panel: "#faf3ee", panelInk: "#86173a" },
    { ...plain("#f1e7e2", "#86173a"), panel: "#a12846", panelInk: WHITE },
  ],
  germany: GERMAN,
  german: GERMAN,
  "germany SS": SS,
  "german SS": SS,
  usa: [plain("#5c6234", WHITE), plain("#cfd0a2", BLACK)],
  uk: BRITISH,
  great_britain: BRITISH,
  canada: [plain("#b98d6a", BLACK), plain("#7a3b2e", WHITE)],
  netherlands: [plain("#dd9a55", BLACK), plain("#8f4412", WHITE)],
  m_brigade: [plain("#3f3f46", WHITE), plain("#cbc8d4", BLACK)],
  france: [plain("#3d5a8c", WHITE), plain("#b4c4dc", BLACK)],
  belgium: [plain("#c2b46a", BLACK), plain("#5d5426", WHITE)],
  russia: [plain("#8a4b45", WHITE), plain("#d8aaa2", BLACK)],
  ukraine: [plain("#c5b866", BLACK), plain("#4d5a74", WHITE)],
};

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

  constructor(
    private readonly sides: readonly string[],
    private readonly enemies: readonly (readonly [string, string])[] | null,
  ) {}

  /** Settles the colours for these counters; those already settled stay. */
  settle(flags: Iterable<Flag>): void {
    const tally = new Map<string, { flag: Flag; count: number }>();
    for (const flag of flags) {
      const key = name(flag);
      const known = tally.get(key);
      if (known) known.count++;
      else tally.set(key, { flag, count: 1 });
    }
    const order = [...tally].sort(
      ([a, one], [b, two]) => choices(one.flag).length - choices(two.flag).length || (a < b ? -1 : 1),
    );
    for (const [key, { flag }] of order) if (!this.worn.has(key) && flag.nation) this.worn.set(key, this.choose(flag));
    for (const side of this.sides) {
      const own = [...tally].filter(([key, { flag }]) => flag.side === side && this.worn.has(key));
      const [most] = own.sort(([, one], [, two]) => two.count - one.count);
      if (most && !this.common.has(side)) this.common.set(side, this.worn.get(most[0]) as Livery);
    }
  }

  of(flag: Flag): Livery {
    return (flag.nation ? this.worn.get(name(flag)) : undefined) ?? this.ofSide(flag.side);
  }

  /** What most of a side wears; hidden counters show only this. */
  ofSide(side: string): Livery {
    const at = Math.max(0, this.sides.indexOf(side));
    return this.common.get(side) ?? (SPARE[at % SPARE.length] as Livery);
  }

  private choose(flag: Flag): Livery {
    const foes = [...this.worn]
      .filter(([key]) => this.fights(flag.side, key.split("|")[0] ?? ""))
      .map(([, livery]) => livery);
    const apart = (one: Livery) =>
      Math.min(100, ...foes.map((foe) => Math.abs(lightness(foe.body) - lightness(one.body))));
    const all = choices(flag);
    return all.find((one) => apart(one) >= GAP) ?? all.reduce((a, b) => (apart(b) > apart(a) ? b : a));
  }

  private fights(one: string, two: string): boolean {
    if (one === two) return false;
    return !this.enemies || this.enemies.some((pair) => pair.includes(one) && pair.includes(two));
  }
}

function choices(flag: Flag): readonly Livery[] {
  const own = NATIONS[`${flag.nation} ${service(flag)}`] ?? NATIONS[flag.nation ?? ""];
  return own ?? [SPARE[(flag.nation ?? "").length % SPARE.length] as Livery];
}

function name(flag: Flag): string {
  return `${flag.side}|${flag.nation}|${service(flag)}`;
}

/** The service whose colours a counter wears, whatever else its quality says. */
function service({ quality = "" }: Flag): string {
  return /^SS\b/.test(quality) ? "SS" : "";
}

function plain(body: string, ink: string): Livery {
  return { body, ink, panel: body, panelInk: ink, edge: blend(body, "#000000", 0.45) };
}
