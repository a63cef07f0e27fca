// Names of places, with a halo, over everything else. As the map shrinks they vanish in order of importance.
import { NARROW } from "../style/fonts";
import type { View } from "./camera";
import { STEPS } from "./detail";
import { HALO, INK } from "./palette";
import { cityScale, type Sheet } from "./sheet";

interface Place {
  name: string;
  x: number;
  y: number;
  /** Hexes it covers; a city has more than one, or is one. */
  city: boolean;
}

interface Label {
  place: Place;
  picture: OffscreenCanvas;
}

export class Names {
  private readonly places: Place[];
  private readonly labels = new Map<string, Label[]>();

  constructor(sheet: Sheet) {
    const found = new Map<string, { xs: number[]; ys: number[]; city: boolean }>();
    for (const { name, x, y, looks } of sheet.cells) {
      if (!name) continue;
      const place = found.get(name) ?? { xs: [], ys: [], city: false };
      place.xs.push(x);
      place.ys.push(y);
      place.city ||= looks.includes("city") && !cityScale(sheet.map);
      found.set(name, place);
    }
    this.places = [...found].map(([name, { xs, ys, city }]) => ({
      name,
      x: mean(xs),
      y: Math.max(...ys),
      city,
    }));
    this.places.sort((a, b) => Number(b.city) - Number(a.city) || (a.name < b.name ? -1 : 1));
  }

  /** Labels made before the fonts came are thrown away. */
  forget(): void {
    this.labels.clear();
  }

  paint(ctx: CanvasRenderingContext2D, view: View): void {
    const scale = view.h / view.step;
    for (const { place, picture } of this.laid(view.step, view.dpr)) {
      const x = view.toX(place.x);
      const y = view.toY(place.y) + below(place) * view.px;
      const [w, t] = [picture.width * scale, picture.height * scale];
      if (x < -w || x > view.width + w || y < -t || y > view.height + t) continue;
      ctx.drawImage(picture, Math.round(x - w / 2), Math.round(y - t / 2), w, t);
    }
  }

  private laid(step: number, dpr: number): Label[] {
    const key = `${step} ${dpr}`;
    const known = this.labels.get(key);
    if (known) return known;
    const taken: { x: number; y: number; w: number; t: number }[] = [];
    const labels: Label[] = [];
    for (const place of this.places) {
      const size = sizeOf(place, step);
      if (!size) continue;
      const picture = draw(place, size * dpr);
      const box = {
        x: place.x,
        y: place.y + below(place),
        w: picture.width / dpr / step,
        t: picture.height / dpr / step,
      };
      if (
        taken.some(
          (one) => Math.abs(one.x - box.x) < (one.w + box.w) / 2 && Math.abs(one.y - box.y) < (one.t + box.t) / 2.6,
        )
      )
        continue;
      taken.push(box);
      labels.push({ place, picture });
    }
    if (this.labels.size > STEPS.length) this.labels.clear();
    this.labels.set(key, labels);
    return labels;
  }
}

/** Names stand in the gap below the counter. */
function below({ city }: Place): number {
  return city ? 0.6 : 0.55;
}

/** In CSS pixels; 0 where it is left out. */
function sizeOf({ city }: Place, h: number): number {
  if (city) return h < 11 ? 0 : Math.max(12, Math.min(26, 0.34 * h));
  return h < 22 ? 0 : Math.max(10.5, Math.min(20, 0.215 * h));
}

function draw({ name, city }: Place, size: number): OffscreenCanvas {
  const text = city ? name.toLocaleUpperCase() : name;
  const font = `${city ? 700 : 500} ${size}px "${NARROW}"`;
  const spacing = `${(city ? 0.1 : 0.015) * size}px`;
  const probe = new OffscreenCanvas(1, 1).getContext("2d") as OffscreenCanvasRenderingContext2D;
  probe.font = font;
  probe.letterSpacing = spacing;
  const canvas = new OffscreenCanvas(Math.ceil(probe.measureText(text).width + size * 0.6), Math.ceil(size * 1.5));
  const ctx = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  ctx.font = font;
  ctx.letterSpacing = spacing;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  ctx.strokeStyle = HALO;
  ctx.globalAlpha = 0.9;
  ctx.lineWidth = size * 0.3;
  ctx.strokeText(text, canvas.width / 2, canvas.height / 2);
  ctx.globalAlpha = 1;
  ctx.fillStyle = INK;
  ctx.fillText(text, canvas.width / 2, canvas.height / 2);
  return canvas;
}

function mean(values: number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}
