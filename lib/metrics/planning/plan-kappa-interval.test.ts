import { expect, test } from "vitest";
import { planKappaInterval } from "./plan-kappa-interval";

test("follows the formula", () => {
  // Both say yes to half; kappa 0.6: po = 0.8, so the table is 0.4 and 0.1 / 0.1 and 0.4, whose
  // standard error at n = 100 is 0.08 (kappa-standard-error.test.ts); 1.959964 * 0.08 = 0.156797.
  const expected = { kappa: 0.6, share: 0.5 };
  expect(planKappaInterval(100, expected)).toEqual({ value: expect.closeTo(0.156797, 6), n: 100 });
  // Four times as many texts, half the width.
  expect(planKappaInterval(400, expected)).toEqual({ value: expect.closeTo(0.0783986, 6), n: 400 });
});

test("says what the paper's overlap buys", () => {
  // 50 texts, kappa 0.75, 60 % right: pe = 0.52, po = 0.88; 0.54, 0.06 / 0.06, 0.34.
  // 0.54 (0.48 - 1.2 * 0.12)^2 + 0.34 (0.48 - 0.8 * 0.12)^2 = 0.06096384 + 0.05013504;
  // + 0.12^2 * 0.12 = 0.001728; - (0.88 * 0.52 - 1.04 + 0.88)^2 = 0.08856576: 0.02426112.
  // / 0.48^4 = 0.45703125; / 50 = 0.009140625; root 0.0956066; * 1.959964 = 0.187385.
  const half = planKappaInterval(50, { kappa: 0.75, share: 0.6 });
  expect(half).toEqual({ value: expect.closeTo(0.187385, 5), n: 50 });
});

test("refuses what cannot be", () => {
  expect(planKappaInterval(10, { kappa: 1, share: 1 })).toHaveProperty("undefined");
  expect(() => planKappaInterval(0, { kappa: 0.7, share: 0.5 })).toThrow(RangeError);
  expect(() => planKappaInterval(10, { kappa: 0.7, share: 1.2 })).toThrow(RangeError);
  // With 10 % yes each, the raters differ on at most 20 %: kappa is at least -0.11.
  expect(() => planKappaInterval(10, { kappa: -0.5, share: 0.1 })).toThrow(RangeError);
});
