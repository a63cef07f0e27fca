import { describe, expect, it } from "vitest";
import { tally } from "../tally";

describe("throws beside what was to be expected", () => {
  const one = { side: "soviet", dice: 1, fights: false, totals: [0, 0, 0, 0, 2, 4], ways: [1, 1, 1, 1, 1, 1], of: 6 };

  it("has a row for every total, with its share of the throws", () => {
    const { thrown, rows } = tally(one);
    expect(thrown).toBe(6);
    expect(rows.map(({ total }) => total)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(rows.map(({ expected }) => expected)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("tells luck by the averages", () => {
    const { average, expected } = tally(one);
    expect(average).toBeCloseTo(34 / 6);
    expect(expected).toBeCloseTo(3.5);
  });

  it("counts totals of two dice from two", () => {
    const totals = [0, 0, 0, 0, 0, 36, 0, 0, 0, 0, 0];
    const two = tally({ ...one, dice: 2, totals, ways: [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1], of: 36 });
    expect(two.average).toBe(7);
    expect(two.expected).toBeCloseTo(7);
    expect(two.rows[5]).toEqual({ total: 7, count: 36, expected: 6 });
  });
});
