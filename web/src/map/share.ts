// The board as a picture to be shown around, with a line below it that says which game, which turn and which day.
import { NARROW, TEXT } from "../style/fonts";
import type { Camera, View } from "./camera";
import type { GroundTiles } from "./ground/tiles";
import { GROUND, INK } from "./palette";
import type { Box } from "./sheet";

/** No picture is wider or taller, in pixels. */
const MOST = 4096;
/** The height of a hex on a picture of the whole board, where that fits. */
const HEX = 60;
/** The line below, in pixels. */
const FOOT = 56;
/** The ground comes in pieces: so many ms between two looks, so many looks at most. */
const [LOOK, LOOKS] = [60, 250];

type Ctx = CanvasRenderingContext2D;

/** Draws what lies in a box of the sheet, as a PNG. */
export async function pictureOf(
  ground: GroundTiles,
  box: Box,
  camera: Camera,
  caption: readonly string[],
  paint: (ctx: Ctx, view: View) => void,
): Promise<Blob> {
  const whole = box.right - box.left > camera.width / camera.h;
  const view = viewOf(box, whole ? HEX : camera.h, whole ? 1 : camera.dpr);
  const canvas = document.createElement("canvas");
  canvas.width = view.width;
  canvas.height = view.height + FOOT;
  const ctx = canvas.getContext("2d", { alpha: false }) as Ctx;
  for (let look = 0; look < LOOKS; look++) {
    ctx.fillStyle = GROUND.table;
    ctx.fillRect(0, 0, canvas.width, canvas.height);
    if (ground.paint(ctx, view)) break;
    await new Promise((soon) => setTimeout(soon, LOOK));
  }
  paint(ctx, view);
  write(ctx, view, caption);
  return new Promise((made, failed) =>
    canvas.toBlob((blob) => (blob ? made(blob) : failed(new Error("no picture"))), "image/png"),
  );
}

/** What a picture of a box is drawn for. */
export function viewOf({ left, top, right, bottom }: Box, h: number, dpr: number): View {
  const px = Math.max(8, Math.floor(Math.min(h * dpr, MOST / (right - left), (MOST - FOOT) / (bottom - top))));
  const [width, height] = [Math.ceil((right - left) * px), Math.ceil((bottom - top) * px)];
  const [west, north] = [Math.round(left * px), Math.round(top * px)];
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    h: px / dpr,
    step: px / dpr,
    dpr,
    px,
    width,
    height,
    box: { left: west / px, top: north / px, right: (west + width) / px, bottom: (north + height) / px },
    toX: (x) => x * px - west,
    toY: (y) => y * px - north,
  };
}

function write(ctx: Ctx, view: View, [title = "", ...more]: readonly string[]): void {
  const middle = view.height + FOOT / 2;
  ctx.resetTransform();
  ctx.fillStyle = GROUND.margin;
  ctx.fillRect(0, view.height, view.width, FOOT);
  ctx.fillStyle = INK;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  ctx.font = `700 24px "${NARROW}"`;
  ctx.fillText(title, 18, middle);
  const after = 18 + ctx.measureText(title).width + 20;
  ctx.font = `400 19px "${TEXT}"`;
  ctx.fillText(more.join(" · "), after, middle, Math.max(60, view.width - after - 18));
}
