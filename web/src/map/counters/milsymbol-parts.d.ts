// milsymbol in parts: all its standards together are most of a megabyte, and we draw ground units alone.
declare module "milsymbol/src/milsymbol.js" {
  import type all from "milsymbol";

  export const ms: typeof all & { addIcons(icons: unknown): void };
}

declare module "milsymbol/src/lettersidc/sidc/ground.js" {
  const icons: unknown;
  export default icons;
}
