// The whole sheet in a corner: who stands where, and what is in sight. A click or drag on it moves the view.
import type { View } from "./camera";
import type { Stacks } from "./counters/stacks";
import { GROUND, SIGNS } from "./palette";
import type { Box } from "./sheet";

/** At most so many pixels. */
const WIDE = 190;
const TALL = 210;

export class Minimap {
  readonly canvas = document.createElement("canvas");
  private readonly base = document.createElement("canvas");
  private readonly ctx: CanvasRenderingContext2D;
  private readonly scale: number;

  constructor(
    private readonly paper: Box,
    /** What it shows of the sheet. */
    private readonly field: Box,
    go: (x: number, y: number) => void,
  ) {
    const dpr = devicePixelRatio;
    this.scale = dpr * Math.min(WIDE / (field.right - field.left), TALL / (field.bottom - field.top));
    for (const canvas of [this.canvas, this.base]) {
      canvas.width = Math.round((field.right - field.left) * this.scale);
      canvas.height = Math.round((field.bottom - field.top) * this.scale);
    }
    this.ctx = this.canvas.getContext("2d") as CanvasRenderingContext2D;
    Object.assign(this.canvas.style, {
      position: "absolute",
      width: `${this.canvas.width / dpr}px`,
      height: `${this.canvas.height / dpr}px`,
      borderRadius: "3px",
      boxShadow: "0 0 0 1px rgb(50 40 25 / 45%), 0 2px 8px rgb(50 40 25 / 30%)",
      touchAction: "none",
      cursor: "pointer",
    });
    this.canvas.className = "minimap";
    this.canvas.setAttribute("aria-hidden", "true");
    this.listen(go);
  }

  /** Ground and counters; called when they change. */
  lay(overview: ImageBitmap | null, stacks: Stacks): void {
    const ctx = this.base.getContext("2d") as CanvasRenderingContext2D;
    ctx.fillStyle = GROUND.margin;
    ctx.fillRect(0, 0, this.base.width, this.base.height);
    ctx.imageSmoothingQuality = "high";
    const { paper, field } = this;
    const k = (overview?.width ?? 0) / (paper.right - paper.left);
    const from = [(field.left - paper.left) * k, (field.top - paper.top) * k] as const;
    const [wide, tall] = [(field.right - field.left) * k, (field.bottom - field.top) * k];
    if (overview) ctx.drawImage(overview, ...from, wide, tall, 0, 0, this.base.width, this.base.height);
    const size = Math.max(2.5 * devicePixelRatio, 0.9 * this.scale);
    for (const { cell, pieces } of stacks.stacks.values()) {
      const livery = pieces[0] ? stacks.liveries.of(pieces[0]) : null;
      if (!livery) continue;
      ctx.fillStyle = livery.body;
      ctx.strokeStyle = livery.edge;
      ctx.lineWidth = 0.6 * devicePixelRatio;
      const x = (cell.x - this.field.left) * this.scale - size / 2;
      const y = (cell.y - this.field.top) * this.scale - size / 2;
      ctx.fillRect(x, y, size, size);
      ctx.strokeRect(x, y, size, size);
    }
  }

  paint(view: View): void {
    const { ctx, scale, field } = this;
    const { left: west, top: north, right: east, bottom: south } = view.box;
    const all = west <= field.left && north <= field.top && east >= field.right && south >= field.bottom;
    this.canvas.style.visibility = all ? "hidden" : "visible";
    if (all) return;
    ctx.drawImage(this.base, 0, 0);
    const left = Math.max(1, (view.box.left - field.left) * scale);
    const top = Math.max(1, (view.box.top - field.top) * scale);
    const right = Math.min(this.canvas.width - 1, (view.box.right - field.left) * scale);
    const bottom = Math.min(this.canvas.height - 1, (view.box.bottom - field.top) * scale);
    ctx.strokeStyle = "#ffffff";
    ctx.lineWidth = 3.5 * devicePixelRatio;
    ctx.strokeRect(left, top, right - left, bottom - top);
    ctx.strokeStyle = SIGNS.select;
    ctx.lineWidth = 1.8 * devicePixelRatio;
    ctx.strokeRect(left, top, right - left, bottom - top);
  }

  private listen(go: (x: number, y: number) => void): void {
    const move = (event: PointerEvent) => {
      const box = this.canvas.getBoundingClientRect();
      const k = (this.field.right - this.field.left) / box.width;
      go(this.field.left + (event.clientX - box.left) * k, this.field.top + (event.clientY - box.top) * k);
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      move(event);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (event.buttons) move(event);
    });
  }
}
