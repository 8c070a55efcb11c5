import { z } from "zod";
import { givenCode } from "@/lib/crowd/visits/schema";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { standings } from "./standings";

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

/** Where people are, and marks that they may have besides. */
const peopleState = z.enum([...standings, "excluded", "not excluded", "to be erased"]);
export type PeopleState = z.infer<typeof peopleState>;

const peopleOrder = z.enum(["consented", "person", "state", "time", "agreement", "earned"]);
export type PeopleOrder = z.infer<typeof peopleOrder>;

export const peoplePerPage = 50;

const page = z.coerce.number().int().min(1).max(10_000).default(1);
const roundNo = z.coerce.number().int().min(1).max(100).optional();

export const listPeople = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/people",
  access: "researcher",
  summary:
    "Everyone who consented to the running version, in pages: how far they are, and their completion codes",
  query: z.object({
    search: z
      .string()
      .trim()
      .max(100)
      .default("")
      .describe("A part of the pseudonym or of a completion code"),
    state: peopleState.optional().describe("Only people in this state, or with this mark"),
    invitedTo: roundNo.describe("Only people who were invited to the round of this number"),
    idleIn: roundNo.describe(
      "Only people whose sessions in the round of this number are over and who have no unused invitation to it",
    ),
    order: peopleOrder.default("consented").describe("What people are sorted by"),
    direction: z
      .enum(["ascending", "descending"])
      .default("ascending")
      .describe("Whether the lowest or the highest come first"),
    page: page.describe("The page, from 1"),
    erasedPage: page.describe("The page of those who were erased, from 1"),
    pageSize: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000)
      .default(peoplePerPage)
      .describe("People on a page"),
  }),
  response: z.object({
    people: z.array(person),
    /** On all pages, and what they earned. */
    total: z.int(),
    earnedCents: z.int(),
    /** How many people there are, found or not, in each state that anyone is in, and invited to each round. */
    everyone: z.object({
      people: z.int(),
      states: z.array(z.object({ state: peopleState, people: z.int() })),
      invited: z.array(z.int()),
    }),
    /** Whose answers were erased from any version: what they are owed stays. Newest first, in pages. */
    erased: z.object({ people: z.array(erasedPerson), total: z.int(), earnedCents: z.int() }),
    currency: z.string(),
    /** The reader that agreement is with; null where the study compares with none. */
    agreementReader: z.string().nullable(),
  }),
});
export type PeoplePage = z.infer<typeof listPeople.response>;

export const exportPeople = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/people.csv",
  access: "researcher",
  action: "export.people",
  summary: "Everyone who consented to the running version as CSV, one row per person and round",
  produces: ["text/csv"],
});
