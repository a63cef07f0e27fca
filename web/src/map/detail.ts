// How much is shown at each zoom. h is the height of a hex on screen, in CSS pixels.

/** The steps the camera rests at; in between pictures of the nearest step are scaled. */
export const STEPS: readonly number[] = [11, 14, 17.5, 22.5, 30, 38, 48, 60, 76, 100, 126];

export const LARGEST = STEPS[STEPS.length - 1] as number;

export interface Detail {
  /** Percent of ink. */
  grid: number;
  numbers: boolean;
  symbol: boolean;
  values: boolean;
  names: boolean;
}

/** Under 24 plain blocks; to 44 symbol and stack strength; to 64 movement and pips; above, designations. */
export function detail(h: number): Detail {
  return {
    grid: h < 24 ? 0 : h < 44 ? 12 : 25,
    numbers: h >= 48,
    symbol: h >= 24,
    values: h >= 44,
    names: h > 64,
  };
}

/** The step nearest to a height, by ratio. */
export function nearestStep(h: number, steps = STEPS): number {
  return steps.reduce((best, step) => (Math.abs(Math.log(step / h)) < Math.abs(Math.log(best / h)) ? step : best));
}

/** So many steps larger or smaller. */
export function stepFrom(h: number, by: number, steps = STEPS): number {
  const at = steps.indexOf(nearestStep(h, steps));
  return steps[Math.max(0, Math.min(steps.length - 1, at + by))] as number;
}

/** The largest step not above a height. */
export function stepBelow(h: number, steps = STEPS): number {
  return [...steps].reverse().find((step) => step <= h) ?? (steps[0] as number);
}

/** The steps for a window in which the whole sheet is so tall: that height is one of them and the least. */
export function stepsFor(whole: number): readonly number[] {
  return whole < 52 ? [whole, ...STEPS.filter((step) => step > 1.14 * whole)] : STEPS.filter((step) => step >= 30);
}
