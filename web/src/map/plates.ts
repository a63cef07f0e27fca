// A layer that is drawn in pieces which are kept until it changes, so that moving the map costs nothing.
import type { View } from "./camera";
import { meets, type Box } from "./sheet";

const TILE = 512;
/** So many pieces are kept. */
const KEPT = 90;

export type PlateCtx = OffscreenCanvasRenderingContext2D;

export class Plates {
  private readonly tiles = new Map<string, OffscreenCanvas | null>();

  /** `draw` fills a piece: the context's unit is a hex, `px` a hex in device pixels, `h` in CSS pixels. */
  constructor(
    private readonly field: Box,
    private readonly draw: (ctx: PlateCtx, box: Box, px: number, h: number) => void,
  ) {}

  clear(): void {
    this.tiles.clear();
  }

  paint(ctx: CanvasRenderingContext2D, view: View): void {
    const px = view.step * view.dpr;
    const size = TILE / px;
    for (let column = Math.floor(view.box.left / size); column < view.box.right / size; column++)
      for (let row = Math.floor(view.box.top / size); row < view.box.bottom / size; row++) {
        const tile = this.tile(column, row, px, view.step);
        if (!tile) continue;
        const x = Math.round(view.toX(column * size));
        const y = Math.round(view.toY(row * size));
        if (view.px === px) ctx.drawImage(tile, x, y);
        else ctx.drawImage(tile, x, y, size * view.px, size * view.px);
      }
  }

  private tile(column: number, row: number, px: number, h: number): OffscreenCanvas | null {
    const key = `${px} ${column} ${row}`;
    const known = this.tiles.get(key);
    if (known !== undefined) return known;
    const size = TILE / px;
    const box = { left: column * size, top: row * size, right: (column + 1) * size, bottom: (row + 1) * size };
    const drawn = meets(box, this.field) ? this.made(box, px, h) : null;
    if (this.tiles.size > KEPT) this.tiles.clear();
    this.tiles.set(key, drawn);
    return drawn;
  }

  private made(box: Box, px: number, h: number): OffscreenCanvas {
    const canvas = new OffscreenCanvas(TILE, TILE);
    const ctx = canvas.getContext("2d") as PlateCtx;
    ctx.setTransform(px, 0, 0, px, -Math.round(box.left * px), -Math.round(box.top * px));
    this.draw(ctx, box, px, h);
    return canvas;
  }
}
