// What the table shows and what it tells.
import type { Pose } from "./camera";
import type { Livery, MapShown, Overlay, Piece, ReachShown, Shown } from "../wire";

export type { Pose };

/** What the badge of a stack tells. */
export type Badge = "stacking" | "strength" | "none";

/** A drafted or fought attack, a shot, a flight, a retreat. `weak`: broken, shown dashed. */
export interface Arrow {
  from: string[];
  to: string;
  kind: "attack" | "fire" | "air" | "retreat";
  side: string;
  label?: string;
  weak?: boolean;
  chosen?: boolean;
}

/** Amber for what is owed, red for what was refused; `note` marks a hex neutrally (a lesson, a search), `entry`
 * where reinforcements may come in. */
export interface Mark {
  hex: string;
  kind: "owed" | "refused" | "note" | "chosen" | "entry";
  text?: string;
}

/** A way to draw, with its cost at the end; `stop` says why it ends there. */
export interface Way {
  hexes: string[];
  cost?: string;
  stop?: string;
}

/** The way a unit has gone, left on the map in the colour of its side. */
export interface Track {
  key: string;
  side: string;
  hexes: string[];
}

/** Where the pointer is: the hex and, if it is over one, the counter on top of it. */
export interface Place {
  hex: string;
  key: string;
  /** On the page, to lay a tip beside it. */
  x: number;
  y: number;
}

export interface Press extends Place {
  shift: boolean;
  alt: boolean;
  meta: boolean;
  touch: boolean;
  /** The second click in quick succession on the same hex. */
  again: boolean;
}

export interface Drag {
  from: Place;
  over: Place;
  /** Every hex the pointer went over, without repeats in a row. */
  trail: string[];
  touch: boolean;
}

export interface TableEvents {
  hexclick: Press;
  piececlick: Press;
  /** Right click or long press. */
  menu: Press;
  hover: Place | null;
  dragstart: Drag;
  dragover: Drag;
  drop: Drag;
  dragcancel: null;
  /** The map has been moved or scaled. */
  camera: { h: number };
}

/** Words printed on the sheet; those of the player's language where none is given. */
export type SheetWords = Record<string, string>;

export interface TableOptions {
  map: MapShown;
  /** The sides in their order; their counters get a bar or a notch by it. */
  sides: string[];
  /** Pairs of sides at war; all others are, if not given. */
  enemies?: [string, string][];
  /** The colours of counters. */
  liveries?: readonly Livery[];
  words?: SheetWords;
  /** May this stack be dragged? Else a drag moves the map. */
  draggable?: (place: Place, keys: string[]) => boolean;
  minimap?: boolean;
  /** What the page lays over the map's edges, in px: centring and fitting keep clear of it. */
  inset?: Inset;
}

/** What is pointed at on the page: hexes, and hexsides by their labels. */
export interface Pointed {
  hexes: readonly string[];
  sides: readonly string[];
}

/** A hexside that can be chosen; `chosen`: it has been. */
export interface SideMark {
  side: string;
  text?: string;
  chosen?: boolean;
}

/** Aircraft over a hex or hexside; `planned`: not ordered yet. */
export interface Mission {
  side: string;
  at: string;
  amount: string;
  planned: boolean;
}

/** How large counters are, as a share of a hex. */
export type CounterSize = "small" | "usual" | "large";

export interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** A hex that is played for: what it is worth, whether it decides the game, and who holds it. */
export interface Objective {
  hex: string;
  worth: number;
  decides: boolean;
  side: string;
}

export interface Table {
  setBoard(board: Shown): void;
  setSelection(keys: Iterable<string>): void;
  setReach(reach: ReachShown | null): void;
  setPath(way: Way | null): void;
  /** Ways that units have gone, drawn until there are others. */
  setTracks(tracks: Track[]): void;
  /** Ways kept for later turns, drawn thin. */
  setMarches(ways: Way[]): void;
  setOverlays(overlays: Overlay[]): void;
  setArrows(arrows: Arrow[]): void;
  setMarks(marks: Mark[]): void;
  setObjectives(objectives: Objective[]): void;
  setBadge(badge: Badge): void;
  /** Whether the numbers of the hexes are shown. */
  setNumbers(on: boolean): void;
  setCounters(size: CounterSize): void;
  setSides(sides: readonly SideMark[]): void;
  setMissions(missions: readonly Mission[]): void;
  /** What the areas of an overlay look like, at its place among those that lie on the map. */
  keyOf(overlay: Overlay, place: number): { area: string; picture: string }[];
  /** Lights up what is pointed at on the page. */
  point(at: Pointed | null): void;
  /** Brings a hex into sight while something points at it; null goes back to where the map was. */
  glance(hex: string | null): void;
  setInset(inset: Inset): void;
  /** Glides a counter along hexes; resolves when it is there (at once with reduced motion). */
  fly(key: string, path: string[]): Promise<void>;
  /** A retreat or an advance, left on the map for a moment. */
  trail(path: string[]): void;
  /** A tracer from where a side fires to its target. */
  shoot(from: string[], to: string, side: string): void;
  /** Draws the eye to hexes. */
  call(hexes: string[]): void;
  centreOn(hex: string, h?: number): void;
  /** With a hex as near to the middle as it can be without showing more than a rim beyond the field. */
  openOn(hex: string, h: number): void;
  /** Moves as little as needed to have these hexes in sight. */
  show(hexes: string[], h?: number): void;
  /** The same, where something is laid over so much of the map's edges. */
  showIn(hexes: string[], inset: Inset): void;
  fit(): void;
  /** The board as a picture with a line below it: all of the field, or what is in sight. */
  share(whole: boolean, caption: readonly string[]): Promise<Blob>;
  zoom(steps: number): void;
  readonly h: number;
  /** Where it looks, or is on its way to; `lookAt` takes it there again. */
  readonly pose: Pose;
  lookAt(pose: Pose): void;
  placeOf(hex: string): { x: number; y: number } | null;
  pieceAt(hex: string): Piece | null;
  /** The counter as a picture, for lists in the panel. */
  portrait(piece: Piece, size: number): string;
  fadeCounters(faded: boolean): void;
  on<K extends keyof TableEvents>(event: K, hear: (what: TableEvents[K]) => void): () => void;
  /** The next time that everything in sight is drawn at full sharpness. */
  whenSharp(): Promise<void>;
  destroy(): void;
}
