// Fire as it happens: a tracer from those who fire to their target.
import type { View } from "./camera";
import type { Cell } from "./sheet";

/** A tracer is on its way so long, in ms. */
const FLIGHT = 250;
/** The part of its way that a tracer lights up. */
const TAIL = 0.35;

interface Shot {
  from: Cell;
  to: Cell;
  colour: string;
  start: number;
}

export class Shots {
  private shots: Shot[] = [];

  /** Something is in flight. */
  get any(): boolean {
    return this.shots.length > 0;
  }

  fire(from: Cell[], to: Cell, colour: string, now: number): void {
    this.shots.push(...from.filter((one) => one !== to).map((one) => ({ from: one, to, colour, start: now })));
  }

  paint(ctx: CanvasRenderingContext2D, view: View, now: number): void {
    this.shots = this.shots.filter((one) => now - one.start < FLIGHT);
    for (const { from, to, colour, start } of this.shots) {
      const t = Math.max(0, (now - start) / FLIGHT);
      const at = (part: number): [number, number] => [
        view.toX(from.x + (to.x - from.x) * part),
        view.toY(from.y + (to.y - from.y) * part),
      ];
      for (const [width, paint] of [
        [0.14, "#fdf8ea"],
        [0.07, colour],
      ] as const) {
        ctx.beginPath();
        ctx.moveTo(...at(Math.max(0, t * (1 + TAIL) - TAIL)));
        ctx.lineTo(...at(Math.min(1, t * (1 + TAIL))));
        ctx.lineCap = "round";
        ctx.lineWidth = width * view.px;
        ctx.strokeStyle = paint;
        ctx.stroke();
      }
    }
  }
}
