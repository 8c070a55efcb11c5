import { expect, test } from "vitest";
import { smoothCalibrationError } from "@/lib/metrics/calibration/smooth-calibration-error";
import { hasValue } from "@/lib/metrics/has-value";
import { gapsOf } from "./fixed-bin-gaps";
import { smoothGaps } from "./smooth-gaps";

test.each([
  ["gaps of two signs and a wide kernel", [0, 1], [0.5, 0.5]],
  ["the same, less far apart", [0.3, 0.7], [0.6, 0.4]],
  ["small gaps and a narrow kernel", [0.2, 0.5, 0.8], [0.25, 0.45, 0.85]],
])("%s: the gaps add up to the smooth calibration error", (_, confidence, accuracy) => {
  const tally = {
    confidence: Float64Array.from(confidence),
    right: Float64Array.from(accuracy, (share) => 1000 * share),
    wrong: Float64Array.from(accuracy, (share) => 1000 - 1000 * share),
  };
  const error = smoothCalibrationError(tally);
  const { gaps } = gapsOf(smoothGaps(tally, error), tally.right, tally.wrong);
  const sum = gaps.reduce((total, gap) => total + Math.abs(gap), 0);
  if (!hasValue(error)) throw new Error(error.undefined);
  expect(Math.abs(sum - error.value)).toBeLessThan(0.02 * error.value);
});
