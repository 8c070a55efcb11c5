import { expect, test } from "vitest";
import { circularityNote, scopeNotes } from "./scope-notes";
import { studyResults, studyScope } from "./testing/study-figures";

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
    "1 person withdrew: 4 tasks with 12 forecasts, practice and attention checks included, were erased, and are in no figure.",
    "2 people were erased by the study’s team: 1 task with 1 forecast, practice and attention checks included, was erased, and is in no figure.",
    "40 people were erased at the end of the retention period: 80 tasks with 240 forecasts, practice and attention checks included, were erased, and are in no figure.",
  ]);
});

test("speaks of circularity exactly where disagreeing excluded someone", () => {
  expect(circularityNote(studyScope({ excluded }))).toBeNull();
  const scope = studyScope({ excluded: { ...excluded, byAgreement: 1 } });
  expect(circularityNote(scope)).toContain(
    "1 person is excluded for nothing but disagreeing with Claude.",
  );
});
