// What grows and rises on the ground: tufts, reeds, hachures, hedges, waves. Scattered by chance over the whole sheet, so
// that regions read as regions; worked out once for each hex.
import { chance, noise, scatter } from "../noise";
import { HACHURE, HEDGE, REED, TUFT, WATER } from "../palette";
import { inHex, type Box, type Cell, type Sheet } from "../sheet";
import type { Clearings } from "./clearings";
import { strides, type Line } from "./lines";
import type { Relief } from "./relief";

type Ctx = OffscreenCanvasRenderingContext2D;

interface Tree {
  x: number;
  y: number;
  n: number;
}

/** The strokes of one hex; hachures come in three strengths. */
interface Strokes {
  reeds: Path2D | null;
  hedges: Path2D | null;
  waves: Path2D | null;
  hachures: Path2D[];
}

export class Textures {
  /** Tufts are drawn once for each size and stamped. */
  private readonly stamps = new Map<number, OffscreenCanvas[]>();
  private readonly trees = new Map<Cell, Tree[]>();
  private readonly strokes = new Map<Cell, Strokes>();
  /** Places along the edge of the forest, so that it is ragged and not cut along hexsides, and the trees that stand
      there. */
  private readonly rim = new Map<Cell, Tree[]>();
  private readonly rims = new Map<Cell, Tree[]>();

  constructor(
    private readonly sheet: Sheet,
    private readonly relief: Relief,
    private readonly clearings: Clearings,
    forest: Line[],
  ) {
    for (const loop of forest)
      for (const tree of wander(loop)) {
        const cell = sheet.cellAt(tree.x, tree.y);
        if (!cell) continue;
        const there = this.rim.get(cell);
        if (there) there.push(tree);
        else this.rim.set(cell, [tree]);
      }
  }

  paint(ctx: Ctx, box: Box, px: number): void {
    const cells = this.sheet.near(box);
    this.paintStrokes(ctx, cells, px);
    this.paintTufts(ctx, cells, px);
  }

  private paintTufts(ctx: Ctx, cells: Cell[], px: number): void {
    const from = ctx.getTransform();
    const stamps = this.tufts(from.a);
    const trees = cells.flatMap((cell) => [...this.treesOf(cell), ...this.rimOf(cell)]);
    // Northern ones first, so that the southern overlap them.
    trees.sort((a, b) => a.y - b.y);
    ctx.save();
    ctx.resetTransform();
    trees.forEach(({ x, y, n }, i) => {
      const stamp = stamps[Math.floor(n * stamps.length)];
      if (!stamp || (px < 24 && i % 2)) return;
      ctx.drawImage(
        stamp,
        Math.round(from.a * x + from.e - stamp.width / 2),
        Math.round(from.d * y + from.f - stamp.width / 2),
      );
    });
    ctx.restore();
  }

  private paintStrokes(ctx: Ctx, cells: Cell[], px: number): void {
    const all = cells.map((cell) => this.strokesOf(cell));
    const lay = (paths: (Path2D | null | undefined)[], colour: string, alpha: number, width: number) => {
      ctx.strokeStyle = colour;
      ctx.globalAlpha = alpha;
      ctx.lineWidth = width;
      for (const path of paths) if (path) ctx.stroke(path);
      ctx.globalAlpha = 1;
    };
    ctx.lineCap = "round";
    for (const k of [0, 1, 2])
      lay(
        all.map(({ hachures }) => hachures[k]),
        HACHURE,
        (px < 24 ? 0.34 : 0.44) + 0.11 * k,
        Math.max(0.8 / px, 0.011 + 0.005 * k),
      );
    lay(
      all.map(({ reeds }) => reeds),
      REED,
      0.8,
      Math.max(0.9 / px, 0.013),
    );
    lay(
      all.map(({ hedges }) => hedges),
      HEDGE,
      px < 24 ? 0.4 : 0.85,
      Math.max(0.9 / px, 0.03),
    );
    lay(
      all.map(({ waves }) => waves),
      WATER.line,
      0.4,
      Math.max(0.8 / px, 0.012),
    );
  }

  /** Thin here and there, bare along roads and water. */
  private treesOf(cell: Cell): Tree[] {
    if (!cell.looks.includes("forest")) return [];
    const known = this.trees.get(cell);
    if (known) return known;
    const grown = this.within(cell, 0.165, 3, 0.075).filter(
      ({ x, y, n }) => noise(x * 1.7, y * 1.7, 19) > 0.2 + 0.12 * n,
    );
    this.trees.set(cell, grown);
    return grown;
  }

  private rimOf(cell: Cell): Tree[] {
    const known = this.rims.get(cell);
    if (known) return known;
    const forest = cell.looks.includes("forest");
    const grown = (this.rim.get(cell) ?? []).filter(
      (tree) => (forest || wooded(this.sheet, tree)) && this.clearings.free(tree.x, tree.y, 0.075),
    );
    this.rims.set(cell, grown);
    return grown;
  }

  private strokesOf(cell: Cell): Strokes {
    const known = this.strokes.get(cell);
    if (known) return known;
    const has = (word: string) => cell.looks.includes(word);
    const drawn = {
      hachures: has("hills") || has("mountains") ? this.hachures(cell) : [],
      reeds: has("swamp") ? this.reeds(cell) : null,
      hedges: has("bocage") ? this.hedges(cell) : null,
      waves: has("lake") || has("sea") ? this.waves(cell) : null,
    };
    this.strokes.set(cell, drawn);
    return drawn;
  }

  /** Short strokes downhill, longer where it is steep. */
  private hachures(cell: Cell): Path2D[] {
    const paths = [new Path2D(), new Path2D(), new Path2D()];
    for (const { x, y, n } of this.within(cell, 0.125, 13, 0.05)) {
      const { dx, dy } = this.relief.slope(x, y);
      const steep = Math.hypot(dx, dy);
      if (steep < 0.32) continue;
      const half = (Math.min(0.115, 0.04 + 0.045 * steep) * (0.8 + 0.4 * n)) / 2;
      const [ux, uy] = [dx / steep, dy / steep];
      const path = paths[Math.min(2, Math.floor(steep / 0.7))];
      path?.moveTo(x - ux * half, y - uy * half);
      path?.lineTo(x + ux * half, y + uy * half);
    }
    return paths;
  }

  private reeds(cell: Cell): Path2D {
    const path = new Path2D();
    for (const { x, y, n } of this.within(cell, 0.19, 23, 0.05)) {
      const half = 0.05 + 0.035 * n;
      path.moveTo(x - half, y);
      path.lineTo(x + half, y);
      if (n < 0.45) continue;
      for (const [lean, tall] of [
        [-0.03, 0.055],
        [0, 0.08],
        [0.03, 0.055],
      ] as const) {
        path.moveTo(x + lean * 0.4, y);
        path.lineTo(x + lean, y - tall);
      }
    }
    return path;
  }

  /** Bocage: corners of small fields, all turned much alike in a neighbourhood. */
  private hedges(cell: Cell): Path2D {
    const path = new Path2D();
    for (const { x, y, n } of this.within(cell, 0.27, 33, 0.07)) {
      const angle = 2.4 * noise(x * 0.35, y * 0.35, 29) + 0.35 * n + Math.floor(4 * chance(x * 50, y * 50, 3)) * 1.571;
      const [dx, dy] = [Math.cos(angle) * (0.1 + 0.05 * n), Math.sin(angle) * (0.1 + 0.05 * n)];
      path.moveTo(x + dx, y + dy);
      path.lineTo(x, y);
      if (n > 0.25) path.lineTo(x - 0.8 * dy, y + 0.8 * dx);
    }
    return path;
  }

  private waves(cell: Cell): Path2D {
    const path = new Path2D();
    for (const { x, y, n } of this.within(cell, 0.34, 43, 0)) {
      path.moveTo(x - 0.07, y);
      path.quadraticCurveTo(x - 0.035, y - 0.03 - 0.02 * n, x, y);
      path.quadraticCurveTo(x + 0.035, y + 0.03 + 0.02 * n, x + 0.07, y);
    }
    return path;
  }

  /** Scattered points inside a hex that keep clear of what must stay bare. */
  private within(cell: Cell, gap: number, seed: number, clear: number): Tree[] {
    const { x, y } = cell;
    const points = scatter({ left: x - 0.6, right: x + 0.6, top: y - 0.5, bottom: y + 0.5 }, gap, seed);
    return [...points].filter((at) => inHex(cell, at.x, at.y) && (!clear || this.clearings.free(at.x, at.y, clear)));
  }

  /** Here the size is in device pixels. */
  private tufts(px: number): OffscreenCanvas[] {
    const known = this.stamps.get(px);
    if (known) return known;
    const drawn = [0.95, 0.72, 1.12, 0.85, 1, 0.62, 0.9, 1.2].map((scale, i) => tuft(px, scale, i));
    this.stamps.set(px, drawn);
    return drawn;
  }
}

/** Whether there is forest close by; not so where a region only goes on beyond the sheet. */
function wooded(sheet: Sheet, { x, y }: Tree): boolean {
  return [0, 1, 2, 3, 4, 5].some((k) => {
    const angle = (k * Math.PI) / 3;
    return sheet.cellAt(x + 0.14 * Math.cos(angle), y + 0.14 * Math.sin(angle))?.looks.includes("forest");
  });
}

/** Points along a loop, each shifted a little. */
function wander(loop: Line): Tree[] {
  const closed = { ...loop, points: [...loop.points, ...loop.points.slice(0, 1)] };
  const count = loop.points.length;
  return strides(closed, 0.105).map(({ x, y, angle }, i) => {
    const by = 0.09 * (chance(i, count, 62) - 0.5);
    return { x: x + Math.sin(angle) * by, y: y - Math.cos(angle) * by, n: chance(i, count, 63) };
  });
}

/** A crown of leaves with its shade to the south-east. */
function tuft(px: number, scale: number, variant: number): OffscreenCanvas {
  const r = Math.max(1.5, 0.072 * px * scale * (px < 24 ? 1.35 : 1));
  const side = Math.ceil(2 * r + Math.max(3, 0.06 * px));
  const canvas = new OffscreenCanvas(side, side);
  const ctx = canvas.getContext("2d") as Ctx;
  ctx.translate(side / 2, side / 2);
  const crown = (dx: number, dy: number, k: number) => {
    ctx.beginPath();
    const lobes = 5 + (variant % 2);
    for (let i = 0; i < lobes; i++) {
      const angle = (i / lobes) * 2 * Math.PI + variant;
      ctx.moveTo(dx, dy);
      ctx.arc(dx + Math.cos(angle) * r * 0.42, dy + Math.sin(angle) * r * 0.36, r * 0.56 * k, 0, 7);
    }
    ctx.fill();
  };
  ctx.fillStyle = TUFT.shade;
  crown(r * 0.22, r * 0.26, 1);
  if (r > 3) {
    ctx.fillStyle = TUFT.line;
    ctx.globalAlpha = 0.75;
    crown(0, 0, 1.1);
    ctx.globalAlpha = 1;
  }
  ctx.fillStyle = variant % 3 ? TUFT.crown : TUFT.light;
  crown(0, 0, 1 - 0.5 / Math.max(3, r));
  return canvas;
}
