// What the table shows and what it tells.
import type { Livery, MapShown, Overlay, Piece, ReachShown, Shown } from "../wire";

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

/** Amber for what is owed, red for what was refused; `note` marks a hex neutrally (a lesson, a search). */
export interface Mark {
  hex: string;
  kind: "owed" | "refused" | "note" | "chosen";
  text?: string;
}

/** A way to draw, with its cost at the end; `stop` says why it ends there. */
export interface Way {
  hexes: string[];
  cost?: string;
  stop?: string;
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

export interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface Table {
  setBoard(board: Shown): void;
  setSelection(keys: Iterable<string>): void;
  setReach(reach: ReachShown | null): void;
  setPath(way: Way | null): void;
  /** Ways kept for later turns, drawn thin. */
  setMarches(ways: Way[]): void;
  setOverlays(overlays: Overlay[]): void;
  setArrows(arrows: Arrow[]): void;
  setMarks(marks: Mark[]): void;
  setBadge(badge: Badge): void;
  setInset(inset: Inset): void;
  /** Glides a counter along hexes; resolves when it is there (at once with reduced motion). */
  fly(key: string, path: string[]): Promise<void>;
  /** A retreat or an advance, left on the map for a moment. */
  trail(path: string[]): void;
  /** A tracer from where a side fires to its target. */
  shoot(from: string[], to: string, side: string): void;
  /** What came of something, in words beside a hex for a moment. */
  say(hex: string, words: string, side: string): void;
  /** Draws the eye to hexes. */
  call(hexes: string[]): void;
  centreOn(hex: string, h?: number): void;
  /** With a hex as near to the middle as it can be without showing more than a rim beyond the field. */
  openOn(hex: string, h: number): void;
  /** Moves as little as needed to have these hexes in sight. */
  show(hexes: string[], h?: number): void;
  fit(): void;
  zoom(steps: number): void;
  readonly h: number;
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
