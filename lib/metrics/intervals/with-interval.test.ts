import { expect, test } from "vitest";
import { hasInterval, hasValue } from "../has-value";
import { withInterval } from "./with-interval";

const value = { value: 0.5, n: 10 };
const missing = { undefined: "no_forecasts", n: 0 } as const;

test("a number with an interval has both", () => {
  const measured = withInterval(value, { low: 0.4, high: 0.6 });
  expect(measured).toEqual({ value: 0.5, low: 0.4, high: 0.6, n: 10 });
  expect([hasValue(measured), hasInterval(measured)]).toEqual([true, true]);
});

test("a number without an interval says why", () => {
  const measured = withInterval(value, { noInterval: "too_few_clusters" });
  expect(measured).toEqual({ value: 0.5, n: 10, noInterval: "too_few_clusters" });
  expect([hasValue(measured), hasInterval(measured)]).toEqual([true, false]);
});

test("what is undefined stays so, whatever the interval", () => {
  const measured = withInterval(missing, { low: 0.4, high: 0.6 });
  expect(measured).toEqual(missing);
  expect([hasValue(measured), hasInterval(measured)]).toEqual([false, false]);
});
