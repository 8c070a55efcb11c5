import { expect, test } from "vitest";
import { fiveDistributions } from "../testing/five-distributions";
import { medianDistance } from "./median-distance";

test("is the median over pairs that differ, to 0.0001", () => {
  // numpy 2.4.6: the median of the nine distances above 0 is 0.50990195.
  expect(medianDistance(fiveDistributions)).toBe(0.5099);
});

test("is 1 where all say the same", () => {
  const same = { probabilities: [0.5, 0.5], outcome: 0 };
  expect(medianDistance([same, same, same])).toBe(1);
});
