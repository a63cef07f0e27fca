// The numbers of the hexes, in the gap above their counters.
import { NARROW } from "../style/fonts";
import type { View } from "./camera";
import { detail } from "./detail";
import { HALO, NUMBERS } from "./palette";
import { Plates, type PlateCtx } from "./plates";
import type { Box, Sheet } from "./sheet";

/** Where a number stands, in hexes above the middle of its hex; under the name of a place lower. */
const [UP, LOWER] = [0.425, 0.37];
/** The size of a number, in hexes; never under so many pixels. */
const SIZE = 0.145;
const LEAST = 10;

export class Numbers {
  on = true;
  private readonly plates: Plates;

  constructor(private readonly sheet: Sheet) {
    this.plates = new Plates(sheet.field, (ctx, box, _, h) => this.draw(ctx, box, h));
  }

  /** Drawn anew: colours or fonts have changed. */
  renew(): void {
    this.plates.clear();
  }

  paint(ctx: CanvasRenderingContext2D, view: View): void {
    if (this.on && detail(view.h).numbers) this.plates.paint(ctx, view);
  }

  private draw(ctx: PlateCtx, box: Box, h: number): void {
    const size = Math.max(SIZE, LEAST / h);
    ctx.font = `500 ${size}px "${NARROW}"`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.lineJoin = "round";
    ctx.lineWidth = 0.28 * size;
    ctx.strokeStyle = HALO;
    ctx.fillStyle = `rgb(${NUMBERS} / 85%)`;
    for (const cell of this.sheet.near(box)) {
      const y = cell.y - (this.sheet.neighbour(cell, 0)?.name ? LOWER : UP);
      ctx.globalAlpha = 0.6;
      ctx.strokeText(cell.hex, cell.x, y);
      ctx.globalAlpha = 1;
      ctx.fillText(cell.hex, cell.x, y);
    }
  }
}
