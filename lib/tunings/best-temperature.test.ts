import { expect, test } from "vitest";
import { bestTemperature } from "./best-temperature";

const at = (temperature: number, accuracy: number, ece: number | null) => ({
  ...{ temperature, n: 100 },
  accuracy: { value: accuracy, low: 0, high: 1, n: 100 },
  ece:
    ece === null
      ? { undefined: "fewer_than_bins" as const, n: 5 }
      : { value: ece, low: 0, high: 1, n: 100 },
});

test("the lowest ECE or the highest accuracy; of equals the lower temperature", () => {
  const tried = [at(0.7, 0.6, 0.2), at(0.5, 0.6, 0.1), at(0.3, 0.5, 0.1), at(0.1, 0.4, null)];
  expect(bestTemperature(tried, "accuracy")).toBe(0.5);
  expect(bestTemperature(tried, "ece")).toBe(0.3);
});

test("is none where no temperature has the figure", () => {
  expect(bestTemperature([at(0.1, 0.4, null)], "ece")).toBeNull();
  expect(bestTemperature([], "accuracy")).toBeNull();
});
