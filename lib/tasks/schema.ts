import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { roundState } from "@/lib/studies/schema";

// The wire between a crowdworker's browser and the server. Nothing here may name a model, or carry
// an id of a question, a generation or a model: outputs are known by their position alone.

const linkParams = z.object({ link: z.string().min(1).max(64) });
const assignmentParams = linkParams.extend({ assignmentId: z.uuid() });

const answerText = z.string().max(500, "keep the answer under 500 characters");

/** What has been entered for one output so far; anything may still be missing. */
const outputDraft = z.object({
  /** Percent, as typed. */
  confidence: z.string().max(12),
  noAnswer: z.boolean(),
  answer: answerText,
  correct: z.boolean().nullable(),
});

export const draftBody = z.object({
  outputs: z.array(outputDraft).max(6),
  /** When it was last changed, by the device's clock in milliseconds: the newer draft wins. */
  editedAt: z.int().min(0),
});
export type Draft = z.infer<typeof draftBody>;

/** What a crowdworker read in one output. */
const outputReading = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("ok"),
    /** Probability of the top answer, in [0, 1]. */
    confidence: z.number().min(0, "at least 0").max(1, "at most 1"),
    answer: answerText.trim().nullable(),
    correct: z.boolean(),
  }),
  z.object({ status: z.literal("no_answer") }),
]);

export const submissionBody = z.object({ outputs: z.array(outputReading).min(1).max(6) });
export type Submission = z.infer<typeof submissionBody>;

const assignmentView = z.object({
  id: z.uuid(),
  question: z.string(),
  truth: z.string(),
  outputs: z.array(z.object({ text: z.string() })),
  leaseUntil: z.iso.datetime(),
  draft: draftBody.nullable(),
});
export type AssignmentView = z.infer<typeof assignmentView>;

/** What there is to do: a task, a wait for places that others hold, or nothing more. */
const nextStep = z.discriminatedUnion("step", [
  z.object({ step: z.literal("task"), assignment: assignmentView, answered: z.int() }),
  z.object({ step: z.literal("wait"), answered: z.int() }),
  z.object({ step: z.literal("finished"), answered: z.int() }),
  z.object({ step: z.enum(["paused", "closed"]), answered: z.int() }),
]);

export const getReading = contract({
  method: "GET",
  path: "/api/read/{link}",
  access: "public",
  summary: "A study as a crowdworker sees it, and how far they are",
  params: linkParams,
  response: z.object({
    title: z.string(),
    state: roundState,
    outputsPerTask: z.int(),
    asksAnswer: z.boolean(),
    consent: z.object({ version: z.string(), text: z.string() }),
    /** Null until consent is given on this device. */
    me: z
      .object({ pseudonym: z.string(), instructionsRead: z.boolean(), answered: z.int() })
      .nullable(),
  }),
});

export const giveConsent = contract({
  method: "POST",
  path: "/api/read/{link}/consent",
  access: "public",
  summary: "Consent to a study; makes a pseudonymous session",
  params: linkParams,
  body: z.object({ version: z.string().min(1).max(40) }),
  response: z.object({ pseudonym: z.string() }),
  status: 201,
});

export const confirmInstructions = contract({
  method: "PUT",
  path: "/api/read/{link}/instructions",
  access: "crowdworker",
  summary: "Say that the instructions were read",
  params: linkParams,
  response: z.object({ instructionsRead: z.literal(true) }),
});

export const claimTask = contract({
  method: "POST",
  path: "/api/read/{link}/assignments",
  access: "crowdworker",
  summary: "Get the task to do now: the one already held, or a free one",
  params: linkParams,
  response: nextStep,
});

export const keepLease = contract({
  method: "PUT",
  path: "/api/read/{link}/assignments/{assignmentId}/lease",
  access: "crowdworker",
  summary: "Keep the place while working on it",
  params: assignmentParams,
  response: z.object({ leaseUntil: z.iso.datetime() }),
});

export const saveDraft = contract({
  method: "PUT",
  path: "/api/read/{link}/assignments/{assignmentId}/draft",
  access: "crowdworker",
  summary: "Save what has been entered so far; keeps the place as well",
  params: assignmentParams,
  body: draftBody,
  response: z.object({ leaseUntil: z.iso.datetime() }),
});

export const submitForecasts = contract({
  method: "PUT",
  path: "/api/read/{link}/assignments/{assignmentId}/submission",
  access: "crowdworker",
  summary: "Submit the forecasts of a task, once; the same body again gets the same answer",
  params: assignmentParams,
  body: submissionBody,
  response: z.object({ answered: z.int() }),
});

export const returnTask = contract({
  method: "PUT",
  path: "/api/read/{link}/assignments/{assignmentId}/return",
  access: "crowdworker",
  summary: "Give a task back; its place goes to someone else",
  params: assignmentParams,
  response: z.object({ returned: z.literal(true) }),
});
