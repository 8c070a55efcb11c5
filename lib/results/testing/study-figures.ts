import type { ComputedStudy, StudyFigures } from "../schema";

const untimed = {
  ...{ seconds: { undefined: "nothing was measured", n: 0 }, outputs: 0 },
  ...{ idleShare: null, edits: 0, pastes: 0 },
};

/** A study's figures to prepare; what a test is about is given. */
export const studyFigures = (given: Partial<StudyFigures> = {}): StudyFigures => ({
  ...{ models: [], agreement: [], order: [] },
  times: {
    ...{ tasks: untimed, models: [], people: [], untimed: 0 },
    histogram: { width: 1, counts: [], beyond: 0 },
  },
  ...given,
});

/** What was computed of a study in which nobody is excluded, unless said otherwise. */
export const computedStudy = (given: Partial<ComputedStudy> = {}): ComputedStudy => ({
  forecasts: 0,
  excluded: { people: 0, forecasts: 0, byAgreement: 0, agreementReader: null },
  surplus: 0,
  erased: [],
  all: studyFigures(),
  kept: null,
  ...given,
});
