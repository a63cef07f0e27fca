import { describe, expect, it } from "vitest";
import { Camera } from "../camera";
import { detail, nearestStep, stepFrom, STEPS, stepsFor } from "../detail";

const PAPER = { left: 0, top: 0, right: 58, bottom: 44 };

function camera(still = true): Camera {
  const one = new Camera(PAPER, () => still);
  one.resize(1440, 900, 1);
  one.go(30, 20, 60, 0);
  return one;
}

describe("the camera", () => {
  it("keeps the point under the pointer while zooming", () => {
    const one = camera();
    const before = one.under(300, 200);
    one.zoom(1, 0, 300, 200);
    expect(one.h).toBe(76);
    expect(one.under(300, 200).x).toBeCloseTo(before.x);
    expect(one.under(300, 200).y).toBeCloseTo(before.y);
  });

  it("fits the whole sheet exactly, beside what covers the edges", () => {
    const one = camera();
    one.inset = { top: 48, right: 340, bottom: 60, left: 56 };
    one.resize(1440, 900, 1);
    one.fit(PAPER, 0);
    const clear = one.clear();
    expect(clear.left).toBeLessThanOrEqual(0.001);
    expect(clear.right).toBeGreaterThanOrEqual(57.999);
    expect(clear.top).toBeLessThanOrEqual(0.001);
    expect(clear.bottom).toBeGreaterThanOrEqual(43.999);
    expect(one.view().step).toBe(one.h);
  });

  it("moves nothing when what is beside or below it becomes larger or smaller", () => {
    const one = camera();
    const before = one.under(300, 200);
    one.resize(1320, 640, 1);
    expect(one.under(300, 200)).toEqual(before);
    one.resize(1440, 900, 1);
    expect(one.under(300, 200)).toEqual(before);
  });

  it("never loses the sheet", () => {
    const one = camera();
    one.pan(99999, 99999);
    expect(one.under(720, 450)).toEqual({ x: 0, y: 0 });
  });

  it("comes to rest on a step", () => {
    const one = camera();
    one.scale(1.07, 700, 400);
    expect(one.view().step).toBe(60);
    one.settle(0);
    expect(one.h).toBe(60);
  });

  it("glides for less than a quarter of a second", () => {
    const one = camera(false);
    one.advance(1000);
    one.go(10, 10, 30, 1000);
    expect(one.moving).toBe(true);
    one.advance(1250);
    expect(one.moving).toBe(false);
    expect([one.x, one.y, one.h]).toEqual([10, 10, 30]);
  });

  it("maps screen pixels without remainder when at rest", () => {
    const view = camera().view();
    expect(Number.isInteger(view.toX(0))).toBe(true);
    expect(view.toX(view.box.left)).toBeCloseTo(0);
  });
});

describe("steps", () => {
  it("change detail at 24, 44 and 64", () => {
    expect(detail(23)).toMatchObject({ grid: 0, symbol: false, values: false, names: false });
    expect(detail(30)).toMatchObject({ grid: 12, symbol: true, values: false, names: false });
    expect(detail(60)).toMatchObject({ grid: 25, values: true, names: false, numbers: true });
    expect(detail(76)).toMatchObject({ grid: 25, values: true, names: true, numbers: true });
  });

  it("are found and stepped through", () => {
    expect(nearestStep(57)).toBe(60);
    expect(stepFrom(60, -1)).toBe(48);
    expect(stepFrom(11, -3)).toBe(STEPS[0]);
    expect(stepsFor(20.4)[0]).toBe(20.4);
    expect(stepsFor(90)[0]).toBe(30);
  });
});
