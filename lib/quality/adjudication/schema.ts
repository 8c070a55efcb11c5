import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { visibleText } from "@/lib/text/visible-text";

/** One person's reading of a text. */
const reading = z.object({
  pseudonym: z.string(),
  simulated: z.boolean(),
  excluded: z.boolean(),
  status: z.enum(["ok", "no_answer", "unparsable"]),
  answer: z.string().nullable(),
  confidence: z.number().nullable(),
  /** A text without an answer counts as wrong; null where the reader can't tell. */
  correct: z.boolean().nullable(),
});

const disagreement = z.object({
  taskId: uuid(),
  /** Which of the task's texts, from 0. */
  position: z.int(),
  version: z.int(),
  taskNo: z.int(),
  question: z.string(),
  truth: z.string(),
  model: z.string(),
  text: z.string(),
  readings: z.array(reading),
  /** The newest decision; null where there is none, or it was taken back. */
  adjudicated: z
    .object({
      correct: z.boolean(),
      by: z.string(),
      reason: z.string(),
      at: z.iso.datetime(),
    })
    .nullable(),
});
export type Disagreement = z.infer<typeof disagreement>;

const disagreements = z.object({
  /** Texts that at least two people judged who are not excluded; of these, those that they judged differently. */
  shared: z.int(),
  different: z.int(),
  decided: z.int(),
  /** Without a decision first; not all where there are many. */
  texts: z.array(disagreement),
});
export type Disagreements = z.infer<typeof disagreements>;

export const listDisagreements = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/adjudications",
  access: "researcher",
  summary: "Texts whose answers people judged differently, with what was decided about them",
  response: disagreements,
});

export const adjudicate = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/adjudications",
  access: "researcher",
  action: "adjudication.decide",
  summary:
    "Say whether a text’s answer is right, with a reason; it stands beside people’s judgements",
  body: z.object({
    taskId: uuid(),
    position: z.int().min(0).max(5),
    /** Null takes the decision back. */
    isCorrect: z.boolean().nullable(),
    reason: visibleText("give a reason", 1_000),
  }),
  response: disagreements,
});
