import { standardComprehension } from "./comprehension";
import { defaultConsent, phraseConsent } from "./default-texts";
import type { StudyConfig } from "./schema-config";

/** A study's first settings, without its title and its texts. */
type StartingPoint = Omit<
  StudyConfig,
  "title" | "datasetId" | "split" | "modelIds" | "sampleSize" | "seed"
>;

const simple: StartingPoint = {
  overlap: { readers: 2, share: 0.05 },
  layout: "together",
  protocol: "blind",
  asks: { forecast: "answer", noAnswer: true, cantTell: true, comment: false },
  wording: { flat: "certain", words: "own" },
  arrival: { by: "links" },
  consent: defaultConsent,
  instructions: null,
  demographics: [],
  comprehension: standardComprehension({}),
  goldTolerance: 0.05,
  practiceItems: 0,
  qualification: [],
  checksPerVisit: 0,
  // $17 an hour at three minutes a task, as the paper paid.
  visit: { tasks: 20, minutes: 120, payCents: 1_700 },
  nextVisit: "automatic",
  capPerPerson: null,
  hourlyCents: null,
  people: 50,
  softLaunch: null,
  currency: "USD",
  minutesPerTask: 3,
  leaseMinutes: 30,
  exclusionRules: { checks: null, speed: null, agreement: null },
};

/** The paper's appendix “Human Evaluation”: 117 people arrived, 32 and then 15 advanced. */
const paper: StartingPoint = {
  ...simple,
  asks: { forecast: "confidence", noAnswer: true, cantTell: false, comment: false },
  people: 120,
  qualification: [
    {
      items: 1,
      rule: { tolerance: 0.05, minShare: 1, top: null },
      visit: { minutes: 15, payCents: 85 },
    },
    {
      items: 20,
      rule: { tolerance: 0.05, minShare: 0, top: 15 },
      visit: { minutes: 120, payCents: 1_700 },
    },
  ],
};

/** What phrases mean to people: a phrase takes seconds, and many are asked about each. */
const phrases: StartingPoint = {
  ...simple,
  overlap: { readers: 30, share: 1 },
  layout: "single",
  protocol: "paper",
  asks: { forecast: "phrase", noAnswer: false, cantTell: true, comment: false },
  consent: phraseConsent,
  demographics: ["english"],
  comprehension: null,
  // $17 an hour at 18 seconds a phrase.
  visit: { tasks: 20, minutes: 30, payCents: 170 },
  people: 100,
  minutesPerTask: 0.3,
};

/** A qualification round that is added to a study by hand. */
export const addedRound: StudyConfig["qualification"][number] = {
  items: 10,
  rule: { tolerance: 0.05, minShare: 0.8, top: null },
  visit: { minutes: 60, payCents: 850 },
};

export const startingPoints = { simple, paper, phrases };
export type StartingPointName = keyof typeof startingPoints;
