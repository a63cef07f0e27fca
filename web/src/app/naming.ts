// Hexes, hexsides, places and units in a sentence: found by the map and the counters the player knows, never guessed.
import type { HexShown, Piece } from "../wire";

/** Something a sentence names: where it is on the map, and the counter if it is one. */
export interface Named {
  text: string;
  hexes: readonly string[];
  /** The hexside, if it is one. */
  side: string;
  key: string;
}

export type Part = string | Named;

/** Between letters and digits nothing begins or ends. */
const [BEFORE, AFTER] = ["(?<![\\p{L}\\d/.:])", "(?![\\p{L}\\d/]|[.:]\\d)"];
/** A counter whose name could be a share: one half, three of four. */
const SHARE = /^\d\/\d$/;

export class Vocabulary {
  private readonly hexes: ReadonlySet<string>;
  private readonly places: ReadonlyMap<string, readonly string[]>;
  private readonly keys: ReadonlySet<string>;
  private readonly words: RegExp | null;

  constructor(hexes: Iterable<HexShown>, keys: Iterable<string>) {
    const all = [...hexes];
    this.hexes = new Set(all.map((one) => one.hex));
    const places = new Map<string, string[]>();
    for (const { hex, name } of all) if (name) places.set(name, [...(places.get(name) ?? []), hex]);
    this.places = places;
    this.keys = new Set([...keys].filter((key) => !key.startsWith("?")));
    const words = [...new Set([...this.keys, ...places.keys()])].sort(
      (a, b) => b.length - a.length || (a < b ? -1 : 1),
    );
    const number = "[\\p{L}\\d]+";
    const names = [...places.keys()].sort((a, b) => b.length - a.length).map(quoted);
    const patterns = [
      ...(names.length ? [`(?:${names.join("|")}) \\(${number}\\)`] : []),
      ...words.map(quoted),
      `${number}/${number}`,
      number,
    ];
    this.words = all.length ? new RegExp(`${BEFORE}(?:${patterns.join("|")})${AFTER}`, "gu") : null;
  }

  /** The sentence in parts. Of counters with ambiguous names only those in `sure` count, if the sentence says which. */
  split(text: string, sure?: readonly string[]): Part[] {
    if (!this.words) return [text];
    const parts: Part[] = [];
    let at = 0;
    for (const found of text.matchAll(this.words)) {
      const named = this.meant(found[0], text.slice(0, found.index), sure);
      if (!named) continue;
      if (found.index > at) parts.push(text.slice(at, found.index));
      parts.push(named);
      at = found.index + found[0].length;
    }
    return at < text.length || !parts.length ? [...parts, text.slice(at)] : parts;
  }

  /** All that a text names. */
  named(text: string, sure?: readonly string[]): Named[] {
    return this.split(text, sure).filter((part) => typeof part !== "string");
  }

  private meant(text: string, before: string, sure?: readonly string[]): Named | null {
    const [, inside = ""] = /\(([^()]+)\)$/.exec(text) ?? [];
    if (inside) return this.hexes.has(inside) ? { text, hexes: [inside], side: "", key: "" } : null;
    if (this.keys.has(text) && this.certain(text, before, sure)) return { text, hexes: [], side: "", key: text };
    if (this.hexes.has(text)) return { text, hexes: [text], side: "", key: "" };
    const ends = text.split("/");
    if (ends.length === 2 && ends.every((one) => this.hexes.has(one)))
      return { text, hexes: ends, side: text, key: "" };
    const place = this.places.get(text);
    return place ? { text, hexes: place, side: "", key: "" } : null;
  }

  private certain(key: string, before: string, sure?: readonly string[]): boolean {
    return !SHARE.test(key) || (sure ? sure.includes(key) : !/\d ?$/.test(before));
  }
}

/** Where all of it is on the map. */
export function placesOf(
  named: readonly Named[],
  pieces: ReadonlyMap<string, Piece>,
): { hexes: string[]; sides: string[] } {
  const hexes = named.flatMap((one) => (one.key ? [pieces.get(one.key)?.hex ?? ""] : one.side ? [] : one.hexes));
  return { hexes: [...new Set(hexes.filter(Boolean))], sides: [...new Set(named.flatMap((one) => one.side || []))] };
}

function quoted(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
