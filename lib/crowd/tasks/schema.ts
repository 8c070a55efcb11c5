import { z } from "zod";
import { addressQuery } from "@/lib/crowd/arrival/page-address";
import { endedVisit, offeredVisit, openVisit, restReason } from "@/lib/crowd/visits/schema";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { isVisible } from "@/lib/text/visible-text";
import { longestAnswer, longestTyped } from "./lengths";

// The messages between a crowdworker's browser and the server. Nothing here may name a model, or
// carry an id of a question, a generation or a model: outputs are known by their position alone.

const answerText = z.string().max(longestAnswer, "keep the answer under 500 characters");
const typed = z.string().max(longestTyped);
const comment = z.string().max(2_000, "keep the comment under 2,000 characters");
const probability = z.number().min(0, "at least 0").max(1, "at most 1");
const counter = z.int().min(0).max(1_000_000_000);

/** How a text was read so far, as the browser measured it. */
export const readingTime = z.object({
  activeMs: counter,
  idleMs: counter,
  edits: counter,
  pastes: counter,
  /** Keys pressed in its fields, whichever they were. Missing from pages that did not count them, as is the next. */
  keys: counter.optional(),
  /** How often the page lost the focus or was hidden while this text was the one in use. */
  focusLosses: counter.optional(),
});
export type ReadingTime = z.infer<typeof readingTime>;

/** Where a phrase stands in a text, in characters from 0; `end` is the first after it. */
const span = z
  .object({ start: counter, end: counter })
  .refine(({ start, end }) => start < end, "ends before it starts");
export type Span = z.infer<typeof span>;

/** What has been entered for one output so far; any field may be missing. */
const outputDraft = z.object({
  /** `ok` means that a forecast is being entered. */
  status: z.enum(["ok", "no_answer", "unparsable"]),
  /** Percent, as typed. */
  confidence: typed,
  answer: typed,
  /** Where the answer was selected in the text; missing where it was typed. */
  answerAt: span.optional(),
  /** Answers with their percents as typed, where whole distributions are asked for. */
  distribution: z.array(z.object({ answer: typed, percent: typed })).max(10),
  comment,
  correct: z.boolean().nullable(),
  time: readingTime,
});

/** The last moment that there is a date for. */
const lastMoment = 8.64e15;

export const draftBody = z.object({
  outputs: z.array(outputDraft).max(6),
  /** When it was last changed, by the device's clock in milliseconds: the newer draft wins. Far ahead of the server's clock, it counts as now. */
  editedAt: z.int().min(0).max(lastMoment),
});
export type Draft = z.infer<typeof draftBody>;

/** A text that is sent. One of spaces and invisible characters alone is none. */
const seenOrNull = (text: z.ZodString) =>
  text
    .trim()
    .nullable()
    .overwrite((sent) => (sent !== null && isVisible(sent) ? sent : null));

const beside = { comment: seenOrNull(comment), time: readingTime };

/** A crowdworker's forecast for one output, made before the truth is shown. */
const outputForecast = z.discriminatedUnion("status", [
  z.strictObject({
    status: z.literal("ok"),
    /** Probability of the top answer; where a distribution is given, its greatest. */
    confidence: probability,
    answer: seenOrNull(answerText),
    /** Where the answer was selected in the text; missing where it was typed. */
    answerAt: span.optional(),
    /** Answers with their probabilities, which sum to at most 1; the rest is "something else". */
    distribution: z
      .array(
        z.object({ answer: answerText.trim().refine(isVisible, "type the answer"), probability }),
      )
      .min(1)
      .max(10)
      .nullable(),
    ...beside,
  }),
  /** The text gives no answer. */
  z.strictObject({ status: z.literal("no_answer"), ...beside }),
  /** The reader can't tell what the text says. */
  z.strictObject({ status: z.literal("unparsable"), ...beside }),
]);
export type OutputForecast = z.infer<typeof outputForecast>;

/** Whether the top answer of each output is right, in the order shown; null where there is none. Phrases have none. */
const judgements = z.array(z.boolean().nullable()).max(6);

/** The forecasts of a task, in the order shown. */
export const lockBody = z.object({ outputs: z.array(outputForecast).min(1).max(6) });
export type Lock = z.infer<typeof lockBody>;

/** In the paper protocol forecasts and judgements together; in the blind one the judgements alone. */
export const submissionBody = z.object({
  outputs: z.array(outputForecast).min(1).max(6).optional(),
  correct: judgements,
});
export type Submission = z.infer<typeof submissionBody>;

/** A forecast that is locked, as its reader sees it while they judge. */
const lockedOutput = z.object({
  status: z.enum(["ok", "no_answer", "unparsable"]),
  confidence: z.number().nullable(),
  answer: z.string().nullable(),
});

const assignmentView = z.object({
  id: uuid(),
  question: z.string(),
  /** Null while the protocol hides it. */
  truth: z.string().nullable(),
  outputs: z.array(z.object({ text: z.string() })),
  /** In the order shown; null until they are locked (and always in the paper protocol). */
  locked: z.array(lockedOutput).nullable(),
  practice: z.boolean(),
  leaseUntil: z.iso.datetime(),
  draft: draftBody.nullable(),
});
export type AssignmentView = z.infer<typeof assignmentView>;

/** A task as far as it can be read before the page's script has run. */
export type HeldTask = Pick<AssignmentView, "question" | "outputs">;

/** How a practice item should have been read, beside what was entered; by output, as shown. */
const practiceFeedback = z.array(
  z.object({
    expected: z.object({
      status: z.enum(["ok", "no_answer"]),
      confidence: z.number(),
      correct: z.boolean(),
    }),
    matched: z.boolean(),
  }),
);
export type PracticeFeedback = z.infer<typeof practiceFeedback>;

const counts = { answered: z.int(), earnedCents: z.int(), currency: z.string() };

/** The code of somebody who did not pass the questions about the instructions, and where they go back with it. */
const screenedOut = z.object({ code: z.string(), returnTo: z.string().nullable() });
export type ScreenedOut = z.infer<typeof screenedOut>;

/** A submission at Prolific that has no session yet, and where somebody goes back who does not do one. */
const brought = z.object({ returnTo: z.string() });
export type Brought = z.infer<typeof brought>;

/** The last visit, and what somebody brings for another one; null for neither. */
const before = { last: endedVisit.nullable(), brought: brought.nullable() };

/**
 * What to do now: a task of the open visit; wait for slots that others hold; begin a visit; or rest, with
 * the reason and the last visit.
 */
const nextStep = z.discriminatedUnion("step", [
  z.object({ step: z.literal("task"), assignment: assignmentView, visit: openVisit, ...counts }),
  z.object({ step: z.literal("wait"), visit: openVisit, ...counts }),
  z.object({
    step: z.literal("begin"),
    offer: offeredVisit,
    ...before,
    ...counts,
  }),
  z.object({
    step: z.literal("rest"),
    reason: restReason,
    ...before,
    /** The completion code of someone who was screened out; null for everybody else. */
    screenedOut: screenedOut.nullable(),
    /** What could begin with a new submission at Prolific, where only that is missing; null for everybody else. */
    offer: offeredVisit.nullable(),
    ...counts,
  }),
]);
export type NextStep = z.infer<typeof nextStep>;
export type StepOf<K extends NextStep["step"]> = Extract<NextStep, { step: K }>;
export type TaskStep = StepOf<"task">;

export const claimTask = contract({
  route: "POST /api/read/{link}/assignments",
  access: "crowdworker",
  whileArchived: true,
  summary: "Get what to do now: the task already held, or a free one of the open session",
  query: addressQuery,
  response: nextStep,
});

export const keepLease = contract({
  route: "PUT /api/read/{link}/assignments/{assignmentId}/lease",
  access: "crowdworker",
  summary: "Keep holding a task while working on it; during a pause, until the session ends",
  body: z.object({ pause: z.boolean() }),
  /** `isClosed`: the round was closed meanwhile, and takes this task's answers still. */
  response: z.object({ leaseUntil: z.iso.datetime(), isClosed: z.boolean() }),
});

export const saveDraft = contract({
  route: "PUT /api/read/{link}/assignments/{assignmentId}/draft",
  access: "crowdworker",
  summary: "Save a draft of what has been entered; also keeps holding the task",
  body: draftBody,
  /** `kept`: false where a draft that was changed later is there, from another window or device. */
  response: z.object({ leaseUntil: z.iso.datetime(), kept: z.boolean() }),
});

export const lockForecasts = contract({
  route: "PUT /api/read/{link}/assignments/{assignmentId}/forecasts",
  access: "crowdworker",
  summary: "Blind protocol: lock the forecasts of all texts, for good; returns the correct answer",
  body: lockBody,
  response: z.object({ assignment: assignmentView }),
});

export const submitForecasts = contract({
  route: "PUT /api/read/{link}/assignments/{assignmentId}/submission",
  access: "crowdworker",
  summary: "Submit a task, once; sending the same body again returns the same result",
  body: submissionBody,
  response: z.object({ feedback: practiceFeedback.nullable() }),
});

export const returnTask = contract({
  route: "PUT /api/read/{link}/assignments/{assignmentId}/return",
  access: "crowdworker",
  summary: "Skip a task; its slot goes to someone else",
  response: z.object({ returned: z.literal(true) }),
});
