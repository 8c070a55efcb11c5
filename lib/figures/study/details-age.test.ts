import { expect, test } from "vitest";
import { prepareDetailsAge } from "./details-age";
import { studyDetails, studyResults, studyScope } from "./testing/study-figures";

const details = { forecasts: 468, all: studyDetails(), kept: null, at: "14:03" };
const waiting = { state: "waiting", progress: 0.4 } as const;
const said = (given: Parameters<typeof studyResults>[0], forecasts = 480) =>
  prepareDetailsAge(studyResults({ scope: studyScope({ forecasts }), ...given }), (at) => at);

test("says how many forecasts have come since", () => {
  expect(said({ details, newer: waiting })).toBe(
    "Being computed again, 40\u202f% done; these are from 14:03; 12 forecasts came in since",
  );
  expect(said({ details, newer: waiting }, 468)).toContain("something changed since");
});

test("is silent while there is nothing to be behind, and when nothing is", () => {
  expect(said({ details: null, newer: waiting })).toBeNull();
  expect(said({ details, newer: null })).toBeNull();
});

test("says why there are no newer ones", () => {
  const failed = { state: "failed", problem: "There are too many." } as const;
  expect(said({ details, newer: failed })).toBe(
    "Could not be computed again: There are too many. Until then these are from 14:03; 12 forecasts came in since.",
  );
});
