import { expect, test } from "vitest";
import { eleven } from "../testing/eleven";
import { tallyOf } from "../testing/tally-of";
import {
  accuracy,
  areaUnderCurve,
  brierScore,
  confidenceGap,
  logScore,
  meanConfidence,
  sharpness,
} from "./scores";

test("accuracy is the share of right answers: 3 of 4", () => {
  expect(accuracy(tallyOf([0.1, 0.2, 0.2, 1], [1, 1, 0, 1]))).toEqual({ value: 0.75, n: 4 });
});

test("accuracy is undefined, not 0, without forecasts", () => {
  expect(accuracy(tallyOf([], []))).toEqual({ undefined: "no_forecasts", n: 0 });
});

test("meanConfidence is the mean: (0.25 + 0.5 + 0.5 + 1) / 4 = 0.5625", () => {
  expect(meanConfidence(tallyOf([0.25, 0.5, 1, 0.5], [0, 1, 1, 0]))).toEqual({
    value: 0.5625,
    n: 4,
  });
});

test("meanConfidence is undefined, not 0, without forecasts", () => {
  expect(meanConfidence(tallyOf([], []))).toEqual({ undefined: "no_forecasts", n: 0 });
});

test("confidenceGap is mean confidence minus accuracy: 2.5 / 4 - 1 / 4, and below 0 where too humble", () => {
  expect(confidenceGap(tallyOf([0.25, 0.5, 0.75, 1], [0, 0, 0, 1]))).toEqual({
    value: 0.375,
    n: 4,
  });
  expect(confidenceGap(tallyOf([0.25], [1]))).toEqual({ value: -0.75, n: 1 });
});

test("brierScore is the mean square of what was missing: ((0.8 - 1)^2 + (0.3 - 0)^2) / 2 = 0.065", () => {
  expect(brierScore(tallyOf([0.8, 0.3], [1, 0]))).toEqual({
    value: expect.closeTo(0.065, 14),
    n: 2,
  });
});

test("logScore is the mean of -ln of what was given to what happened", () => {
  // scikit-learn 1.9.1: log_loss(hits, confidences).
  const { confidences, hits } = eleven;
  expect(logScore(tallyOf(confidences, hits))).toEqual({
    value: expect.closeTo(0.5769115769605215, 12),
    n: 11,
  });
});

test("logScore clips certainty on both sides", () => {
  // 1 and wrong, 0 and right: -ln 0.005 each. 1 and right: -ln 0.995. 0.99 is left as it is.
  const tally = tallyOf([1, 0, 1, 0.99], [0, 1, 1, 1]);
  expect(logScore(tally)).toEqual({
    value: expect.closeTo((-2 * Math.log(0.005) - Math.log(0.995) - Math.log(0.99)) / 4, 12),
    n: 4,
  });
});

test("sharpness is the standard deviation of the confidences, divided by n", () => {
  // 0.2 and 0.6: 0.2 from the mean each. numpy 2.4.6: std() of the eleven.
  expect(sharpness(tallyOf([0.2, 0.6], [1, 0]))).toEqual({ value: expect.closeTo(0.2, 14), n: 2 });
  expect(sharpness(tallyOf(eleven.confidences, eleven.hits))).toEqual({
    value: expect.closeTo(0.30266857197735264, 14),
    n: 11,
  });
});

test("sharpness is 0 where everyone says the same, and undefined where nobody says anything", () => {
  expect(sharpness(tallyOf([0.5, 0.5], [1, 0]))).toEqual({ value: 0, n: 2 });
  expect(sharpness(tallyOf([], []))).toEqual({ undefined: "no_forecasts", n: 0 });
});

test("areaUnderCurve is the share of pairs in the right order, ties half", () => {
  // Right 0.9 and 0.5 against wrong 0.5 and 0.1: won, won, tied, won. 3.5 / 4.
  expect(areaUnderCurve(tallyOf([0.9, 0.5, 0.5, 0.1], [1, 1, 0, 0]))).toEqual({
    value: 0.875,
    n: 4,
  });
});

test("areaUnderCurve equals scikit-learn's with ties", () => {
  // scikit-learn 1.9.1: roc_auc_score(hits, confidences).
  expect(areaUnderCurve(tallyOf(eleven.confidences, eleven.hits))).toEqual({
    value: expect.closeTo(0.7666666666666666, 14),
    n: 11,
  });
});

test("areaUnderCurve says why it is undefined", () => {
  const reason = (hits: number[]) =>
    areaUnderCurve(tallyOf([0.5, 0.9].slice(0, hits.length), hits));
  expect(reason([1, 1])).toEqual({ undefined: "all_right", n: 2 });
  expect(reason([0, 0])).toEqual({ undefined: "all_wrong", n: 2 });
  expect(reason([])).toEqual({ undefined: "no_forecasts", n: 0 });
});
