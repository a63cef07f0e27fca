// Chance that is the same on every machine: hashes of whole numbers, and smooth noise made of them.

/** 0 <= value < 1 for a lattice point. */
export function chance(x: number, y: number, seed: number): number {
  let n = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(seed | 0, 2147483647);
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  n = Math.imul(n ^ (n >>> 16), 2246822519);
  return ((n ^ (n >>> 15)) >>> 0) / 4294967296;
}

/** Smooth noise, 0 to 1, one hill a unit. */
export function noise(x: number, y: number, seed: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const u = ease(x - ix);
  const v = ease(y - iy);
  const north = mix(chance(ix, iy, seed), chance(ix + 1, iy, seed), u);
  const south = mix(chance(ix, iy + 1, seed), chance(ix + 1, iy + 1, seed), u);
  return mix(north, south, v);
}

/** Several layers of noise, each twice as fine; 0 to 1. */
export function layered(x: number, y: number, seed: number, layers: number): number {
  let sum = 0;
  let weight = 0.5;
  for (let k = 0; k < layers; k++) {
    sum += weight * noise(x, y, seed + k);
    weight /= 2;
    x *= 2.03;
    y *= 2.03;
  }
  return sum / (1 - 2 * weight);
}

/** Points scattered over a box, about `gap` apart, the same wherever the box is cut; `n` tells them apart. */
export function* scatter(
  box: { left: number; top: number; right: number; bottom: number },
  gap: number,
  seed: number,
): Generator<{ x: number; y: number; n: number }> {
  for (let row = Math.floor(box.top / gap) - 1; row <= box.bottom / gap + 1; row++)
    for (let column = Math.floor(box.left / gap) - 1; column <= box.right / gap + 1; column++) {
      const x = (column + (row % 2) / 2 + 0.62 * (chance(column, row, seed) - 0.5)) * gap;
      const y = (row + 0.62 * (chance(column, row, seed + 1) - 0.5)) * gap;
      yield { x, y, n: chance(column, row, seed + 2) };
    }
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

export function ease(t: number): number {
  return t * t * (3 - 2 * t);
}
