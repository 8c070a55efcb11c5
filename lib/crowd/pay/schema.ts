import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { largestInteger } from "@/lib/http/largest-integer";
import { uuid } from "@/lib/http/uuid";
import { visibleText } from "@/lib/text/visible-text";

/** From a file by a person, or through Prolific: by approving a submission, as a bonus of one, or by screening it out. */
const paymentMeans = z.enum(["file", "approval", "bonus", "screen_out"]);

export const paymentState = z.enum(["intended", "paid", "failed", "unknown"]);
export type PaymentState = z.infer<typeof paymentState>;

/** One person's money, in whole cents of the study's currency. */
const personPay = z.object({
  readerId: uuid(),
  pseudonym: z.string(),
  simulated: z.boolean(),
  /** Tasks that they submitted, in all versions. */
  tasks: z.int(),
  /** Time with a task in use, of each task as much as counts; 0 for someone who was erased. */
  activeMs: z.int(),
  /** The same as measured, and how many tasks took longer than counts. */
  measuredMs: z.int(),
  longTasks: z.int(),
  /** For an hour of it: pay for tasks, and bonuses and top-ups as far as they were not taken back; null where none was measured. */
  perHourCents: z.number().nullable(),
  taskCents: z.int(),
  bonusCents: z.int(),
  topUpCents: z.int(),
  correctionCents: z.int(),
  /** For questions about the instructions that they did not pass. */
  screenOutCents: z.int(),
  /** The sum of these five. */
  earnedCents: z.int(),
  paidCents: z.int(),
  /** In a payment whose outcome is not known yet. */
  openCents: z.int(),
  /** Earned and neither paid nor in a payment; negative for someone who got too much. */
  owedCents: z.int(),
});
export type PersonPay = z.infer<typeof personPay>;

const payoutView = z.object({
  id: uuid(),
  no: z.int(),
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
  people: z.int(),
  /** Whether somebody recorded it as paid outside Candor, as in cash. */
  outside: z.boolean(),
  /** Its payments, by what came of them and by whether a person pays them from a file. */
  parts: z.array(
    z.object({
      state: paymentState,
      byFile: z.boolean(),
      payments: z.int(),
      cents: z.int(),
    }),
  ),
  /** Open payments by file to people whose ID is not known: a platform's file leaves them out. */
  withoutId: z.int(),
});
export type PayoutView = z.infer<typeof payoutView>;

/** Sums leave out simulated people. */
const studyPay = z.object({
  /** Of the study, in all its versions. */
  currency: z.string(),
  hourlyCents: z.int(),
  /** What may be spent (null for no limit), and what is spent, in open payments, or reserved for open sessions. */
  budgetCents: z.int().nullable(),
  committedCents: z.int(),
  /** By how much that passes the budget, because people were paid, or are being paid, more than they earned. */
  passedCents: z.int(),
  earnedCents: z.int(),
  paidCents: z.int(),
  openCents: z.int(),
  /** To people who earned more than was paid or is being paid. */
  owedCents: z.int(),
  /** To people who were paid more than they have earned; it counts as committed. */
  overpaidCents: z.int(),
  /** How many are owed something and have no open payment, and how much in all. */
  due: z.object({ people: z.int(), cents: z.int() }),
  /** Of these, to whom Prolific has paid something else than is recorded: they are in no payout until somebody has looked it up. */
  differing: z.object({ people: z.int(), cents: z.int() }),
  /** What a payout by file pays of what is due, and what it leaves out because the approval of a submission at Prolific pays it. */
  byFile: z.object({
    people: z.int(),
    cents: z.int(),
    leftOut: z.object({ people: z.int(), cents: z.int() }),
  }),
  /** To how many without an open payment Prolific has paid something that is in no payout yet, and how much in all. */
  paidThere: z.object({ people: z.int(), cents: z.int() }),
  /** With an entry in the ledger, simulated people among them. */
  people: z.int(),
  simulatedPeople: z.int(),
});
export type StudyPay = z.infer<typeof studyPay>;

export const getPay = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/pay",
  access: "researcher",
  summary: "What people in a study have earned, were paid and are owed in all",
  response: studyPay,
});

const shortage = z.object({
  currency: z.string(),
  /** What the budget has left, and what a session can pay at most. */
  leftCents: z.int(),
  sessionCents: z.int(),
  /** Whether the budget has room for a session with fewer tasks, which people with less left to do are offered. */
  shorterMayStart: z.boolean(),
});
export type Shortage = z.infer<typeof shortage>;

export const getShortage = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/pay/shortage",
  access: "researcher",
  summary: "Whether the budget has too little left for somebody new to start a session",
  /** Null while sessions can start, and while no round is open. */
  response: z.object({ shortage: shortage.nullable() }),
});

const hourlyView = z.object({
  /** Median of everyone whose time was measured; null where nobody's was. */
  medianCents: z.number().nullable(),
  /** The same, with everyone's time from consent to the start of their first session. */
  withInstructionsCents: z.number().nullable(),
  /** Who earned less than the study's hourly wage, and what they are missing in all. */
  missing: z.object({ people: z.int(), cents: z.int() }),
  /** How many people had a task that took longer than counts. */
  longPeople: z.int(),
});
export type HourlyView = z.infer<typeof hourlyView>;

export const getHourlyPay = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/pay/hourly",
  access: "researcher",
  summary: "What people in a study earned an hour of active time",
  response: hourlyView,
});

export const payOrder = z.enum([
  "person",
  "tasks",
  "perHour",
  "earned",
  "paid",
  "open",
  "owed",
  "time",
]);
export type PayOrder = z.infer<typeof payOrder>;

const page = z.coerce.number().int().min(1).max(1_000).default(1).describe("The page, from 1");

export const listPay = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/pay/people",
  access: "researcher",
  summary: "What each person in a study has earned, was paid and is owed",
  query: z.object({
    search: z
      .string()
      .trim()
      .max(100)
      .default("")
      .describe("A part of the pseudonym or of a completion code"),
    order: payOrder.default("person").describe("What people are sorted by"),
    direction: z
      .enum(["ascending", "descending"])
      .default("ascending")
      .describe("Whether the lowest or the highest come first"),
    page,
  }),
  response: z.object({ people: z.array(personPay), total: z.int(), pageSize: z.int() }),
});

export const listPayouts = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/payouts",
  access: "researcher",
  summary: "A study’s payouts, newest first",
  query: z.object({ page }),
  response: z.object({ payouts: z.array(payoutView), total: z.int(), pageSize: z.int() }),
});

const paymentView = z.object({
  id: uuid(),
  readerId: uuid(),
  pseudonym: z.string(),
  cents: z.int(),
  state: paymentState,
  means: paymentMeans,
  /** Why somebody recorded it as made outside Candor; null where Candor listed or sent it. */
  outside: z.string().nullable(),
  /** From when on people may say what came of it; null where they need not, or it was not sent to Prolific yet. */
  decideFrom: instant.nullable(),
  /** Whether a person can take back that it is paid: a person has said or entered it, or Prolific says it no longer. */
  canFail: z.boolean(),
});
export type PaymentView = z.infer<typeof paymentView>;

export const listPayments = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/payouts/{payoutId}/payments",
  access: "researcher",
  summary: "The payments of a payout, by pseudonym",
  query: z.object({ page }),
  response: z.object({ payments: z.array(paymentView), total: z.int(), pageSize: z.int() }),
});

const mostCents = 1_000_000;

// People alone set the budget, and enter, pay and settle money: no token does.

export const addEntry = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/pay/entries",
  access: "admin",
  action: "pay.entry",
  scope: null,
  whileArchived: true,
  summary:
    "Add a bonus, correct what somebody is owed, or record that they were paid outside Candor; sent twice, it is there once",
  // Strict: a currency of its own would not be the one that is entered.
  body: z
    .strictObject({
      /** Made by the sender. */
      entryId: uuid(),
      readerId: uuid(),
      as: z.enum(["bonus", "correction", "paid"]),
      cents: z
        .int()
        .min(-mostCents)
        .max(mostCents)
        .refine((cents) => cents !== 0, "must not be 0"),
      reason: visibleText("give a reason", 1_000),
    })
    .refine(({ as, cents }) => as === "correction" || cents > 0, {
      path: ["cents"],
      message: "must be more than 0; use a correction to take something back",
    }),
  response: studyPay,
});

export const changeBudget = contract({
  route: "PUT /api/projects/{projectId}/studies/{studyId}/pay/budget",
  access: "researcher",
  action: "pay.budget",
  scope: null,
  whileArchived: true,
  summary:
    "Set what the study may spend on pay, in its currency; null for no limit. Never less than what is spent and reserved",
  body: z.object({ budgetCents: z.int().min(1).max(1_000_000_000).nullable() }),
  response: studyPay,
});

export const topUp = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/pay/top-ups",
  access: "admin",
  action: "pay.top_up",
  scope: null,
  whileArchived: true,
  summary:
    "Bring everyone who earned less than the study’s hourly wage up to it; refused if this is no longer what the sender saw",
  body: z.object({
    /** Made by the sender: sent twice, it is one top-up. */
    topUpId: uuid(),
    /** For how many people, and how much in all. */
    people: z.int().min(1).max(largestInteger),
    cents: z.int().min(1).max(largestInteger),
  }),
  response: studyPay,
});

export const makePayout = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/payouts",
  access: "admin",
  action: "pay.intend",
  scope: null,
  whileArchived: true,
  summary:
    "Intend to pay everyone what they are owed, except people with a payment whose outcome is not known; if this is more than the sender saw, who earned something last waits for the next payout",
  body: z.object({
    /** Made by the sender: sent twice, it is one payout. */
    payoutId: uuid(),
    /** How much in all, as the sender saw it: `byFile` by a file; `due` without `differing` through Prolific. */
    cents: z.int().min(0).max(largestInteger),
    /** By a file that a person pays from, or through Prolific, where the study is connected with it. */
    means: z.enum(["file", "prolific"]).default("file"),
  }),
  response: studyPay,
});

export const settlePayout = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/payouts/{payoutId}/outcome",
  access: "admin",
  action: "pay.settle",
  scope: null,
  whileArchived: true,
  summary:
    "Say what came of a payout’s open payments, or of some of them. What was sent to Prolific is decided by its ID, a day later",
  body: z.object({
    result: paymentState.exclude(["intended"]),
    /** Of which payments; unless given, of all that are open and were not sent to Prolific. */
    paymentIds: z.array(uuid()).min(1).max(10_000).optional(),
  }),
  response: studyPay,
});

export const reversePayment = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/payouts/{payoutId}/reversals",
  access: "admin",
  action: "pay.reverse",
  scope: null,
  whileArchived: true,
  summary:
    "Set a paid payment to failed. Only where a person recorded it as paid, or Prolific no longer says so",
  body: z.object({ paymentId: uuid(), reason: visibleText("give a reason", 1_000) }),
  response: studyPay,
});

/** How long tasks took those who tried the study in previews. */
const pilot = z.object({
  /** In how many of them a task was done. Who did it is not known: a preview is as anonymous as the study. */
  previews: z.int(),
  tasks: z.int(),
  /** Median active minutes a task; null where no task was submitted. */
  minutes: z.number().nullable(),
});

export const getPilot = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/pilot",
  access: "researcher",
  summary: "How long tasks took the team that tried the study in previews",
  response: pilot,
});
