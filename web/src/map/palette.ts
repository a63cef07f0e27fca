// The colours of the printed sheet, by day and by lamplight. Ground is dull (chroma under 18) so that counters lead: by
// day light (L* 84 to 96), by lamplight dark (L* 16 to 36).

type Paint = [red: number, green: number, blue: number];

const LIGHT = {
  ground: {
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
  },
  ink: "#322e28",
  grid: "58 50 38",
  numbers: "72 62 46",
  halo: "#f8f3e6",
  casing: "248 243 229",
  deep: "#000000",
  night: "rgb(38 48 92 / 24%)",
  lighting: {
    bright: [255, 252, 240] as Paint,
    glare: 170,
    shade: [176, 146, 98] as Paint,
    fall: [44, 44, 30] as Paint,
  },
  bands: { tint: "#d5c9b0", plain: "#e3d9c3" },
  tuft: { shade: "#bdc7a2", crown: "#cbd5ae", light: "#d6deba", line: "#a3b088" },
  reed: "#8ba79d",
  hachure: "#8d7850",
  hedge: "#a3b184",
  wall: "#8d7966",
  water: {
    line: "#79a3bb",
    fill: "#a6c7d6",
    bank: "#6792ac",
    casing: "#f1f4ee",
    shore: "103 146 172",
    name: "#3f6f8b",
  },
  road: { motorway: "#8a5638", lane: "#f6e6c0", main: "#96603f", road: "#96603f", secondary: "#9c7550" },
  rail: { line: "#4c463d", gap: "#f4eedf", bank: "#9a875f" },
  border: "#8b7f92",
  front: "#a8503f",
  zone: "#6f6552",
  line: "#5f4a7a",
  works: "#5b4a36",
  sand: { fill: "#ead9a6", grain: "#b99b54" },
  signs: {
    reach: "#2b6d63",
    figure: "#1d5a50",
    path: "#1d5a50",
    select: "#123f5c",
    owed: "#c47a06",
    refused: "#b3261a",
    note: "#35506b",
    /** What a sentence speaks of, while it is pointed at. */
    pointed: "#7a2f8f",
    overlay: ["#31597d", "#6b4a80"] as [string, string],
  },
};

type Palette = typeof LIGHT;

/** The same sheet by lamplight: the ground dark and dull, what is printed on it light. Counters and the plates on which
 * words stand stay as they are. */
const DARK: Palette = {
  ground: {
    table: "#12110e",
    margin: "#2d2923",
    paper: "#38332b",
    forest: "#2a382d",
    swamp: "#2a3837",
    bocage: "#343a29",
    suburb: "#3e382f",
    embankment: "#423a2b",
    town: "#443b32",
    city: "#4b4137",
    hills: "#423928",
    mountains: "#4a3f2d",
    lake: "#21363f",
    sea: "#1c313b",
    block: "#5c5146",
  },
  ink: "#ece3d0",
  grid: "226 214 186",
  numbers: "236 226 204",
  halo: "#1d1a16",
  casing: "30 27 22",
  deep: "#ffffff",
  night: "rgb(6 8 34 / 40%)",
  lighting: { bright: [214, 202, 170], glare: 52, shade: [18, 14, 8], fall: [8, 6, 4] },
  bands: { tint: "#4d4536", plain: "#3d372c" },
  tuft: { shade: "#1c271e", crown: "#34452f", light: "#3d5036", line: "#1d281c" },
  reed: "#5d7d74",
  hachure: "#94805a",
  hedge: "#5c6d47",
  wall: "#94816b",
  water: {
    line: "#4f86a4",
    fill: "#2f5d77",
    bank: "#5d93b0",
    casing: "#1f2527",
    shore: "93 147 176",
    name: "#b2d5e7",
  },
  road: { motorway: "#c48d60", lane: "#3a2b1d", main: "#b9865f", road: "#b9865f", secondary: "#a38161" },
  rail: { line: "#b9ae9b", gap: "#38332b", bank: "#7f7152" },
  border: "#ab9db5",
  front: "#da7d68",
  zone: "#bdb198",
  line: "#ab93cc",
  works: "#b9a282",
  sand: { fill: "#6a5b38", grain: "#b99b54" },
  signs: {
    ...LIGHT.signs,
    reach: "#4fa898",
    figure: "#8fe0d0",
    refused: "#d64a3c",
    note: "#8fb4d6",
    pointed: "#b44fd4",
    overlay: ["#7fb0dc", "#c39ad8"],
  },
};

export let GROUND: Palette["ground"];
export let INK: string;
/** Red, green and blue of the grid, of the numbers in the hexes, and of the bed in which a line lies: at any strength. */
export let GRID: string;
export let NUMBERS: string;
export let CASING: string;
export let HALO: string;
/** Away from the ground: what a colour is moved towards to stand out from it. */
export let DEEP: string;
/** Lies over the map while it is dark. */
export let NIGHT: string;
/** How slopes are lit. */
export let LIGHTING: Palette["lighting"];
/** Entry zones at the edge of the sheet. */
export let BANDS: Palette["bands"];
export let TUFT: Palette["tuft"];
export let REED: string;
export let HACHURE: string;
export let HEDGE: string;
export let WALL: string;
export let WATER: Palette["water"];
export let ROAD: Palette["road"];
export let RAIL: Palette["rail"];
export let BORDER: string;
/** The printed front line and the walls of a fortress. */
export let FRONT: string;
export let ZONE: string;
/** A printed line of the scenario, fixed positions, the sand of a landing beach. */
export let LINE: string;
export let WORKS: string;
export let SAND: Palette["sand"];
/** The badge of a stack: its load on paper, its strength on dark, too much of a load in what is owed. */
export const BADGE = { paper: "#fdf8ea", line: "#2c2822", ink: "#201c16", fights: "#3a2f45", over: "#7a4a00" } as const;
/** What is laid over the map: quiet blue-green for one's own plans, amber owed, red refused. */
export let SIGNS: Palette["signs"];

/** Everything drawn from now on is in these colours. Page and drawing worker each take them before they draw. */
export function takePalette(dark: boolean): void {
  const now = dark ? DARK : LIGHT;
  ({ ground: GROUND, ink: INK, grid: GRID, numbers: NUMBERS, casing: CASING, halo: HALO, deep: DEEP } = now);
  ({ night: NIGHT, lighting: LIGHTING, bands: BANDS, tuft: TUFT, reed: REED, hachure: HACHURE } = now);
  ({ hedge: HEDGE, wall: WALL, water: WATER, road: ROAD, rail: RAIL, border: BORDER, front: FRONT } = now);
  ({ zone: ZONE, line: LINE, works: WORKS, sand: SAND, signs: SIGNS } = now);
}

takePalette(false);

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
