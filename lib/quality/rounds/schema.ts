import { z } from "zod";
import { givenCode } from "@/lib/crowd/visits/schema";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { roundState } from "@/lib/studies/schema";
import { passMark } from "@/lib/studies/schema-config";
import { visibleText } from "@/lib/text/visible-text";

export type { PassMark } from "@/lib/studies/schema-config";

const reason = visibleText("give a reason", 1_000);

/** How many people are where. Each is counted in every number that holds for them. */
const funnelCounts = z.object({
  /** Of the first round everyone who arrived: they consented, whether or not they began. */
  invited: z.int(),
  /** Of the first round: those who used all attempts at the questions about the instructions. */
  failedQuestions: z.int(),
  begun: z.int(),
  /** Did all tasks of the round (main: all of at least one visit). */
  finished: z.int(),
  passed: z.int(),
  failed: z.int(),
});

const roundView = z.object({
  id: uuid(),
  version: z.int(),
  no: z.int(),
  kind: z.enum(["qualification", "main"]),
  state: roundState,
  /** How many people it admits; null for no limit. `admitsAtMost` is where the limit can be put. */
  admits: z.int().nullable(),
  admitsAtMost: z.int().nullable(),
  movedOnAt: z.iso.datetime().nullable(),
  /** Of a qualification round: as planned, and as it was applied. */
  rule: passMark.nullable(),
  appliedRule: passMark.nullable(),
  tasks: z.int(),
  slots: z.int(),
  submitted: z.int(),
  /** Submitted answers that were erased with their people; `submitted` does not include them. */
  erasedAnswers: z.int(),
  leased: z.int(),
  people: funnelCounts,
  /** How many of those who passed were passed by hand. */
  passedByHand: z.int(),
});
export type RoundView = z.infer<typeof roundView>;

const rounds = z.object({ rounds: z.array(roundView) });

export const listRounds = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/rounds",
  access: "researcher",
  summary: "The rounds of the running version, with the number of people at each stage",
  response: rounds,
});

export const setRoundState = contract({
  route: "PUT /api/projects/{projectId}/studies/{studyId}/rounds/{roundId}/state",
  access: "researcher",
  action: "round.state",
  summary: "Open, pause or close a round",
  body: z.object({ state: z.enum(["open", "paused", "closed"]) }),
  response: rounds,
});

export const setAdmits = contract({
  route: "PUT /api/projects/{projectId}/studies/{studyId}/rounds/{roundId}/admits",
  access: "researcher",
  action: "round.admits",
  summary: "Change how many people a round admits: end a soft launch, or narrow it",
  body: z.object({ admits: z.int().min(0).max(10_000).nullable() }),
  response: rounds,
});

const reading = z.object({
  status: z.enum(["ok", "no_answer", "unparsable"]),
  confidence: z.number().nullable(),
  correct: z.boolean().nullable(),
});

const expected = z.object({
  status: z.enum(["ok", "no_answer"]),
  confidence: z.number(),
  correct: z.boolean(),
});

/** One text of a test: what was expected and what someone entered. */
const testAnswer = z.object({
  taskNo: z.int(),
  /** Position of the output in the study's list of models, from 0. */
  output: z.int(),
  expected,
  given: reading,
});
export type TestAnswer = z.infer<typeof testAnswer>;

const outcome = z.enum(["pass", "fail"]);

const verdict = z.object({
  /** Null where it took an earlier one back, so that the pass mark decides. */
  outcome: outcome.nullable(),
  byHand: z.boolean(),
  /** Name of the person who decided, or who advanced people from the round. */
  by: z.string().nullable(),
  reason: z.string(),
  at: z.iso.datetime(),
});

const candidate = z.object({
  readerId: uuid(),
  pseudonym: z.string(),
  simulated: z.boolean(),
  invitedAt: z.iso.datetime(),
  /** Tasks of the round's test that they have submitted. */
  done: z.int(),
  finishedAt: z.iso.datetime().nullable(),
  activeSeconds: z.number(),
  answers: z.array(testAnswer),
  /** Newest first. */
  verdicts: z.array(verdict),
  /** Whether they may go to the next round. */
  invitedOn: z.boolean(),
});
export type Candidate = z.infer<typeof candidate>;

const testItem = z.object({
  taskNo: z.int(),
  question: z.string(),
  truth: z.string(),
  outputs: z.array(z.object({ output: z.int(), model: z.string(), text: z.string(), expected })),
});
export type TestItem = z.infer<typeof testItem>;

const candidates = z.object({
  roundId: uuid(),
  items: z.array(testItem),
  candidates: z.array(candidate),
});
export type Candidates = z.infer<typeof candidates>;

export const listCandidates = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/rounds/{roundId}/candidates",
  access: "researcher",
  summary:
    "Everyone in a qualification round: their answers beside the expected ones, and verdicts",
  response: candidates,
});

export const moveOn = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/rounds/{roundId}/move-on",
  access: "admin",
  action: "round.advance",
  summary:
    "Advance people from a closed round, once: everyone gets a verdict, those who pass are invited",
  body: z.object({
    rule: passMark,
    /** Required if the pass mark differs from the plan. */
    reason: reason.nullable(),
  }),
  response: rounds,
});

export const decide = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/rounds/{roundId}/verdicts",
  access: "admin",
  action: "round.decide",
  summary:
    "Pass or fail people by hand, or change their verdict back to what held before; those who pass are invited to the next round",
  body: z.object({
    readerIds: z.array(uuid()).min(1).max(1_000),
    /** `before`: what held before the newest verdict by hand; without one, the pass mark decides. */
    outcome: z.enum(["pass", "fail", "before"]),
    reason,
  }),
  response: candidates,
});

export const inviteAgain = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/rounds/{roundId}/invitations",
  access: "admin",
  action: "round.invite",
  summary: "Invite people to another session of a round",
  body: z.object({ readerIds: z.array(uuid()).min(1).max(1_000), reason }),
  response: rounds,
});

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

const studyEvent = z.object({
  /** A moment; of an erasure the day alone, in UTC: "2026-11-23". */
  at: z.union([z.iso.datetime(), z.iso.date()]),
  /** Name of the person who did it; null when a pass mark or a crowdworker did. */
  by: z.string().nullable(),
  roundNo: z.int().nullable(),
  what: z.string(),
  /** Pseudonym, where it is about one person. */
  reader: z.string().nullable(),
  reason: z.string().nullable(),
});
export type StudyEvent = z.infer<typeof studyEvent>;

export const listEvents = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/events",
  access: "researcher",
  summary: "The study's log: who did what, when and why; newest first",
  response: z.object({ events: z.array(studyEvent) }),
});
