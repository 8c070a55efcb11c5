import { z } from "zod";
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
  /**
   * Of an open main round to which people are invited: how many more answers these can give, at most, as nobody answers
   * a question twice. Else null.
   */
  reachable: z.int().nullable(),
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
  /** Whether it puts back what held before a verdict by hand. */
  changesBack: z.boolean(),
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
    /** `before`: what held before the newest verdict by hand, once; without one, the pass mark decides. */
    outcome: z.enum(["pass", "fail", "before"]),
    reason,
  }),
  response: candidates,
});

/** In one request. */
export const mostInvited = 1_000;

export const inviteAgain = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/rounds/{roundId}/invitations",
  access: "admin",
  action: "round.invite",
  summary: "Invite people to another session of a round",
  body: z.object({ readerIds: z.array(uuid()).min(1).max(mostInvited), reason }),
  response: rounds,
});
