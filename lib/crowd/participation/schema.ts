import { z } from "zod";
import { address, addressQuery } from "@/lib/crowd/arrival/page-address";
import { contract } from "@/lib/http/contract";
import { largestInteger } from "@/lib/http/largest-integer";
import { roundState } from "@/lib/studies/schema";
import { demographic, forecastKind, wording } from "@/lib/studies/schema-config";

// What a crowdworker agrees to, answers and learns before the tasks. As everywhere on this
// side, nothing may name a model or hold a gold label.

/** A section of Candor's statement of what it stores. */
const storedPart = z.object({ title: z.string(), points: z.array(z.string()) });
export type StoredPart = z.infer<typeof storedPart>;

/**
 * The state of the person on this page: `in` has a session on this device; `new` may consent; `elsewhere`
 * takes part on another device (`resume` opens a session here); `withdrawn`, `erased` (by the researchers)
 * and `expired` (the retention period ended) are erased for good; `erasing` will be erased soon. Only
 * their own session sees these four.
 * `missing`, `unknown` and `revoked`: the address does not let them in; `unsigned`: Prolific has not signed it, or too long
 * ago; `not_prolific`: people come from Prolific, and the address has no ID of theirs there.
 */
const door = z.enum([
  "in",
  "new",
  "elsewhere",
  "withdrawn",
  "erasing",
  "erased",
  "expired",
  "missing",
  "unknown",
  "revoked",
  "unsigned",
  "not_prolific",
]);
export type Door = z.infer<typeof door>;

const asks = z.object({
  forecast: forecastKind,
  noAnswer: z.boolean(),
  cantTell: z.boolean(),
  comment: z.boolean(),
});
export type Asks = z.infer<typeof asks>;

const comprehensionState = z.object({ passed: z.boolean(), attemptsLeft: z.int() });

const withdrawalCode = z.object({
  /** A completion code that says that they withdrew. */
  code: z.string(),
  /** The way back to the platform with it; null where there is none. */
  returnTo: z.string().nullable(),
  /** Whether they were given codes of sessions before. */
  hasEarlierCodes: z.boolean(),
});
export type WithdrawalCode = z.infer<typeof withdrawalCode>;

export const getReading = contract({
  route: "GET /api/read/{link}",
  access: "public",
  summary: "A study as a crowdworker sees it, and how far they are",
  query: addressQuery,
  response: z.object({
    title: z.string(),
    /** `draft` while it has not started; else the state of the first round. */
    state: roundState,
    /** Whether the budget has no room for a session of somebody new; false for everybody else. */
    unfunded: z.boolean(),
    preview: z.boolean(),
    protocol: z.enum(["blind", "paper"]),
    wording,
    outputsPerTask: z.int(),
    asks,
    consent: z.object({
      /** The study's version that this text belongs to. */
      version: z.int(),
      text: z.string(),
      /** Who asks, what it takes and what it pays. */
      facts: z.array(z.object({ name: z.string(), value: z.string() })),
      retentionMonths: z.int().nullable(),
      /** What the product says below the text. */
      stored: z.array(storedPart),
      ifYouWithdraw: z.array(z.string()),
      /** Where somebody goes back who does not take part and has had no session; null where they just close the page. */
      declineTo: z.string().nullable(),
    }),
    /** Whether people come by links of their own, and not from another website. */
    hasPersonalLinks: z.boolean(),
    door,
    /** When an erasure that waits happens; else null. */
    eraseAt: z.iso.datetime().nullable(),
    /** What somebody was given when they withdrew, for their session alone; null for everybody else. */
    withdrawal: withdrawalCode.nullable(),
    /** All completion codes of somebody who was erased or is going to be, for their session alone. */
    codes: z.array(z.string()),
    /** How to do the tasks, in the marks of `plain-markup`. */
    instructions: z.object({ text: z.string(), examples: z.boolean() }),
    /** Which questions about the person are asked; empty for none. */
    demographics: z.array(demographic),
    /** Without the correct options. Null when none are asked. */
    comprehension: z
      .object({
        questions: z.array(z.object({ question: z.string(), options: z.array(z.string()) })),
        /** How many attempts everyone has. */
        attempts: z.int(),
      })
      .nullable(),
    /** Null until consent to the running version is given on this device. */
    me: z
      .object({
        pseudonym: z.string(),
        /** Also true if nothing is asked. */
        demographicsDone: z.boolean(),
        instructionsRead: z.boolean(),
        /** Null where nothing is asked. */
        comprehension: comprehensionState.nullable(),
        answered: z.int(),
        earnedCents: z.int(),
        currency: z.string(),
      })
      .nullable(),
  }),
});

export const giveConsent = contract({
  route: "POST /api/read/{link}/consent",
  access: "public",
  action: "consent.give",
  summary: "Consent to a study; starts a pseudonymous session",
  body: z.object({
    /** The version of the study whose text the person saw. */
    version: z.int().min(1).max(largestInteger),
    /** The retention period that they saw. */
    retentionMonths: z.int().max(largestInteger).nullable(),
    address: address.optional(),
  }),
  response: z.object({ pseudonym: z.string() }),
  status: 201,
});

export const resume = contract({
  route: "POST /api/read/{link}/session",
  access: "public",
  whileArchived: true,
  summary: "Open a session on this device for someone who already takes part, with their key or ID",
  body: z.object({ address }),
  /** False when nobody has taken part with it. */
  response: z.object({ resumed: z.boolean() }),
});

export const withdrawConsent = contract({
  route: "DELETE /api/read/{link}/consent",
  access: "crowdworker",
  whileErased: true,
  action: "consent.withdraw",
  whileArchived: true,
  summary:
    "Withdraw: erases everything the person entered in the study; they keep what they earned",
  response: z.object({
    erasedTasks: z.int(),
    earnedCents: z.int(),
    ...withdrawalCode.shape,
  }),
});

export const saveDemographics = contract({
  route: "PUT /api/read/{link}/demographics",
  access: "crowdworker",
  summary: "Answer the demographic questions, or skip them (empty body)",
  body: z.partialRecord(demographic, z.string().max(100)),
  response: z.object({ demographicsDone: z.literal(true) }),
});

export const confirmInstructions = contract({
  route: "PUT /api/read/{link}/instructions",
  access: "crowdworker",
  summary: "Confirm that the instructions were read",
  response: z.object({ instructionsRead: z.literal(true) }),
});

export const answerComprehension = contract({
  route: "POST /api/read/{link}/comprehension",
  access: "crowdworker",
  summary:
    "Answer the questions about the instructions; each call with other answers than before is an attempt",
  body: z.object({
    /** The chosen option of each question, from 0. */
    answers: z.array(z.int().min(0).max(9)).max(10),
    /** Which attempt this is, from 1. Sent twice, it counts once. */
    attempt: z.int().min(1).max(10),
  }),
  response: comprehensionState.extend({
    /** What was answered wrongly, with the reason; not which option is right. */
    wrong: z.array(z.object({ question: z.int(), why: z.string() })),
  }),
});
