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
    withdrawn: { people: 1, tasks: 4, forecasts: 12 },
  });
  expect(prepareScope(results)).toEqual([
    "2 people excluded, with 72 forecasts: figures are shown without and with them.",
    expect.stringContaining("1 forecast of people who were restored"),
    "1 person withdrew: 4 tasks with 12 forecasts erased, in no figure.",
  ]);
});

test("speaks of circularity exactly where disagreeing excluded someone", () => {
  expect(prepareCircularity(computedStudy({ excluded }))).toBeNull();
  const results = computedStudy({ excluded: { ...excluded, byAgreement: 1 } });
  expect(prepareCircularity(results)).toContain(
    "1 person is excluded for nothing but disagreeing with Claude.",
  );
});
