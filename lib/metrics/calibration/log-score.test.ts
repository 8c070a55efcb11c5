import { expect, test } from "vitest";
import { eleven } from "../testing/eleven";
import { tallyOf } from "../testing/tally-of";
import { logScore } from "./log-score";

test("is the mean of -ln of what was given to what happened", () => {
  // scikit-learn 1.9.1: log_loss(hits, confidences).
  const { confidences, hits } = eleven;
  expect(logScore(tallyOf(confidences, hits))).toEqual({
    value: expect.closeTo(0.5769115769605215, 12),
    n: 11,
  });
});

test("clips certainty on both sides", () => {
  // 1 and wrong, 0 and right: -ln 0.01 each. 1 and right: -ln 0.99. 0.99 is left as it is.
  const tally = tallyOf([1, 0, 1, 0.99], [0, 1, 1, 1]);
  expect(logScore(tally, 0.01)).toEqual({
    value: expect.closeTo((-2 * Math.log(0.01) - 2 * Math.log(0.99)) / 4, 12),
    n: 4,
  });
});

test.each([0, 0.5, Number.NaN])("refuses to clip by %s", (clip) => {
  expect(() => logScore(tallyOf([0.5], [1]), clip)).toThrow(RangeError);
});
