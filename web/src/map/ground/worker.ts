// Draws the printed sheet in pieces, away from the page's own thread, so that moving the map never waits for it.
import { mapFonts } from "../../style/fonts";
import { Sheet, type Box } from "../sheet";
import { Field } from "./field";
import { Margin } from "./margin";
import { TILE, type FromGround, type ToGround, type Wanted } from "./wanted";

interface Scope {
  fonts: FontFaceSet;
  onmessage: ((event: MessageEvent<ToGround>) => void) | null;
  postMessage(message: FromGround, transfer: Transferable[]): void;
}

const scope = globalThis as unknown as Scope;
let field: Field | null = null;
let margin: Margin | null = null;
let queue: Wanted[] = [];
let busy = false;
let dpr = 1;

scope.onmessage = ({ data }) => {
  if (data.what === "sheet") void lay(data);
  else queue = data.wanted;
  pump();
};

async function lay({ map, words, overview, dpr: ratio }: Extract<ToGround, { what: "sheet" }>): Promise<void> {
  dpr = ratio;
  await mapFonts(scope.fonts);
  const sheet = new Sheet(map);
  field = new Field(sheet);
  margin = new Margin(sheet, field.outline, words);
  const { left, top, right, bottom } = margin.paper;
  const picture = draw(
    Math.ceil((right - left) * overview),
    Math.ceil((bottom - top) * overview),
    overview,
    margin.paper,
  );
  scope.postMessage({ what: "overview", picture }, [picture]);
  pump();
}

function pump(): void {
  if (busy || !field) return;
  const next = queue.shift();
  if (!next) return;
  busy = true;
  const { px, column, row } = next;
  const size = TILE / px;
  const box = { left: column * size, top: row * size, right: (column + 1) * size, bottom: (row + 1) * size };
  const picture = draw(TILE, TILE, px, box);
  scope.postMessage({ what: "tile", px, column, row, picture }, [picture]);
  // A message with a newer wish list may be waiting.
  setTimeout(() => {
    busy = false;
    pump();
  }, 0);
}

function draw(width: number, height: number, px: number, box: Box): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height);
  const ctx = canvas.getContext("2d", { alpha: false }) as OffscreenCanvasRenderingContext2D;
  ctx.setTransform(px, 0, 0, px, -box.left * px, -box.top * px);
  margin?.paint(ctx, box, px / dpr);
  field?.paint(ctx, box, px / dpr);
  return canvas.transferToImageBitmap();
}
