// The colours of the printed sheet. Ground is light and dull (L* 84 to 96, chroma under 18) so that counters lead.

export const GROUND = {
  table: "#c9bda6",
  margin: "#efe6d2",
  paper: "#f5eedd",
  forest: "#dde2c8",
  swamp: "#dbe4da",
  bocage: "#e3e6cd",
  suburb: "#ece3d2",
  embankment: "#e9dec6",
  town: "#ebdfd0",
  city: "#e4d6c8",
  hills: "#ece1c7",
  mountains: "#e4d8c0",
  lake: "#cfdfe4",
  sea: "#c9dce4",
  block: "#dcd0c2",
} as const;

export const INK = "#322e28";
export const GRID = "58 50 38";
export const HALO = "#f8f3e6";

/** Lies over the map while it is dark. */
export const NIGHT = "rgb(38 48 92 / 24%)";

export const TUFT = { shade: "#bdc7a2", crown: "#cbd5ae", light: "#d6deba", line: "#a3b088" } as const;
export const REED = "#8ba79d";
export const HACHURE = "#8d7850";
export const HEDGE = "#a3b184";
export const WALL = "#8d7966";

export const WATER = { line: "#79a3bb", fill: "#a6c7d6", bank: "#6792ac", casing: "#f1f4ee", name: "#3f6f8b" } as const;
export const ROAD = {
  motorway: "#8a5638",
  lane: "#f6e6c0",
  main: "#96603f",
  road: "#96603f",
  secondary: "#9c7550",
} as const;
export const RAIL = { line: "#4c463d", gap: "#f4eedf", bank: "#9a875f" } as const;
export const BORDER = "#8b7f92";
/** The printed front line and the walls of a fortress. */
export const FRONT = "#a8503f";
export const ZONE = "#6f6552";
/** A printed line of the scenario, fixed positions, the sand of a landing beach. */
export const LINE = "#5f4a7a";
export const WORKS = "#5b4a36";
export const SAND = { fill: "#ead9a6", grain: "#b99b54" } as const;

/** What is laid over the map: quiet blue-green for one's own plans, amber owed, red refused. */
export const SIGNS = {
  reach: "#2b6d63",
  path: "#1d5a50",
  select: "#123f5c",
  owed: "#c47a06",
  refused: "#b3261a",
  note: "#35506b",
  overlay: ["#31597d", "#6b4a80"],
} as const;

/** CIE lightness, a and b of an sRGB colour, for measuring contrast between neighbours. */
export function lab(colour: string): [l: number, a: number, b: number] {
  const [r, g, b] = channels(colour).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

export function lightness(colour: string): number {
  return lab(colour)[0];
}

/** Contrast as WCAG counts it, 1 to 21. */
export function contrast(one: string, two: string): number {
  const [a, b] = [luminance(one), luminance(two)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** A colour moved towards another by a share. */
export function blend(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  return `#${a.map((c, i) => hex2(Math.round(255 * (c + ((b[i] ?? 0) - c) * share)))).join("")}`;
}

function luminance(colour: string): number {
  const l = lightness(colour);
  return l > 8 ? ((l + 16) / 116) ** 3 : l / 903.3;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
}

function hex2(value: number): string {
  return value.toString(16).padStart(2, "0");
}
