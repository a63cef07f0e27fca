// Source Sans 3 for text, Sofia Sans Condensed for counters and labels; page and map worker share the list.
import sans400 from "@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff2?url";
import sans400x from "@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff2?url";
import sans400i from "@fontsource/source-sans-3/files/source-sans-3-latin-400-italic.woff2?url";
import sans400ix from "@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-italic.woff2?url";
import sans600 from "@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff2?url";
import sans600x from "@fontsource/source-sans-3/files/source-sans-3-latin-ext-600-normal.woff2?url";
import narrow500 from "@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-latin-500-normal.woff2?url";
import narrow500x from "@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-latin-ext-500-normal.woff2?url";
import narrow500i from "@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-latin-500-italic.woff2?url";
import narrow500ix from "@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-latin-ext-500-italic.woff2?url";
import narrow700 from "@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-latin-700-normal.woff2?url";
import narrow700x from "@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-latin-ext-700-normal.woff2?url";

export const TEXT = "Source Sans 3";
export const NARROW = "Sofia Sans Condensed";

const LATIN =
  "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212";
const EXTENDED = "U+0100-0130, U+0132-0151, U+0154-024F, U+0259, U+1E00-1EFF, U+20AD-20CF";

type Face = [family: string, weight: string, style: string, url: string, range: string];

const FACES: Face[] = [
  [TEXT, "400", "normal", sans400, LATIN],
  [TEXT, "400", "normal", sans400x, EXTENDED],
  [TEXT, "400", "italic", sans400i, LATIN],
  [TEXT, "400", "italic", sans400ix, EXTENDED],
  [TEXT, "600", "normal", sans600, LATIN],
  [TEXT, "600", "normal", sans600x, EXTENDED],
  [NARROW, "500", "normal", narrow500, LATIN],
  [NARROW, "500", "normal", narrow500x, EXTENDED],
  [NARROW, "500", "italic", narrow500i, LATIN],
  [NARROW, "500", "italic", narrow500ix, EXTENDED],
  [NARROW, "700", "normal", narrow700, LATIN],
  [NARROW, "700", "normal", narrow700x, EXTENDED],
];

/** Makes the fonts known to a page or worker; text on the page fetches what it needs by itself. */
export function addFonts(set: FontFaceSet): void {
  if ([...set].length > 0) return;
  for (const [family, weight, style, url, unicodeRange] of FACES)
    set.add(new FontFace(family, `url(${url}) format("woff2")`, { weight, style, unicodeRange, display: "swap" }));
}

/** A canvas does not wait for fonts: fetch those of the map before drawing. */
export async function mapFonts(set: FontFaceSet): Promise<void> {
  addFonts(set);
  const wanted = [...set].filter((face) => face.family.includes(NARROW) || face.style === "normal");
  await Promise.allSettled(wanted.map((face) => face.load()));
}
