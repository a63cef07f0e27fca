// Bridges lie over what is washed and under the counters: a pair of ticks, broken where destroyed, boats for a pontoon.
import type { View } from "./camera";
import { banked, waterKind } from "./ground/water";
import { CASING, HALO, INK, WATER } from "./palette";
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

  /** Hexsides with water so wide that both banks are drawn. */
  private readonly wide: ReadonlySet<string>;

  constructor(private readonly sheet: Sheet) {
    const { map } = sheet;
    this.wide = new Set(map.sides.filter(({ kinds = [] }) => banked(waterKind(map, kinds))).map((one) => one.side));
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
      const angle = Math.atan2(place.other.y - place.cell.y, place.other.x - place.cell.x);
      return [{ x, y, angle, state, wide: this.wide.has(side) }];
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
    draw(ctx, state, (wide ? 0.16 : 0.11) + (state === "destroyed" ? 0.035 : 0), wide, px);
    if (this.stamps.size > 200) this.stamps.clear();
    this.stamps.set(key, canvas);
    return canvas;
  }
}

/** The road runs along x. */
function draw(ctx: OffscreenCanvasRenderingContext2D, state: string, half: number, wide: boolean, px: number): void {
  const gap = 0.07;
  const inner = half - 0.055;
  const path = new Path2D();
  for (const y of [-gap, gap]) {
    const flare = Math.sign(y) * 0.035;
    if (state === "destroyed") {
      path.moveTo(-half - 0.03, y + flare);
      path.lineTo(-half, y);
      path.lineTo(-inner, y);
      path.moveTo(half + 0.03, y + flare);
      path.lineTo(half, y);
      path.lineTo(inner, y);
    } else {
      path.moveTo(-half - 0.03, y + flare);
      path.lineTo(-half, y);
      path.lineTo(half, y);
      path.lineTo(half + 0.03, y + flare);
    }
  }
  ctx.lineCap = ctx.lineJoin = "round";
  // Where it is destroyed, water shows in place of the road.
  ctx.fillStyle = state !== "destroyed" ? HALO : wide ? WATER.fill : WATER.line;
  if (state !== "destroyed") ctx.fillRect(-half, -gap, 2 * half, 2 * gap);
  else ctx.fillRect(wide ? -0.05 : -0.027, -0.09, wide ? 0.1 : 0.054, 0.18);
  ctx.strokeStyle = `rgb(${CASING} / 90%)`;
  ctx.lineWidth = 0.075;
  ctx.stroke(path);
  ctx.strokeStyle = INK;
  ctx.lineWidth = Math.max(0.032, 1.1 / px);
  ctx.stroke(path);
  if (state === "pontoon") boats(ctx, half);
}

function boats(ctx: OffscreenCanvasRenderingContext2D, half: number): void {
  ctx.fillStyle = INK;
  for (const k of [-0.55, 0.55]) {
    ctx.beginPath();
    ctx.ellipse(k * half, 0, 0.015, 0.115, 0, 0, 7);
    ctx.fill();
  }
}
