// The printed sheet on the page's side: asks the worker for pieces, keeps them, and lays them out.
import type { View } from "../camera";
import type { Box, Sheet } from "../sheet";
import type { SheetWords } from "../types";
import { dark } from "../../app/theme";
import type { MapShown } from "../../wire";
import { mapFonts } from "../../style/fonts";
import { language } from "../../words/language";
import { SHEET } from "../../words/sheet";
import { paperOf } from "./paper";
import { nameOf, TILE, type FromGround, type ToGround, type Wanted } from "./wanted";

/** Kept at most, some 1 MB each. */
const KEPT = 120;
/** Device pixels a hex on the small picture of everything. */
const OVERVIEW = 10;

interface Tile {
  picture: ImageBitmap;
  used: number;
}

/** A worker that has been called, and the sheet it has been given. */
interface Drawer {
  worker: Worker;
  map: MapShown | null;
  dark: boolean;
}

let waiting: Drawer | null = null;

/** Calls the drawing worker before the table is laid: it comes, and the fonts of the map come, while the game is on its
    way, and it may begin as soon as there is a map. */
export function callDrawer(map: MapShown | null = null, words: SheetWords = SHEET[language.peek()]): Drawer {
  waiting ??= {
    worker: new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
    map: null,
    dark: false,
  };
  void mapFonts(document.fonts);
  const now = dark.peek();
  if (map && (waiting.map !== map || waiting.dark !== now)) {
    const sheet: ToGround = { what: "sheet", map, words, overview: OVERVIEW, dpr: devicePixelRatio, dark: now };
    waiting.worker.postMessage(sheet);
    waiting.map = map;
    waiting.dark = now;
  }
  return waiting;
}

export class GroundTiles {
  readonly paper: Box;
  overview: ImageBitmap | null = null;
  private readonly worker: Worker;
  private readonly tiles = new Map<string, Tile>();
  private clock = 0;
  private before = 0;
  private latest = 0;
  private asked: string | null = null;
  private came = 0;
  /** What was missing in sight when the ground was last laid. */
  private lacking = new Set<string>();

  /** `changed` is called when something in sight has come, and told whether the ground there is whole. */
  constructor(sheet: Sheet, words: SheetWords, changed: (whole: boolean) => void) {
    this.paper = paperOf(sheet);
    this.worker = callDrawer(sheet.map, words).worker;
    waiting = null;
    this.worker.onmessage = ({ data }: MessageEvent<FromGround>) => {
      const seen = data.what === "overview" || this.lacking.has(nameOf(data));
      if (data.what === "overview") this.overview = data.picture;
      else this.keep(data);
      if (seen) changed(this.lacking.size === 0);
    };
  }

  /** Lays the ground under the view. True if every piece of it is sharp. */
  paint(ctx: CanvasRenderingContext2D, view: View): boolean {
    this.clock++;
    const px = view.step * view.dpr;
    if (px !== this.latest) [this.before, this.latest] = [this.latest, px];
    const missing = this.missing(view, px, 0);
    this.lacking = new Set(missing.map(nameOf));
    if (missing.length) {
      this.paintOverview(ctx, view);
      if (this.before) this.lay(ctx, view, this.before);
    }
    this.lay(ctx, view, px);
    this.ask(view, px, missing);
    return missing.length === 0;
  }

  destroy(): void {
    this.worker.terminate();
    for (const { picture } of this.tiles.values()) picture.close();
    this.tiles.clear();
    this.overview?.close();
  }

  private lay(ctx: CanvasRenderingContext2D, view: View, px: number): void {
    const size = Math.ceil((TILE / px) * view.px) + 1;
    const spread = span(view, px, 0);
    for (let column = spread.left; column < spread.right; column++)
      for (let row = spread.top; row < spread.bottom; row++) {
        const tile = this.tiles.get(nameOf({ px, column, row }));
        if (!tile) continue;
        tile.used = this.clock;
        const x = Math.round(view.toX((column * TILE) / px));
        const y = Math.round(view.toY((row * TILE) / px));
        if (view.px === px) ctx.drawImage(tile.picture, x, y);
        else ctx.drawImage(tile.picture, x, y, size, size);
      }
  }

  private paintOverview(ctx: CanvasRenderingContext2D, view: View): void {
    if (!this.overview) return;
    const { left, top, right, bottom } = this.paper;
    const x = view.toX(left);
    const y = view.toY(top);
    ctx.drawImage(this.overview, x, y, (right - left) * view.px, (bottom - top) * view.px);
  }

  /** What is in sight first, then a ring around it. */
  private ask(view: View, px: number, missing: Wanted[]): void {
    const wanted = [
      ...missing,
      ...this.missing(view, px, 1).filter((one) => !missing.some((two) => nameOf(one) === nameOf(two))),
    ];
    const list = wanted.map(nameOf).join(" ");
    if (list === this.asked) return;
    this.asked = list;
    this.send({ what: "wanted", wanted, inSight: missing.length, came: this.came });
  }

  private missing(view: View, px: number, ring: number): Wanted[] {
    const spread = span(view, px, ring);
    const paper = this.paper;
    const wanted: Wanted[] = [];
    const size = TILE / px;
    for (let column = spread.left; column < spread.right; column++)
      for (let row = spread.top; row < spread.bottom; row++) {
        const off =
          (column + 1) * size < paper.left - 1 ||
          column * size > paper.right + 1 ||
          (row + 1) * size < paper.top - 1 ||
          row * size > paper.bottom + 1;
        if (!off && !this.tiles.has(nameOf({ px, column, row }))) wanted.push({ px, column, row });
      }
    const x = view.x / size - 0.5;
    const y = view.y / size - 0.5;
    return wanted.sort((a, b) => Math.hypot(a.column - x, a.row - y) - Math.hypot(b.column - x, b.row - y));
  }

  private keep({ px, column, row, picture }: Extract<FromGround, { what: "tile" }>): void {
    const name = nameOf({ px, column, row });
    this.tiles.set(name, { picture, used: this.clock });
    this.lacking.delete(name);
    this.asked = "";
    this.came++;
    if (this.tiles.size <= KEPT) return;
    const [oldest] = [...this.tiles].reduce((a, b) => (b[1].used < a[1].used ? b : a));
    this.tiles.get(oldest)?.picture.close();
    this.tiles.delete(oldest);
  }

  private send(message: ToGround): void {
    this.worker.postMessage(message);
  }
}

function span(view: View, px: number, ring: number): Box {
  const size = TILE / px;
  return {
    left: Math.floor(view.box.left / size) - ring,
    top: Math.floor(view.box.top / size) - ring,
    right: Math.ceil(view.box.right / size) + ring,
    bottom: Math.ceil(view.box.bottom / size) + ring,
  };
}
