// What is named anywhere on the page lights up on the map while it is pointed at or has the focus; a click goes there.
import { useEffect } from "preact/hooks";
import { type Named, placesOf } from "../app/naming";
import { type TableState } from "./state";

/** The map comes to a hex out of sight once the pointer has rested so long, in ms. */
const REST = 250;
/** Things that are read as one: pointing at any part of it lights up all that it names. */
const WHOLE = "button, [role=option], [role=link], summary, label, td, th, dt";
/** What does something else when it is clicked. */
const ACTS = "button, a, input, select, textarea, label, summary, [role=option], [role=button]";
/** A text that names more is a list: it does not light up as a whole. */
const MANY = 8;

/** Hears the pointer and the focus wherever a text of the table may be, and calls the map. */
export function usePointing(table: TableState): void {
  useEffect(() => {
    const pointing = new Pointing(table);
    return () => pointing.stop();
  }, []);
}

class Pointing {
  private readonly end = new AbortController();
  private last = "";
  private rest = 0;

  constructor(private readonly table: TableState) {
    const { signal } = this.end;
    const hear = <K extends keyof DocumentEventMap>(kind: K, act: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(kind, act, { signal, passive: true });
    hear("pointermove", (event) => event.pointerType !== "touch" && this.over(event));
    hear("pointerleave", () => this.light([]));
    hear("focusin", ({ target }) => target instanceof Element && this.focused(target));
    hear("focusout", () => this.light([]));
    hear("click", (event) => this.click(event));
  }

  stop(): void {
    this.end.abort();
    this.light([]);
  }

  private over({ target, clientX, clientY }: PointerEvent): void {
    if (!(target instanceof Element)) return;
    this.light(this.found(target, clientX, clientY));
  }

  private focused(target: Element): void {
    if (!target.matches(":focus-visible") || target.closest("main.map") || target.querySelector("input, button"))
      return;
    const own = this.known(target.textContent ?? "");
    const around = own.length ? own : this.known(target.closest("li, p, label, tr")?.textContent ?? "");
    this.light(around.length <= MANY ? around : []);
  }

  private click(event: MouseEvent): void {
    const { target } = event;
    if (!(target instanceof Element) || target.closest(ACTS)) return;
    const [hex] = placesOf(this.found(target, event.clientX, event.clientY), this.pieces).hexes;
    if (!hex) return;
    this.table.pointed.value = null;
    this.last = "";
    this.table.view.peek()?.centreOn(hex);
    this.table.look.value = { hexes: [hex] };
  }

  /** What is named under a point: the very word, else all that a short text with the focus of the hand names. */
  private found(target: Element, x: number, y: number): Named[] {
    if (target.closest("main.map, .minimap, input, textarea")) return [];
    const word = this.wordAt(target, x, y);
    if (word) return [word];
    const whole = target.closest(WHOLE);
    const all = whole ? this.known(whole.textContent ?? "") : [];
    return all.length <= MANY ? all : [];
  }

  private wordAt(target: Element, x: number, y: number): Named | null {
    for (const node of target.childNodes) {
      if (!(node instanceof Text)) continue;
      let at = 0;
      for (const part of this.table.vocabulary.peek().split(node.data)) {
        const long = typeof part === "string" ? part.length : part.text.length;
        if (typeof part !== "string" && covers(node, at, at + long, x, y)) return part;
        at += long;
      }
    }
    return null;
  }

  private known(text: string): Named[] {
    return text.length > 600 ? [] : this.table.vocabulary.peek().named(text);
  }

  private light(named: readonly Named[]): void {
    const key = named.map((one) => one.text).join("|");
    if (key === this.last) return;
    this.last = key;
    clearTimeout(this.rest);
    const places = placesOf(named, this.pieces);
    const any = places.hexes.length > 0 || places.sides.length > 0;
    this.table.pointed.value = any ? places : null;
    const [hex = places.sides[0]?.split("/")[0]] = places.hexes;
    const view = this.table.view.peek();
    const one = named.length === 1 && hex !== undefined;
    this.rest = window.setTimeout(() => view?.glance(one ? hex : null), one ? REST : 0);
  }

  private get pieces() {
    return this.table.seat.peek().pieces.peek();
  }
}

/** Whether a stretch of a text lies under a point; it may run over several lines. */
function covers(node: Text, from: number, to: number, x: number, y: number): boolean {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
}
