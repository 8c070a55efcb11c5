import { describe, expect, test } from "vitest";
import { studentInterval } from "./student-interval";
import { studentQuantile } from "./student-quantile";

describe("studentQuantile", () => {
  // scipy 1.17.1: scipy.stats.t.ppf(0.975, freedom).
  test.each([
    [1, 12.706204736174694],
    [2, 4.302652729749462],
    [4, 2.7764451051977934],
    [14, 2.144786687917804],
    [29, 2.045229642132703],
    [299, 1.9679296690656698],
    [300, 1.9679030112610865],
    [1000, 1.9623390808264083],
    [100_000, 1.9599877075346095],
  ])("with %i degrees of freedom is scipy's", (freedom, expected) => {
    expect(studentQuantile(freedom)).toBeCloseTo(expected, 10);
  });

  test.each([0, 1.5, -1])("refuses %s degrees", (freedom) => {
    expect(() => studentQuantile(freedom)).toThrow(RangeError);
  });
});

describe("studentInterval", () => {
  test("is mean +- t s / sqrt(n)", () => {
    // 1, 2, 3: mean 2, s = 1, t(2) = 4.30265: half = 4.30265 / sqrt(3) = 2.48414.
    const measured = studentInterval([1, 2, 3]);
    expect(measured).toMatchObject({ value: 2, n: 3 });
    expect("low" in measured && measured.low).toBeCloseTo(2 - 2.4841377, 6);
    expect("high" in measured && measured.high).toBeCloseTo(2 + 2.4841377, 6);
  });

  test("one value has no interval, and none is undefined", () => {
    expect(studentInterval([0.4])).toMatchObject({ value: 0.4, n: 1, noInterval: /two values/ });
    expect(studentInterval([])).toMatchObject({ n: 0, undefined: "no values" });
  });
});
