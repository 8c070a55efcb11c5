import { z } from "zod";
import { addressQuery } from "@/lib/crowd/arrival/page-address";
import { contract } from "@/lib/http/contract";

export const completionOutcome = z.enum(["finished", "returned", "screened_out", "withdrawn"]);
export type CompletionOutcome = z.infer<typeof completionOutcome>;

/** What staff need in order to pay somebody on a platform. */
export const givenCode = z.object({ code: z.string(), outcome: completionOutcome });

/** A visit as its crowdworker sees it while it lasts. */
export const openVisit = z.object({
  roundKind: z.enum(["qualification", "main"]),
  /** Whether the researchers have closed the round: no other task comes, but the one that is held still counts. */
  isClosed: z.boolean(),
  /** The number of tasks submitted, and the maximum. Both include practice. */
  done: z.int(),
  quota: z.int(),
  practice: z.int(),
  endsAt: z.iso.datetime(),
  payCents: z.int(),
  earnedCents: z.int(),
  /** Median minutes per task of the round so far; the planned minutes until there are enough. */
  minutesPerTask: z.number(),
});
export type OpenVisit = z.infer<typeof openVisit>;

export const endedVisit = z.object({
  code: z.string(),
  /** Of the sessions before it, the oldest first. None at Prolific, where a submission has been completed with its code. */
  earlierCodes: z.array(z.string()),
  done: z.int(),
  quota: z.int(),
  earnedCents: z.int(),
  /** Whether all its tasks were done. */
  finished: z.boolean(),
  /** Whether it ended before because the researchers closed the study, or the part that it was in. */
  closed: z.boolean(),
  /** Where someone who finished goes back to, or whoever came from Prolific; null where there is no such address. */
  returnTo: z.string().nullable(),
});
export type EndedVisit = z.infer<typeof endedVisit>;

export const offeredVisit = z.object({
  roundKind: z.enum(["qualification", "main"]),
  /** Which of the study's rounds, from 1, and how many there are. */
  roundNo: z.int(),
  rounds: z.int(),
  /** The person's first, second, ... visit to the round. */
  visitNo: z.int(),
  tasks: z.int(),
  practice: z.int(),
  minutes: z.int(),
  payCents: z.int(),
  /** What one of its tasks earns, in cents and parts of a cent; `payCents` is rounded. */
  eachCents: z.number(),
  minutesPerTask: z.number(),
});
export type OfferedVisit = z.infer<typeof offeredVisit>;

/**
 * Why there is nothing to begin: `review`: the researchers look at the answers; `not_selected`: others
 * advance; `finished`: nothing more to do; `full`: no seat is free; `busy`: others hold all tasks that are
 * left; `on_hold`: a rule of the study paused them; `unfunded`: the study's budget has no room for another session;
 * `not_sent`: each session is a submission at Prolific, and there is no new one;
 * `not_understood`: no attempt at the questions about the instructions is left; `not_invited`: this
 * round is for others.
 */
export const restReason = z.enum([
  "review",
  "not_selected",
  "finished",
  "full",
  "busy",
  "on_hold",
  "unfunded",
  "not_sent",
  "not_understood",
  "not_invited",
  "paused",
  "closed",
]);
export type RestReason = z.infer<typeof restReason>;

export const beginVisit = contract({
  route: "POST /api/read/{link}/visits",
  access: "crowdworker",
  summary: "Begin the session that is offered; returns the open session if there is one",
  query: addressQuery,
  response: openVisit,
  status: 201,
});

export const leaveVisit = contract({
  route: "POST /api/read/{link}/visits/end",
  access: "crowdworker",
  whileArchived: true,
  summary:
    "End the open session before all its tasks are done; a task that is held goes to someone else",
  response: endedVisit,
});
