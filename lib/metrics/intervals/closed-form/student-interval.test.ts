import { describe, expect, test } from "vitest";
import { studentInterval } from "./student-interval";

describe("studentInterval", () => {
  test("is mean +- t s / sqrt(n)", () => {
    // 1, 2, 3: mean 2, s = 1, t(2) = 4.30265: half = 4.30265 / sqrt(3) = 2.48414.
    const measured = studentInterval([1, 2, 3]);
    expect(measured).toMatchObject({ value: 2, n: 3 });
    expect("low" in measured && measured.low).toBeCloseTo(2 - 2.4841377, 6);
    expect("high" in measured && measured.high).toBeCloseTo(2 + 2.4841377, 6);
  });

  // scipy 1.17.1: scipy.stats.t.ppf(0.975, n - 1). The values are -1 and 1 in turn, so s^2 = n / (n - 1).
  test.each([
    [2, 12.706204736174694],
    [30, 2.045229642132703],
    [1000, 1.9623414611334493],
  ])("of %i values has scipy's point of t", (n, t) => {
    const measured = studentInterval(Array.from({ length: n }, (_, i) => (i % 2 === 0 ? 1 : -1)));
    const half = t / Math.sqrt(n - 1);
    expect(measured).toEqual({
      value: 0,
      n,
      low: expect.closeTo(-half, 11),
      high: expect.closeTo(half, 11),
    });
  });

  test("one value has no interval, and none is undefined", () => {
    expect(studentInterval([0.4])).toMatchObject({
      value: 0.4,
      n: 1,
      noInterval: "too_few_values",
    });
    expect(studentInterval([])).toMatchObject({ n: 0, undefined: "nothing_measured" });
  });
});
