// Objects that can be destroyed: airfields, ports, depots, refineries, each with a sign in its hex.
import { HALO, INK } from "../palette";
import { meets, type Box, type Point, type Sheet } from "../sheet";

type Ctx = OffscreenCanvasRenderingContext2D;

/** In hundredths of a hex: crossed runways, an anchor, crates, tanks with a chimney. */
const SIGNS: Record<string, string> = {
  airfield: "M-17 9L17 -9M-17 -9L17 9M-20 12L-14 12M14 12L20 12",
  port: "M0 -12V14M-8 -6H8M-13 4Q-11 14 0 14Q11 14 13 4M-3 -14A3 3 0 1 0 3 -14A3 3 0 1 0 -3 -14",
  depot: "M-15 1H-1V13H-15ZM1 1H15V13H1ZM-7 -13H7V-1H-7Z",
  refinery: "M-16 12V-2A6 4 0 0 1 -4 -2V12ZM-1 12V-2A6 4 0 0 1 11 -2V12ZM14 12V-14H18V12Z",
};
/** The smallest hexes in which they can be told apart. */
const SEEN = 17;

export class Objects {
  private readonly all: { at: Point; path: Path2D }[];

  constructor(sheet: Sheet) {
    this.all = sheet.cells.flatMap((cell) =>
      cell.terrain.flatMap((word) =>
        SIGNS[word] ? [{ at: [cell.x, cell.y] as Point, path: new Path2D(SIGNS[word]) }] : [],
      ),
    );
  }

  paint(ctx: Ctx, box: Box, px: number): void {
    if (px < SEEN) return;
    for (const { at, path } of this.all) {
      const [x, y] = at;
      if (!meets({ left: x - 0.4, right: x + 0.4, top: y - 0.4, bottom: y + 0.4 }, box)) continue;
      ctx.save();
      ctx.translate(x, y);
      ctx.scale(0.013, 0.013);
      ctx.lineCap = ctx.lineJoin = "round";
      ctx.strokeStyle = ctx.fillStyle = HALO;
      ctx.lineWidth = 7;
      ctx.stroke(path);
      ctx.fill(path);
      ctx.strokeStyle = INK;
      ctx.lineWidth = 2.6;
      ctx.stroke(path);
      ctx.restore();
    }
  }
}
