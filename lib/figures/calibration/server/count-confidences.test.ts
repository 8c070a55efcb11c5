import { expect, test } from "vitest";
import { tallyForecasts } from "@/lib/metrics/tally";
import { countConfidences } from "./count-confidences";

test("counts to the nearest 5 %", () => {
  const said = [0, 0.02, 0.03, 0.5, 0.52, 0.975, 0.98, 1];
  const counts = countConfidences(
    tallyForecasts(said.map((confidence) => ({ confidence, correct: confidence > 0.5 }))),
  );
  expect(counts).toHaveLength(21);
  expect([counts[0], counts[1], counts[10], counts[19], counts[20]]).toEqual([2, 1, 2, 0, 3]);
});
