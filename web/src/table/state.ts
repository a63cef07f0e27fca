// What the player has in hand at a table: whose seat it is, what is selected, which drawer is open.
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Vocabulary } from "../app/naming";
import { Seat } from "../app/seat";
import { answering, questionKey } from "../combat/answering";
import { byCards } from "../combat/kinds";
import type { Reading } from "../rules/reading";
import { language } from "../words/language";
import type { Inset, Mission, Place, Pointed, SideMark, Table as MapTable } from "../map";
import type { HexShown, MapShown, Overlay, ReachShown } from "../wire";

export type Drawer =
  | ""
  | "rules"
  | "forces"
  | "calendar"
  | "points"
  | "settings"
  | "dice"
  | "units"
  | "keys"
  | "find"
  | "legend"
  | "share";

/** Something wants the player's eye: the page flies there and marks it. */
export interface Look {
  hexes: string[];
  keys?: string[];
  /** What lies over the edges of the map meanwhile. */
  inset?: Inset;
}

export class TableState implements Reading {
  readonly seats: Seat[];
  readonly active = signal(0);
  readonly map = signal<MapShown | null>(null);
  readonly view = signal<MapTable | null>(null);
  readonly selection = signal<ReadonlySet<string>>(new Set());
  readonly hex = signal("");
  readonly reach = signal<ReachShown | null>(null);
  readonly overlays = signal<readonly string[]>([]);
  /** The overlays as they lie on the map now. */
  readonly laid = signal<readonly Overlay[]>([]);
  readonly drawer = signal<Drawer>("");
  /** The card that tells what there is to do in this scenario is open. */
  readonly briefing = signal(false);
  /** Whether objectives lie on the map; from the start in a game for beginners. */
  readonly tokens = signal<boolean | null>(null);
  readonly rule = signal("");
  readonly planning = signal(false);
  /** Which of a map question's other orders is being written; -1 if none is. */
  readonly errand = signal(-1);
  readonly target = signal("");
  readonly look = signal<Look | null>(null);
  /** What the player points at somewhere on the page. */
  readonly pointed = signal<Pointed | null>(null);
  /** Hexsides that can be chosen on a sheet. */
  readonly hexsides = signal<readonly SideMark[]>([]);
  /** Missions of the player's own that are written down. */
  readonly planned = signal<readonly Mission[]>([]);
  /** Where reinforcements that are due can come in. */
  readonly entries = signal<readonly string[]>([]);
  /** The hex under the pointer on the map, where a card may tell of it. */
  readonly hover = signal<Place | null>(null);
  readonly curtain = signal(false);
  /** Behind a curtain: the last event each seat had seen when its player left the screen. */
  readonly left = new Map<Seat, number>();
  /** The player wants to say where the selection goes, without a mouse. */
  readonly sending = signal(false);
  /** Orders that would have to be taken back together with the selected units' own. */
  readonly depends = signal<readonly string[]>([]);
  /** The last units in the player's hand: an enemy hex that is clicked next is attacked with them. */
  readonly hand = signal<readonly string[]>([]);
  /** Questions whose answers have been looked at; only then is the player asked. */
  readonly considered = signal<ReadonlySet<string>>(new Set());

  readonly seat = computed(() => this.seats[this.active.value] ?? this.seats[0]!);
  readonly selected = computed(() =>
    [...this.selection.value].flatMap((key) => this.seat.value.pieces.value.get(key) ?? []),
  );
  readonly title = computed(() => this.seats[0]?.welcome.value?.title ?? "");
  readonly phase = computed(() => {
    const clock = this.seat.value.board.value?.clock;
    return clock ? (clock.phases[clock.phase] ?? null) : null;
  });
  /** Where in the game this is; another one once it is over. */
  private readonly stage = computed(() => {
    const clock = this.seat.value.board.value?.clock;
    return clock ? `${clock.turn} ${clock.phase} ${this.seat.value.over.value}` : "";
  });
  /** What is printed in a hex, by its number. */
  readonly places = computed<ReadonlyMap<string, HexShown>>(
    () => new Map(this.map.value?.hexes.map((one) => [one.hex, one])),
  );
  /** The seat whose player is asked something that is not answered without him, if there is one. */
  readonly asked = computed(() => this.seats.find((seat) => seat.mine.value && this.awaits(seat)) ?? null);
  readonly marked = computed(() => this.tokens.value ?? this.seat.value.welcome.value?.customs.first_game ?? false);
  /** Every counter that has a name, in one word: so that the vocabulary is made anew only when there are others. */
  private readonly keys = computed(() => [...this.seat.value.pieces.value.keys()].sort().join("\n"));
  /** What sentences may name. */
  readonly vocabulary = computed(
    () => new Vocabulary(this.map.value?.hexes ?? [], this.keys.value.split("\n").filter(Boolean)),
  );
  /** The overlays of this game. */
  readonly offered = computed(() => this.seat.value.welcome.value?.customs.overlays ?? []);
  readonly hotSeat: boolean;
  private readonly stops: (() => void)[] = [];

  constructor(tokens: string[]) {
    this.seats = tokens.map((token) => new Seat(token, language.peek()));
    this.hotSeat = tokens.length > 1;
    this.stops.push(
      answering(this),
      effect(() => this.handOver()),
      effect(() => void (this.stage.value && untracked(() => this.putDown()))),
    );
  }

  close(): void {
    for (const stop of this.stops) stop();
    for (const seat of this.seats) seat.close();
  }

  select(keys: Iterable<string>): void {
    const chosen = new Set(keys);
    if ([...chosen].join() !== [...this.selection.peek()].join()) this.seat.peek().hush();
    this.selection.value = chosen;
    this.depends.value = [];
    if (this.selection.value.size) this.hand.value = [...this.selection.value];
  }

  shut(): void {
    this.drawer.value = "";
  }

  /** Open a case, a ruling or a table in the rules drawer. */
  open(rule: string): void {
    this.rule.value = rule;
    this.drawer.value = "rules";
  }

  show(hexes: string[], keys: string[] = [], inset?: Inset): void {
    this.look.value = { hexes, keys, inset };
  }

  overlay(name: string): void {
    const now = this.overlays.value;
    this.overlays.value = now.includes(name) ? now.filter((one) => one !== name) : [...now, name].slice(-2);
  }

  /** Whether a seat's question is one for its player, and not answered without him. */
  private awaits(seat: Seat): boolean {
    const question = seat.question.value;
    return !question || !byCards(question) || this.considered.value.has(questionKey(seat, question));
  }

  /** At a hot seat the table turns to whoever is asked; under masks, or where answers are sealed, behind a curtain. */
  private handOver(): void {
    const asked = this.asked.value ? this.seats.indexOf(this.asked.value) : -1;
    const current = this.active.peek();
    if (asked < 0 || asked === current || this.seats[current]?.mine.value) return;
    const welcome = this.seats[asked]?.welcome.peek();
    const sealed = (this.seats[asked]?.question.peek()?.sides.length ?? 1) > 1;
    batch(() => {
      this.curtain.value = Boolean(welcome?.masked) || sealed;
      this.select([]);
      if (this.curtain.value) this.tidy(this.seats[current]!);
      this.active.value = asked;
    });
  }

  /** What was in hand in one phase does not lie about in the next. */
  private putDown(): void {
    batch(() => {
      this.select([]);
      this.hex.value = this.target.value = "";
      this.look.value = null;
      this.planned.value = [];
    });
  }

  /** Before a curtain: nothing that a player had in hand or open is left for the next one. */
  private tidy(seat: Seat): void {
    this.left.set(seat, seat.told.peek().at(-1)?.n ?? 0);
    this.hand.value = [];
    this.hex.value = this.target.value = this.drawer.value = this.rule.value = "";
    this.planning.value = false;
    this.errand.value = -1;
    this.overlays.value = this.laid.value = [];
    this.look.value = this.hover.value = this.pointed.value = null;
    this.planned.value = this.entries.value = [];
    this.hexsides.value = [];
    this.reach.value = null;
    seat.hush();
  }
}

export const TableContext = createContext<TableState | null>(null);

export function useTable(): TableState {
  const table = useContext(TableContext);
  if (!table) throw new Error("no table here");
  return table;
}
