import { z } from "zod";
import { givenCode } from "@/lib/crowd/visits/schema";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";

const person = z.object({
  readerId: uuid(),
  pseudonym: z.string(),
  simulated: z.boolean(),
  consentedAt: z.iso.datetime(),
  /** Whether they used all attempts at the questions about the instructions. */
  failedQuestions: z.boolean(),
  /** For each round, in order: invitations, work and outcome. */
  rounds: z.array(
    z.object({
      no: z.int(),
      invited: z.boolean(),
      /** How many visits they were invited to, have begun, and are in now. */
      invitations: z.int(),
      visits: z.int(),
      openVisits: z.int(),
      submitted: z.int(),
      outcome: z.enum(["pass", "fail"]).nullable(),
    }),
  ),
  /** Their completion codes, newest first. */
  codes: z.array(givenCode),
  earnedCents: z.int(),
  /** In the main round; null where there is too little to tell. */
  measures: z.object({
    /** Median active time per task. */
    seconds: z.number().nullable(),
    /** Share of the attention checks' texts that they matched. */
    checks: z.number().nullable(),
    /** Cohen's kappa on correctness with the reader that the study compares with. */
    agreement: z.number().nullable(),
  }),
  excluded: z.boolean(),
  /** What the study's rule did to their work, until an admin lets them continue; null where they get tasks. */
  stop: z.enum(["pause", "discontinue"]).nullable(),
  /** When they will be erased; until then this can be undone. */
  eraseAt: z.iso.datetime().nullable(),
});
export type Person = z.infer<typeof person>;

/** Without an id, so that nothing leads back to their pseudonym. */
const erasedPerson = z.object({
  erasedAt: z.iso.datetime(),
  reason: z.enum(["withdrew", "staff", "retention"]),
  codes: z.array(givenCode),
  earnedCents: z.int(),
});
export type ErasedPerson = z.infer<typeof erasedPerson>;

export const listPeople = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/people",
  access: "researcher",
  summary:
    "Everyone who consented to the running version: how far they are, and their completion codes",
  response: z.object({
    people: z.array(person),
    /** Everyone whose answers were erased from any version: what they are owed stays. */
    erased: z.array(erasedPerson),
    currency: z.string(),
    /** The reader that agreement is with; null where the study compares with none. */
    agreementReader: z.string().nullable(),
  }),
});

export const exportPeople = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/people.csv",
  access: "researcher",
  action: "export.people",
  summary: "Everyone who consented to the running version as CSV, one row per person and round",
  produces: ["text/csv"],
});
