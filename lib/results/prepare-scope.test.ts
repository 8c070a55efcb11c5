import { expect, test } from "vitest";
import { prepareCircularity, prepareScope } from "./prepare-scope";
import { computedStudy } from "./testing/study-figures";

const excluded = { people: 2, forecasts: 72, byAgreement: 0, agreementReader: "Claude" };

test("says who is in the figures and who is not", () => {
  expect(prepareScope(computedStudy())).toEqual([
    "Nobody is excluded: there is one set of figures.",
  ]);
  const results = computedStudy({
    excluded,
    surplus: 1,
    erased: [
      { reason: "withdrew", people: 1, tasks: 4, forecasts: 12 },
      { reason: "staff", people: 2, tasks: 1, forecasts: 1 },
      { reason: "retention", people: 40, tasks: 80, forecasts: 240 },
    ],
  });
  expect(prepareScope(results)).toEqual([
    "2 people excluded, with 72 forecasts: figures are shown without and with them.",
    expect.stringContaining("1 forecast of people who were restored"),
    "1 person withdrew: 4 tasks with 12 forecasts were erased, and are in no figure.",
    "2 people were erased by the study’s team: 1 task with 1 forecast was erased, and is in no figure.",
    "40 people were erased at the end of the retention period: 80 tasks with 240 forecasts were erased, and are in no figure.",
  ]);
});

test("speaks of circularity exactly where disagreeing excluded someone", () => {
  expect(prepareCircularity(computedStudy({ excluded }))).toBeNull();
  const results = computedStudy({ excluded: { ...excluded, byAgreement: 1 } });
  expect(prepareCircularity(results)).toContain(
    "1 person is excluded for nothing but disagreeing with Claude.",
  );
});
