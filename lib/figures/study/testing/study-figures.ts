import { tenBins } from "@/lib/figures/testing/named-group";
import type { StudyDetails, StudyResults, StudyScope } from "../schema";

const untimed = {
  seconds: { undefined: "nothing_measured" as const, n: 0 },
  outputs: 0,
  idleShare: null,
  edits: 0,
  pastes: 0,
};

/** What only a study has, to prepare; what a test is about is given. */
export const studyDetails = (given: Partial<StudyDetails> = {}): StudyDetails => ({
  agreement: { sides: [], leftOut: 0, pairs: [], rest: null },
  order: [],
  times: {
    tasks: untimed,
    models: [],
    people: [],
    untimed: 0,
    histogram: { width: 1, counts: [], beyond: 0 },
  },
  ...given,
});

/** Whose forecasts those of a study are in which nobody is excluded, unless said otherwise. */
export const studyScope = (given: Partial<StudyScope> = {}): StudyScope => ({
  forecasts: 0,
  excluded: { people: 0, forecasts: 0, byAgreement: 0, agreementReader: null },
  surplus: 0,
  erased: [],
  ...given,
});

/** Results to prepare; what a test is about is given. */
export const studyResults = (given: Partial<StudyResults> = {}): StudyResults => ({
  method: { ...tenBins, by: ["model"] },
  version: 1,
  versions: [],
  models: [],
  scope: studyScope(),
  uncounted: 0,
  calibration: [{ variant: null, view: {}, groups: [] }],
  details: { state: "waiting", progress: 0, ahead: 0, older: null },
  ...given,
});
