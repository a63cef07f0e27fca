// High ground as a shaded relief: a smooth height over hill hexes, lit from the north-west.
import { LIGHTING } from "../palette";
import { chance, ease, layered, mix, noise } from "../noise";
import { grown, type Box, type Sheet } from "../sheet";

/** Samples a hex. */
const FINE = 9;
const REACH = 0.78;
/** Samples a hill of the paper's grain. */
const GRAIN = 17;
/** How high the ground of a word rises. */
const HEIGHTS: Record<string, number> = {
  hills: 1,
  hill1: 0.62,
  ridge: 0.8,
  hill2: 1.1,
  hill3: 1.7,
  mountain: 1.7,
  mountains: 1.7,
};

export class Relief {
  readonly box: Box;
  private readonly columns: number;
  private readonly rows: number;
  private readonly height: Float32Array;

  constructor(sheet: Sheet) {
    this.box = grown(sheet.field, 0.5);
    this.columns = Math.ceil((this.box.right - this.box.left) * FINE);
    this.rows = Math.ceil((this.box.bottom - this.box.top) * FINE);
    this.height = new Float32Array(this.columns * this.rows);
    for (const cell of sheet.cells) {
      const weight = Math.max(0, ...cell.terrain.map((word) => HEIGHTS[word] ?? 0));
      if (weight) this.raise(cell.x, cell.y, weight);
    }
    this.carve();
  }

  /** Which way is down, and how steeply. */
  slope(x: number, y: number): { dx: number; dy: number } {
    const column = Math.round((x - this.box.left) * FINE);
    const row = Math.round((y - this.box.top) * FINE);
    return {
      dx: (this.at(column - 1, row) - this.at(column + 1, row)) * FINE * 0.5,
      dy: (this.at(column, row - 1) - this.at(column, row + 1)) * FINE * 0.5,
    };
  }

  /** Light and shade as a picture of the whole sheet, to be laid over the ground. */
  picture(): OffscreenCanvas {
    const canvas = new OffscreenCanvas(this.columns, this.rows);
    const ctx = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    const image = ctx.createImageData(this.columns, this.rows);
    const pixels = image.data;
    for (let row = 0; row < this.rows; row++) {
      const grains = grainsOf(row, this.columns);
      for (let column = 0; column < this.columns; column++) {
        const east = this.at(column + 1, row) - this.at(column - 1, row);
        const south = this.at(column, row + 1) - this.at(column, row - 1);
        const light = Math.max(-1, Math.min(1, (east + south) * 1.7));
        const up = Math.min(1, this.at(column, row));
        shade(pixels, 4 * (row * this.columns + column), light, up, grains[column] as number);
      }
    }
    ctx.putImageData(image, 0, 0);
    return canvas;
  }

  private at(column: number, row: number): number {
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return 0;
    return this.height[row * this.columns + column] as number;
  }

  private raise(x: number, y: number, weight: number): void {
    const left = Math.floor((x - REACH - this.box.left) * FINE);
    const top = Math.floor((y - REACH - this.box.top) * FINE);
    const side = Math.ceil(2 * REACH * FINE);
    for (let row = Math.max(0, top); row <= Math.min(this.rows - 1, top + side); row++)
      for (let column = Math.max(0, left); column <= Math.min(this.columns - 1, left + side); column++) {
        const dx = column / FINE + this.box.left - x;
        const dy = row / FINE + this.box.top - y;
        const near = 1 - (dx * dx + dy * dy) / (REACH * REACH);
        if (near > 0) (this.height[row * this.columns + column] as number) += weight * near * near;
      }
  }

  /** Valleys and crests inside the high ground. */
  private carve(): void {
    for (let row = 0; row < this.rows; row++)
      for (let column = 0; column < this.columns; column++) {
        const at = row * this.columns + column;
        const raised = this.height[at] as number;
        if (!raised) continue;
        const x = column / FINE;
        const y = row / FINE;
        const crest = 1 - Math.abs(2 * layered(x * 0.85, y * 0.85, 41, 3) - 1);
        const mass = Math.min(1.6, 1.25 * raised);
        this.height[at] = mass * (0.3 + 0.62 * crest * crest) + 0.06 * mass * noise(x * 3, y * 3, 47);
      }
  }
}

/** The grain of the paper along a row, -0.5 to 0.5: noise, read a row at a time. */
function grainsOf(row: number, columns: number): Float32Array {
  const grains = new Float32Array(columns);
  const north = Math.floor(row / GRAIN);
  const down = ease(row / GRAIN - north);
  const edge = (k: number) => mix(chance(k, north, 7), chance(k, north + 1, 7), down);
  for (let k = 0, west = edge(0); k * GRAIN < columns; k++) {
    const east = edge(k + 1);
    for (let i = 0; i < GRAIN; i++) grains[k * GRAIN + i] = mix(west, east, ease(i / GRAIN)) - 0.5;
    west = east;
  }
  return grains;
}

/** A grain of warm paper everywhere; on high ground a tint, shade to the south-east, light to the north-west. */
function shade(pixels: Uint8ClampedArray, at: number, light: number, up: number, grain: number): void {
  const dark = Math.max(0, -light);
  const bright = Math.max(0, light);
  const tint = Math.min(1, 1.6 * up);
  if (bright > dark + 0.12) {
    const [red, green, blue] = LIGHTING.bright;
    colour(pixels, at, red, green, blue, Math.min(0.76 * LIGHTING.glare, LIGHTING.glare * bright));
    return;
  }
  const alpha = 32 * tint + 78 * dark + 26 * Math.max(0, grain);
  const [red, green, blue] = LIGHTING.shade;
  const [less, fewer, least] = LIGHTING.fall;
  colour(pixels, at, red - less * dark, green - fewer * dark, blue - least * dark, Math.min(96, alpha));
}

function colour(pixels: Uint8ClampedArray, at: number, red: number, green: number, blue: number, alpha: number): void {
  pixels[at] = red;
  pixels[at + 1] = green;
  pixels[at + 2] = blue;
  pixels[at + 3] = alpha;
}
