import { expect, test } from "vitest";
import { prepareCalibrationTable } from "./prepare-calibration-table";
import { binOf, calibrationOf } from "./testing/calibration-of";

const row = (given: Parameters<typeof calibrationOf>[0]) =>
  prepareCalibrationTable([calibrationOf(given)])[0];

test("says what the figures rest on", () => {
  expect(row({ questions: 1_008, readers: 1 })?.basis).toBe("1,008 questions, 1 reader");
});

test("says how many forecasts don't count, and which count in an unusual way", () => {
  expect(row({})?.notes).toEqual([]);
  const leftOut = { unparsable: 2, unjudged: 1, excluded: 4 };
  // How many are excluded the page says once, for all models.
  expect(row({ noAnswer: 3, confidenceSetToOne: 5, leftOut })?.notes).toEqual([
    "3 gave no answer: counted as wrong, confidence 100\u202f%",
    "5 of a text that states no confidence: confidence set to 100\u202f%",
    "2 unparsable, left out",
    "1 not judged, left out",
  ]);
});

test("says so when simulated readers are among them", () => {
  expect(row({})?.simulated).toBeNull();
  expect(row({ n: 100, simulated: 5 })?.simulated).toEqual({ count: 5, all: false });
  expect(row({ n: 100, simulated: 100 })?.simulated).toEqual({ count: 100, all: true });
});

test("warns of an ECE on small bins", () => {
  expect(row({ bins: [binOf(7.5, 3, 0.1, 0.9)] })?.eceNote).toBe("bins of only 7.5");
  expect(row({ bins: [binOf(20, 3, 0.1, 0.9)] })?.eceNote).toBeNull();
  // Where they are not alike, it is one of them.
  const uneven = [binOf(30, 3, 0.1, 0.5), binOf(5, 3, 0.6, 0.9)];
  const defaultEce = { value: 0.09, n: 100, noInterval: "shown for comparison" };
  // 0.0936 - 0.09
  expect(row({ bins: uneven, defaultEce })?.eceNote).toBe(
    "0.004 above the default rules; a bin of only 5",
  );
});
