import type { StudyConfig } from "@/lib/studies/schema";

/** Who asks in studies of tests. */
export const testAsker = {
  ...{ researchers: "Ann", institution: "A lab", contact: "ann@example.org" },
  minimumAge: 18,
};

/** The plainest study there is: paper protocol, one main round, one visit for everything. */
export const plainConfig = ({
  datasetId,
  modelIds,
  sampleSize,
}: Pick<StudyConfig, "datasetId" | "modelIds" | "sampleSize">): StudyConfig => ({
  ...{ datasetId, modelIds, sampleSize },
  title: "A study",
  split: "test",
  seed: "test",
  overlap: { readers: 2, share: 0 },
  layout: "together",
  protocol: "paper",
  asks: { forecast: "confidence", noAnswer: true, cantTell: false, comment: false },
  consent: { text: "Do you agree?", asker: testAsker },
  demographics: [],
  comprehension: null,
  goldTolerance: 0.05,
  practiceItems: 0,
  qualification: [],
  checksPerVisit: 0,
  visit: { tasks: 1_000, minutes: 24 * 60, payCents: 0 },
  nextVisit: "automatic",
  capPerPerson: null,
  people: 1_000,
  softLaunch: null,
  currency: "USD",
  minutesPerTask: 3,
  leaseMinutes: 10,
  exclusionRules: { checks: null, speed: null, agreement: null },
});
