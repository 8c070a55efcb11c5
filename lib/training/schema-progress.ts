import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";

const eventView = z.object({
  no: z.int(),
  at: instant,
  stage: z.string(),
  event: z.string(),
  step: z.int().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type TrainingEvent = z.output<typeof eventView>;

export const listTrainingEvents = contract({
  route: "GET /api/projects/{projectId}/training-runs/{trainingId}/events",
  access: "researcher",
  summary:
    "Events of its stages in the order in which they were noticed: losses, rewards, alarms, samples",
  query: z.object({
    after: z.coerce
      .number()
      .int()
      .min(0)
      .default(0)
      .describe("The number of the last event that you have"),
    stage: z.string().max(200).optional().describe("Of this stage alone"),
  }),
  response: z.object({
    events: z.array(eventView),
    /** To ask for the next ones. */
    after: z.int(),
    /** Whether there are more already. */
    more: z.boolean(),
  }),
});

export const getTrainingLog = contract({
  route: "GET /api/projects/{projectId}/training-runs/{trainingId}/log",
  access: "researcher",
  summary: "The log of a job, from a place in it; or its lines that hold a text",
  query: z.object({
    job: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe("The number of the job; else the last"),
    after: z.coerce
      .number()
      .int()
      .min(-1)
      .default(-1)
      .describe("From this byte; -1 for its last part"),
    search: z.string().max(200).optional().describe("Only lines that hold this text"),
  }),
  response: z.object({
    text: z.string(),
    /** From which byte `text` is. */
    from: z.int(),
    /** The byte after it, to ask for what comes then. */
    after: z.int(),
    /** Of the whole log. */
    bytes: z.int(),
    /** Whether there may be more lines than a search gives: it looks through the first 100 MB. */
    more: z.boolean(),
    /** Why Candor can’t read the log, and what to do; null where it can. */
    problem: z.string().nullable(),
  }),
});
