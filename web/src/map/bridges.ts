// Bridges lie over what is washed and under the counters: a pair of ticks, broken where destroyed, boats for a pontoon.
import type { View } from "./camera";
import { INK } from "./palette";
import { middle, type Sheet } from "./sheet";

interface Bridge {
  x: number;
  y: number;
  /** Across the hexside. */
  angle: number;
  state: string;
  wide: boolean;
}

export class Bridges {
  private bridges: Bridge[] = [];
  private readonly stamps = new Map<string, OffscreenCanvas>();

  constructor(private readonly sheet: Sheet) {
    this.lay({});
  }

  /** `changed`: hexside to state, for those that are not as printed. */
  lay(changed: Record<string, string>): void {
    const all = new Map<string, string>();
    for (const { side, bridge, kinds = [] } of this.sheet.map.sides)
      if (bridge) all.set(side, kinds.includes("destroyed_bridge") ? "destroyed" : "standing");
    for (const [side, state] of Object.entries(changed)) all.set(side, state);
    this.bridges = [...all].flatMap(([side, state]) => {
      const place = this.sheet.hexside(side);
      if (!place) return [];
      const [x, y] = middle(...this.sheet.side(place.cell, place.direction));
      const wide = this.sheet.map.sides.some((one) => one.side === side && one.kinds?.includes("big_river"));
      return [{ x, y, angle: Math.atan2(place.other.y - place.cell.y, place.other.x - place.cell.x), state, wide }];
    });
  }

  paint(ctx: CanvasRenderingContext2D, view: View): void {
    if (view.h < 24) return;
    const { left, top, right, bottom } = view.box;
    for (const bridge of this.bridges) {
      const { x, y } = bridge;
      if (x < left - 0.4 || x > right + 0.4 || y < top - 0.4 || y > bottom + 0.4) continue;
      const stamp = this.stamp(bridge, view.step * view.dpr);
      const size = (stamp.width * view.h) / view.step;
      ctx.drawImage(stamp, Math.round(view.toX(x) - size / 2), Math.round(view.toY(y) - size / 2), size, size);
    }
  }

  private stamp({ angle, state, wide }: Bridge, px: number): OffscreenCanvas {
    const key = `${Math.round(angle * 100)} ${state} ${wide} ${px}`;
    const known = this.stamps.get(key);
    if (known) return known;
    const size = Math.ceil(px * 0.6);
    const canvas = new OffscreenCanvas(size, size);
    const ctx = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    ctx.translate(size / 2, size / 2);
    ctx.rotate(angle);
    ctx.scale(px, px);
    draw(ctx, state, wide ? 0.16 : 0.11, px);
    if (this.stamps.size > 200) this.stamps.clear();
    this.stamps.set(key, canvas);
    return canvas;
  }
}

/** The road runs along x. */
function draw(ctx: OffscreenCanvasRenderingContext2D, state: string, half: number, px: number): void {
  const gap = 0.07;
  const path = new Path2D();
  for (const y of [-gap, gap]) {
    const flare = Math.sign(y) * 0.035;
    if (state === "destroyed") {
      path.moveTo(-half - 0.03, y + flare);
      path.lineTo(-half, y);
      path.lineTo(-half * 0.42, y);
      path.moveTo(half + 0.03, y + flare);
      path.lineTo(half, y);
      path.lineTo(half * 0.42, y);
    } else {
      path.moveTo(-half - 0.03, y + flare);
      path.lineTo(-half, y);
      path.lineTo(half, y);
      path.lineTo(half + 0.03, y + flare);
    }
  }
  ctx.lineCap = ctx.lineJoin = "round";
  if (state !== "destroyed") {
    ctx.fillStyle = "#f6eedb";
    ctx.fillRect(-half, -gap, 2 * half, 2 * gap);
  }
  ctx.strokeStyle = "rgb(248 243 230 / 90%)";
  ctx.lineWidth = 0.075;
  ctx.stroke(path);
  ctx.strokeStyle = INK;
  ctx.lineWidth = Math.max(0.032, 1.1 / px);
  ctx.stroke(path);
  if (state === "destroyed") cross(ctx, px);
  if (state === "pontoon") boats(ctx, half);
}

/** The gap of a broken bridge. */
function cross(ctx: OffscreenCanvasRenderingContext2D, px: number): void {
  ctx.beginPath();
  for (const k of [-1, 1]) {
    ctx.moveTo(-0.05, -0.05 * k);
    ctx.lineTo(0.05, 0.05 * k);
  }
  ctx.lineWidth = Math.max(0.035, 1.2 / px);
  ctx.stroke();
}

function boats(ctx: OffscreenCanvasRenderingContext2D, half: number): void {
  ctx.fillStyle = INK;
  for (const k of [-0.6, 0, 0.6]) {
    ctx.beginPath();
    ctx.ellipse(k * half, 0, 0.026, 0.125, 0, 0, 7);
    ctx.fill();
  }
}
