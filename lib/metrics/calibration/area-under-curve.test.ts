import { expect, test } from "vitest";
import { eleven } from "../testing/eleven";
import { tallyOf } from "../testing/tally-of";
import { areaUnderCurve } from "./area-under-curve";

test("is the share of pairs in the right order, ties half", () => {
  // Right 0.9 and 0.5 against wrong 0.5 and 0.1: won, won, tied, won. 3.5 / 4.
  expect(areaUnderCurve(tallyOf([0.9, 0.5, 0.5, 0.1], [1, 1, 0, 0]))).toEqual({
    value: 0.875,
    n: 4,
  });
});

test("equals scikit-learn's with ties", () => {
  // scikit-learn 1.9.1: roc_auc_score(hits, confidences).
  expect(areaUnderCurve(tallyOf(eleven.confidences, eleven.hits))).toEqual({
    value: expect.closeTo(0.7666666666666666, 14),
    n: 11,
  });
});

test("says why it is undefined", () => {
  const reason = (hits: number[]) =>
    areaUnderCurve(tallyOf([0.5, 0.9].slice(0, hits.length), hits));
  expect(reason([1, 1])).toEqual({ undefined: "all_right", n: 2 });
  expect(reason([0, 0])).toEqual({ undefined: "all_wrong", n: 2 });
  expect(reason([])).toEqual({ undefined: "no_forecasts", n: 0 });
});
