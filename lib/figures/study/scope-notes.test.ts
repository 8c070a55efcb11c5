import { expect, test } from "vitest";
import type { StudyResults } from "./schema";
import { circularityNote, detailsAgeNote, provisionalDetails, scopeNotes } from "./scope-notes";
import { studyDetails, studyResults, studyScope } from "./testing/study-figures";

const excluded = { people: 2, forecasts: 72, byAgreement: 0, agreementReader: "Claude" };

test("says who is in the figures and who is not", () => {
  expect(scopeNotes(studyResults())).toEqual(["Nobody is excluded: there is one set of figures."]);
  const scope = studyScope({
    excluded,
    surplus: 1,
    erased: [
      { reason: "withdrew", people: 1, tasks: 4, forecasts: 12 },
      { reason: "staff", people: 2, tasks: 1, forecasts: 1 },
      { reason: "retention", people: 40, tasks: 80, forecasts: 240 },
    ],
  });
  const models = [{ id: "m", name: "LC RL", kind: "confidence" }];
  expect(scopeNotes(studyResults({ scope, models, uncounted: 3 }))).toEqual([
    "2 people excluded, with 72 forecasts: figures are shown without and with them.",
    expect.stringContaining("1 forecast of people who were restored"),
    "Nobody has read LC RL yet.",
    "3 changed forecasts not counted yet.",
    "1 person withdrew: 4 tasks with 12 forecasts were erased, and are in no figure.",
    "2 people were erased by the study’s team: 1 task with 1 forecast was erased, and is in no figure.",
    "40 people were erased at the end of the retention period: 80 tasks with 240 forecasts were erased, and are in no figure.",
  ]);
});

test("speaks of circularity exactly where disagreeing excluded someone", () => {
  expect(circularityNote(studyScope({ excluded }))).toBeNull();
  const scope = studyScope({ excluded: { ...excluded, byAgreement: 1 } });
  expect(circularityNote(scope)).toContain(
    "1 person is excluded for nothing but disagreeing with Claude.",
  );
});

const details = { forecasts: 468, all: studyDetails(), kept: null, at: "14:03" };
const waiting = { state: "waiting", progress: 0.4, ahead: 0 } as const;
const said = (given: Parameters<typeof studyResults>[0], forecasts = 480) =>
  detailsAgeNote(studyResults({ scope: studyScope({ forecasts }), ...given }), (at) => at);

test("says how many forecasts have come since", () => {
  expect(said({ details, newer: waiting })).toBe(
    "Being computed again, 40.0\u202f% done; these are from 14:03; 12 forecasts came in since",
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

test("files of older figures say how old they are", () => {
  const of = (newer: StudyResults["newer"]) =>
    provisionalDetails(
      studyResults({ scope: studyScope({ forecasts: 480 }), details, newer }),
      (at) => at,
    );
  expect(of(waiting)).toEqual({
    why: "newer figures are being computed; these are from 14:03; 12 forecasts came in since",
    progress: 0.4,
  });
  expect(of({ state: "failed", problem: "Too many." })?.why).toMatch(/^newer figures could not/);
  expect(of(null)).toBeNull();
});
