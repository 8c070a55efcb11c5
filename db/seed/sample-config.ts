import { defaultConsent } from "@/lib/studies/default-consent";
import type { StudyConfig } from "@/lib/studies/schema";

/** The sample study: the blind protocol, one round, every question read by three people. */
export const sampleConfig = (texts: Pick<StudyConfig, "datasetId" | "modelIds">): StudyConfig => ({
  ...texts,
  title: "How sure is this text?",
  split: "test",
  sampleSize: 30,
  seed: "sample",
  overlap: { readers: 3, share: 1 },
  layout: "together",
  protocol: "blind",
  asks: { forecast: "answer", noAnswer: true, cantTell: false, comment: false },
  arrival: { by: "open" },
  consent: defaultConsent,
  demographics: [],
  comprehension: null,
  goldTolerance: 0.05,
  practiceItems: 0,
  qualification: [],
  checksPerVisit: 0,
  // The paper paid $0.85 for a task of about three minutes.
  visit: { tasks: 15, minutes: 90, payCents: 15 * 85 },
  nextVisit: "automatic",
  capPerPerson: null,
  people: 100,
  softLaunch: null,
  currency: "USD",
  minutesPerTask: 3,
  leaseMinutes: 30,
  exclusionRules: { checks: null, speed: { minSeconds: 10 }, agreement: null },
});
