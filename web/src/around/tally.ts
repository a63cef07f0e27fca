// Throws put beside what was to be expected of them.
import type { Throws } from "../wire";

export interface Tally {
  side: string;
  thrown: number;
  average: number;
  /** The average that dice have. */
  expected: number;
  rows: { total: number; count: number; expected: number }[];
}

export function tally({ side, dice, totals, ways, of }: Throws): Tally {
  const thrown = totals.reduce((sum, count) => sum + count, 0);
  const rows = totals.map((count, n) => ({ total: dice + n, count, expected: (thrown * (ways[n] ?? 0)) / of }));
  const mean = (count: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + row.total * count(row), 0) / Math.max(1, thrown);
  return { side, thrown, rows, average: mean((row) => row.count), expected: mean((row) => row.expected) };
}
