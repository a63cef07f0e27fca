// The player's hand: mouse, pen, fingers, wheel and keys, told as clicks, drags, panning and zooming.
import type { Camera } from "./camera";
import type { Drag, Place, Press } from "./types";

/** Farther than this, in pixels, a press is a drag. */
const SLACK = { mouse: 5, touch: 10 };
const LONG = 550;
const AGAIN = 400;
const REST = 160;

export interface Reports {
  place(x: number, y: number): Place | null;
  /** May a drag from here carry counters? */
  carries(place: Place, touch: boolean): boolean;
  click(press: Press): void;
  menu(press: Press): void;
  hover(place: Place | null): void;
  dragstart(drag: Drag): void;
  dragover(drag: Drag, x: number, y: number): void;
  drop(drag: Drag): void;
  dragcancel(): void;
  fade(faded: boolean): void;
  moved(): void;
}

interface Finger {
  x: number;
  y: number;
}

interface Hold {
  id: number;
  touch: boolean;
  from: Place | null;
  x: number;
  y: number;
  mode: "press" | "pan" | "carry" | "done";
  trail: string[];
}

export class Hand {
  private readonly fingers = new Map<number, Finger>();
  private hold: Hold | null = null;
  private last = { hex: "", at: 0 };
  private pressing = 0;
  private resting = 0;
  private readonly stop = new AbortController();

  constructor(
    private readonly element: HTMLElement,
    private readonly camera: Camera,
    private readonly tell: Reports,
  ) {
    const { signal } = this.stop;
    const on = <K extends keyof HTMLElementEventMap>(kind: K, hear: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(kind, hear, { signal, passive: false });
    on("pointerdown", (event) => this.down(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.up(event));
    on("pointercancel", (event) => this.cancel(event));
    on("pointerleave", () => this.hold ?? this.tell.hover(null));
    on("wheel", (event) => this.wheel(event));
    on("contextmenu", (event) => this.context(event));
    on("keydown", (event) => this.key(event));
    window.addEventListener("keydown", (event) => event.key === "Alt" && !typing(event) && this.tell.fade(true), {
      signal,
    });
    window.addEventListener("keyup", (event) => event.key === "Alt" && this.tell.fade(false), { signal });
    window.addEventListener("blur", () => this.tell.fade(false), { signal });
  }

  destroy(): void {
    this.stop.abort();
    clearTimeout(this.pressing);
    clearTimeout(this.resting);
  }

  private down(event: PointerEvent): void {
    const at = this.local(event);
    this.fingers.set(event.pointerId, at);
    if (this.fingers.size > 1) {
      this.let(true);
      return;
    }
    if (event.button > 1) return;
    this.element.setPointerCapture(event.pointerId);
    const touch = event.pointerType === "touch";
    const from = this.tell.place(at.x, at.y);
    this.hold = { id: event.pointerId, touch, from, ...at, mode: event.button === 1 ? "pan" : "press", trail: [] };
    if (touch) this.pressing = window.setTimeout(() => this.longPress(event), LONG);
  }

  private move(event: PointerEvent): void {
    const at = this.local(event);
    const before = this.fingers.get(event.pointerId);
    if (before && this.fingers.size === 2) this.pinch(event.pointerId, at);
    if (before) this.fingers.set(event.pointerId, at);
    const hold = this.hold;
    if (!hold) {
      if (!this.fingers.size) this.tell.hover(this.tell.place(at.x, at.y));
      return;
    }
    if (hold.id !== event.pointerId || !before) return;
    if (hold.mode === "press" && this.far(hold, at)) this.begin(hold);
    if (hold.mode === "pan") {
      this.camera.pan(at.x - before.x, at.y - before.y);
      this.tell.moved();
    } else if (hold.mode === "carry") this.carry(hold, at);
  }

  private up(event: PointerEvent): void {
    const at = this.local(event);
    this.fingers.delete(event.pointerId);
    const hold = this.hold;
    if (this.fingers.size) return;
    this.rest();
    if (!hold || hold.id !== event.pointerId) return;
    clearTimeout(this.pressing);
    this.hold = null;
    const place = this.tell.place(at.x, at.y);
    if (hold.mode === "carry") {
      if (place && hold.from) this.tell.drop({ from: hold.from, over: place, trail: hold.trail, touch: hold.touch });
      else this.tell.dragcancel();
    } else if (hold.mode === "press" && place) this.click(event, place);
  }

  private cancel(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.let(false);
  }

  /** Lets go of what is carried, because a second finger came or the system took the pointer. */
  private let(pinching: boolean): void {
    clearTimeout(this.pressing);
    if (this.hold?.mode === "carry") this.tell.dragcancel();
    this.hold = null;
    if (!pinching) this.rest();
  }

  private click(event: PointerEvent, place: Place): void {
    const again = this.last.hex === place.hex && event.timeStamp - this.last.at < AGAIN;
    this.last = { hex: place.hex, at: event.timeStamp };
    this.tell.click(press(event, place, again));
  }

  private begin(hold: Hold): void {
    clearTimeout(this.pressing);
    if (hold.from && this.tell.carries(hold.from, hold.touch)) {
      hold.mode = "carry";
      hold.trail = [hold.from.hex];
      this.tell.dragstart({ from: hold.from, over: hold.from, trail: hold.trail, touch: hold.touch });
    } else hold.mode = "pan";
  }

  private carry(hold: Hold, at: Finger): void {
    const over = this.tell.place(at.x, at.y);
    if (!over || !hold.from) return;
    if (hold.trail[hold.trail.length - 1] !== over.hex) hold.trail.push(over.hex);
    this.tell.dragover({ from: hold.from, over, trail: hold.trail, touch: hold.touch }, at.x, at.y);
  }

  private longPress(event: PointerEvent): void {
    const hold = this.hold;
    if (!hold || hold.mode !== "press" || !hold.from) return;
    hold.mode = "done";
    this.tell.menu(press(event, hold.from, false));
  }

  private context(event: MouseEvent): void {
    event.preventDefault();
    if (this.fingers.size > 1 || this.hold?.touch) return;
    this.hold = null;
    const at = this.local(event);
    const place = this.tell.place(at.x, at.y);
    if (place) this.tell.menu(press(event, place, false));
  }

  private pinch(id: number, at: Finger): void {
    const other = [...this.fingers].find(([one]) => one !== id)?.[1];
    const before = this.fingers.get(id);
    if (!other || !before) return;
    const [mx, my] = [(at.x + other.x) / 2, (at.y + other.y) / 2];
    const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
    this.camera.pan(mx - (before.x + other.x) / 2, my - (before.y + other.y) / 2);
    this.camera.scale(Math.hypot(at.x - other.x, at.y - other.y) / was, mx, my);
    this.tell.moved();
  }

  /** A notch of a wheel is a step; a touchpad's small turns zoom freely and come to rest on one. */
  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const at = this.local(event);
    const turn = event.deltaMode === 1 ? event.deltaY * 33 : event.deltaY;
    if (Math.abs(turn) >= 50) this.camera.zoom(-Math.sign(turn), performance.now(), at.x, at.y);
    else {
      this.camera.scale(Math.exp(-turn * (event.ctrlKey ? 0.01 : 0.004)), at.x, at.y);
      this.rest(at);
    }
    this.tell.moved();
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = 0.18 * Math.min(this.camera.width, this.camera.height);
    const pan: Record<string, [number, number]> = {
      ArrowLeft: [by, 0],
      ArrowRight: [-by, 0],
      ArrowUp: [0, by],
      ArrowDown: [0, -by],
    };
    const way = pan[event.key];
    if (way) this.camera.pan(...way);
    else if (event.key === "+" || event.key === "=") this.camera.zoom(1, performance.now());
    else if (event.key === "-") this.camera.zoom(-1, performance.now());
    else return;
    event.preventDefault();
    this.tell.moved();
  }

  private rest(at?: Finger): void {
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => {
      this.camera.settle(performance.now(), at?.x, at?.y);
      this.tell.moved();
    }, REST);
  }

  private far(hold: Hold, at: Finger): boolean {
    return Math.hypot(at.x - hold.x, at.y - hold.y) > (hold.touch ? SLACK.touch : SLACK.mouse);
  }

  private local(event: MouseEvent): Finger {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
}

function press(event: MouseEvent, place: Place, again: boolean): Press {
  const touch = "pointerType" in event && event.pointerType === "touch";
  return { ...place, shift: event.shiftKey, alt: event.altKey, meta: event.metaKey || event.ctrlKey, touch, again };
}

function typing(event: KeyboardEvent): boolean {
  const at = event.target;
  return at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement;
}
