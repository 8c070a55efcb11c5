import { expect, test } from "vitest";
import { directionOf, shownFigure } from "./shown-figure";

const n = 75;

test("numbers of a kind have the same decimals, and intervals their own words", () => {
  const share = shownFigure({ value: 0.7, n, low: 0.6, high: 0.8049 }, "share");
  expect(share).toEqual({
    text: "70.0\u202f%",
    interval: { low: "60.0", high: "80.5" },
    why: null,
    n,
  });
  const ece = shownFigure({ value: 0.1, n, low: 0.05, high: 0.15 }, "thousandths");
  expect(ece).toEqual({ text: "0.100", interval: { low: "0.050", high: "0.150" }, why: null, n });
  const kappa = shownFigure({ value: -0.0415, n, low: -0.2, high: 0.1 }, "thousandths");
  expect(kappa).toMatchObject({ text: "−0.042", interval: { low: "−0.200", high: "0.100" } });
  const gap = shownFigure({ value: -0.0461, n, low: -0.1, high: 0.02 }, "points");
  expect(gap).toMatchObject({ text: "−4.6\u00a0points", interval: { low: "−10.0", high: "+2.0" } });
  const distance = shownFigure({ value: 0.0464, n, low: 0.0391, high: 0.0534 }, "distance");
  expect(distance).toMatchObject({
    text: "4.6\u00a0points",
    interval: { low: "3.9", high: "5.3" },
  });
});

test("nothing is shown as minus zero", () => {
  expect(shownFigure({ value: -0.0001, n, noInterval: "too_few_questions" }, "points").text).toBe(
    "0.0\u00a0points",
  );
  expect(
    shownFigure({ value: -0.0001, n, noInterval: "too_few_questions" }, "thousandths").text,
  ).toBe("0.000");
});

test("undefined is undefined, with its reason and never 0", () => {
  expect(shownFigure({ undefined: "both_constant", n }, "thousandths")).toEqual({
    text: null,
    interval: null,
    why: "both sides are constant",
    n,
  });
});

test("an interval of no width is none: 11 of 11 does not mean certainty", () => {
  const all = shownFigure({ value: 1, n: 11, low: 1, high: 1 }, "share");
  expect(all).toMatchObject({ interval: null, why: "no interval: all alike" });
});

test("a missing interval, or one that does not hold its value, is explained", () => {
  const alone = shownFigure({ value: 0.5, n, noInterval: "too_few_clusters" }, "share");
  expect(alone).toMatchObject({
    text: "50.0\u202f%",
    why: "no interval: it takes at least two questions (or people)",
  });
  const biased = shownFigure({ value: 0.1, n, low: 0.12, high: 0.3 }, "thousandths");
  expect(biased.why).toBe("the interval is biased upwards");
  const corrected = shownFigure({ value: 0.4, n, low: 0.12, high: 0.3 }, "thousandths");
  expect(corrected.why).toBe("the interval allows for the value’s bias upwards");
});

test.each([
  [{ value: 0.1, low: 0.01, high: 0.2 }, "overconfident"],
  [{ value: -0.1, low: -0.2, high: -0.01 }, "underconfident"],
  [{ value: 0.1, low: -0.01, high: 0.2 }, "direction unclear"],
  // An interval that touches 0 does not rule it out.
  [{ value: 0.1, low: 0, high: 0.2 }, "direction unclear"],
  [{ value: 0.1, noInterval: "too_few_clusters" as const }, "direction unclear"],
])("%j is %s", (gap, word) => {
  expect(directionOf({ ...gap, n: 10 })).toMatchObject({ word });
});

test("has no word for what is undefined", () => {
  expect(directionOf({ undefined: "no_forecasts" as const, n: 0 }).word).toBeNull();
});
