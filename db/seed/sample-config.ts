import type { StudyConfig } from "@/lib/studies/schema";

const sampleConsent = `This is the sample study of Candor, to try it out. It shows how people read text written by language models.

What you will do: read short texts and say, for each, how confident the text is in its answer to a question, and whether that answer is right. You may take a break, stop at any time, and skip any task you would rather not do.

The pay that you see is an example: nobody is really paid. Your answers are used for nothing but this sample.`;

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
  consent: {
    text: sampleConsent,
    asker: {
      researchers: "Nobody",
      institution: "a sample",
      contact: "Whoever runs this installation",
      minimumAge: 0,
    },
  },
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
