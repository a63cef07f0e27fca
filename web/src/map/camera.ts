// Where we look: a point of the sheet in the middle of the screen, and how tall a hex is there.
import { LARGEST, nearestStep, stepBelow, stepFrom, STEPS, stepsFor } from "./detail";
import type { Box } from "./sheet";
import type { Inset } from "./types";

/** What a frame is drawn for. Coordinates on screen are device pixels, whole where nothing is scaled. */
export interface View {
  x: number;
  y: number;
  h: number;
  /** The resting height whose pictures are shown. */
  step: number;
  dpr: number;
  /** Device pixels a hex. */
  px: number;
  width: number;
  height: number;
  box: Box;
  toX(x: number): number;
  toY(y: number): number;
}

/** A place to look at: the point in the middle, and the height of a hex. */
export type Pose = readonly [x: number, y: number, h: number];

const GLIDE = 220;

interface Glide {
  from: { x: number; y: number; h: number };
  to: { x: number; y: number; h: number };
  start: number;
  /** The point of the sheet that stays under the pointer, with its place on screen. */
  anchor: { x: number; y: number; sx: number; sy: number } | null;
}

export class Camera {
  x = 0;
  y = 0;
  h = 60;
  width = 1;
  height = 1;
  dpr = 1;
  inset: Inset = { top: 0, right: 0, bottom: 0, left: 0 };
  private glide: Glide | null = null;
  private steps = STEPS;

  constructor(
    private readonly paper: Box,
    private readonly still: () => boolean,
  ) {}

  get moving(): boolean {
    return this.glide !== null;
  }

  /** What lies at the top left stays there, so that nothing on the map moves when the panel beside or below it does. */
  resize(width: number, height: number, dpr: number): void {
    if (this.width > 1 && !this.glide) {
      this.x += (width - this.width) / 2 / this.h;
      this.y += (height - this.height) / 2 / this.h;
    }
    [this.width, this.height, this.dpr] = [Math.max(1, width), Math.max(1, height), dpr];
    const { wide, tall } = this.free;
    const { left, top, right, bottom } = this.paper;
    this.steps = stepsFor(Math.min(wide / (right - left), tall / (bottom - top)));
    this.hold();
  }

  /** Goes on with a glide; true while there is one. */
  advance(now: number): boolean {
    const glide = this.glide;
    if (!glide) return false;
    const t = Math.min(1, (now - glide.start) / GLIDE);
    const k = 1 - (1 - t) ** 3;
    this.h = glide.from.h * (glide.to.h / glide.from.h) ** k;
    if (glide.anchor) this.pin(glide.anchor);
    else {
      this.x = glide.from.x + (glide.to.x - glide.from.x) * k;
      this.y = glide.from.y + (glide.to.y - glide.from.y) * k;
    }
    if (t >= 1) {
      this.h = glide.to.h;
      this.glide = null;
    }
    this.hold();
    return true;
  }

  view(): View {
    const { width, height, dpr, h } = this;
    const px = h * dpr;
    const [wide, tall] = [width * dpr, height * dpr];
    const left = Math.round(this.x * px - wide / 2);
    const top = Math.round(this.y * px - tall / 2);
    return {
      x: this.x,
      y: this.y,
      h,
      step: nearestStep(h, this.steps),
      dpr,
      px,
      width: wide,
      height: tall,
      box: { left: left / px, top: top / px, right: (left + wide) / px, bottom: (top + tall) / px },
      toX: (x) => x * px - left,
      toY: (y) => y * px - top,
    };
  }

  /** Where it looks, or is on its way to; `go` takes it there again. */
  pose(): Pose {
    const { x, y, h } = this.glide?.to ?? this;
    return [x + (this.midX - this.width / 2) / h, y + (this.midY - this.height / 2) / h, h];
  }

  /** Whether nobody has moved it since it was sent there. */
  rests(pose: Pose): boolean {
    return this.pose().every((value, n) => Math.abs(value - (pose[n] ?? 0)) < 0.01);
  }

  /** A point on screen (CSS pixels) as a point of the sheet. */
  under(sx: number, sy: number): { x: number; y: number } {
    return { x: this.x + (sx - this.width / 2) / this.h, y: this.y + (sy - this.height / 2) / this.h };
  }

  pan(dx: number, dy: number): void {
    this.glide = null;
    this.x -= dx / this.h;
    this.y -= dy / this.h;
    this.hold();
  }

  /** Freely, as with two fingers or a touchpad. */
  scale(by: number, sx: number, sy: number): void {
    const at = this.under(sx, sy);
    this.glide = null;
    this.h = Math.max(this.steps[0] as number, Math.min(LARGEST, this.h * by));
    this.pin({ ...at, sx, sy });
    this.hold();
  }

  zoom(steps: number, now: number, sx = this.midX, sy = this.midY): void {
    const goal = this.glide ? this.glide.to.h : this.h;
    this.zoomTo(stepFrom(goal, steps, this.steps), now, sx, sy);
  }

  /** To the nearest step, once fingers and wheel rest. */
  settle(now: number, sx = this.midX, sy = this.midY): void {
    const goal = nearestStep(this.h, this.steps);
    if (!this.glide && goal !== this.h) this.zoomTo(goal, now, sx, sy);
  }

  go(x: number, y: number, h: number, now: number): void {
    const dx = (this.midX - this.width / 2) / h;
    const dy = (this.midY - this.height / 2) / h;
    this.head({ x: x - dx, y: y - dy, h }, null, now);
  }

  /** The point nearest to another round which the free part of the screen lies inside a box, as far as it fits. */
  filled(point: { x: number; y: number }, h: number, box: Box): { x: number; y: number } {
    const { wide, tall } = this.free;
    return {
      x: between(point.x, box.left + wide / h / 2, box.right - wide / h / 2),
      y: between(point.y, box.top + tall / h / 2, box.bottom - tall / h / 2),
    };
  }

  /** Shows a box whole, as large as fits; no more of what lies beyond the sheet than there has to be. */
  fit(box: Box, now: number, largest = LARGEST): void {
    const { wide, tall } = this.free;
    const h = Math.min(
      largest,
      stepBelow(Math.min(wide / (box.right - box.left), tall / (box.bottom - box.top)) + 1e-6, this.steps),
    );
    const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    const { x, y } = this.filled(middle, h, this.paper);
    this.go(x, y, h, now);
  }

  /** The part of the sheet that nothing is laid over. */
  clear(): Box {
    const { top, right, bottom, left } = this.inset;
    const a = this.under(left, top);
    const b = this.under(this.width - right, this.height - bottom);
    return { left: a.x, top: a.y, right: b.x, bottom: b.y };
  }

  private get midX(): number {
    return (this.width + this.inset.left - this.inset.right) / 2;
  }

  private get midY(): number {
    return (this.height + this.inset.top - this.inset.bottom) / 2;
  }

  private get free(): { wide: number; tall: number } {
    const { top, right, bottom, left } = this.inset;
    return { wide: Math.max(80, this.width - left - right), tall: Math.max(80, this.height - top - bottom) };
  }

  private zoomTo(h: number, now: number, sx: number, sy: number): void {
    this.head({ x: this.x, y: this.y, h }, { ...this.under(sx, sy), sx, sy }, now);
  }

  private head(to: Glide["to"], anchor: Glide["anchor"], now: number): void {
    this.glide = { from: { x: this.x, y: this.y, h: this.h }, to, start: this.still() ? now - GLIDE : now, anchor };
    this.advance(now);
  }

  private pin({ x, y, sx, sy }: { x: number; y: number; sx: number; sy: number }): void {
    this.x = x - (sx - this.width / 2) / this.h;
    this.y = y - (sy - this.height / 2) / this.h;
  }

  /** The middle of the free part of the screen stays on the sheet. */
  private hold(): void {
    const dx = (this.midX - this.width / 2) / this.h;
    const dy = (this.midY - this.height / 2) / this.h;
    this.x = Math.max(this.paper.left - dx, Math.min(this.paper.right - dx, this.x));
    this.y = Math.max(this.paper.top - dy, Math.min(this.paper.bottom - dy, this.y));
  }
}

/** In the middle where the least is more than the most. */
function between(value: number, least: number, most: number): number {
  return least > most ? (least + most) / 2 : Math.max(least, Math.min(most, value));
}
