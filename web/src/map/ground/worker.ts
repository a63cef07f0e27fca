// Draws the printed sheet in pieces, away from the page's own thread, so that moving the map never waits for it.
import { mapFonts } from "../../style/fonts";
import { Sheet, type Box } from "../sheet";
import { takePalette } from "../palette";
import { Field } from "./field";
import { Margin } from "./margin";
import { nameOf, TILE, type FromGround, type ToGround, type Wanted } from "./wanted";

interface Scope {
  fonts: FontFaceSet;
  onmessage: ((event: MessageEvent<ToGround>) => void) | null;
  postMessage(message: FromGround, transfer: Transferable[]): void;
}

/** So many ms nothing is drawn that is not in sight: a table that has just come, or been moved, has other things to do. */
const REST = 300;

const scope = globalThis as unknown as Scope;
let field: Field | null = null;
let margin: Margin | null = null;
let queue: Wanted[] = [];
/** So many of them, the first, are in sight. Before its first wish the page does not listen: all would be lost. */
let inSight = Infinity;
/** Pieces on their way to the page, and how many came there before them. */
let underway: string[] = [];
let came = 0;
/** Pixels a hex of the picture of everything, until it is drawn. */
let overview = 0;
let busy = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** What lies around is not drawn before. */
let rest = 0;
let dpr = 1;
/** On their way before the sheet is known. */
const fonts = mapFonts(scope.fonts);

scope.onmessage = ({ data }) => {
  if (data.what === "sheet") void lay(data);
  else wish(data);
  pump();
};

/** What is on its way already need not be drawn again. */
function wish(data: Extract<ToGround, { what: "wanted" }>): void {
  underway = underway.slice(data.came - came);
  came = data.came;
  queue = data.wanted.filter((one) => !underway.includes(nameOf(one)));
  inSight = data.inSight - (data.wanted.length - queue.length);
}

async function lay(data: Extract<ToGround, { what: "sheet" }>): Promise<void> {
  ({ overview, dpr } = data);
  takePalette(data.dark);
  await fonts;
  const sheet = new Sheet(data.map);
  field = new Field(sheet);
  margin = new Margin(sheet, field.outline, data.words);
  goOn();
}

/** What is in sight first, then the picture of everything, and a while later what lies around. */
function pump(): void {
  if (busy || !field || !margin) return;
  const left = rest - performance.now();
  if (inSight > 0) rest = performance.now() + REST;
  if (overview && inSight <= 0) drawAll(margin.paper);
  else if (inSight <= 0 && left > 0 && queue.length) goOn(left);
  else drawNext(queue.shift());
}

function drawAll({ left, top, right, bottom }: Box): void {
  busy = true;
  const [width, height] = [Math.ceil((right - left) * overview), Math.ceil((bottom - top) * overview)];
  const picture = draw(width, height, overview, { left, top, right, bottom });
  overview = 0;
  scope.postMessage({ what: "overview", picture }, [picture]);
  goOn();
}

function drawNext(next: Wanted | undefined): void {
  if (!next) return;
  busy = true;
  inSight--;
  underway.push(nameOf(next));
  const { px, column, row } = next;
  const size = TILE / px;
  const box = { left: column * size, top: row * size, right: (column + 1) * size, bottom: (row + 1) * size };
  const picture = draw(TILE, TILE, px, box);
  scope.postMessage({ what: "tile", px, column, row, picture }, [picture]);
  goOn();
}

/** A message with a newer wish list may be waiting. */
function goOn(later = 0): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    busy = false;
    pump();
  }, later);
}

function draw(width: number, height: number, px: number, box: Box): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height);
  const ctx = canvas.getContext("2d", { alpha: false }) as OffscreenCanvasRenderingContext2D;
  ctx.setTransform(px, 0, 0, px, -box.left * px, -box.top * px);
  margin?.paint(ctx, box, px / dpr);
  field?.paint(ctx, box, px / dpr);
  return canvas.transferToImageBitmap();
}
