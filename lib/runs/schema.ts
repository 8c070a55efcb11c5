import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";
import { claimOutcomes, claimVerdicts } from "@/lib/readers/claims/schema";
import { visibleText } from "@/lib/text/visible-text";
import { modelChoice, runSettings } from "./schema-settings";

export const runStates = ["draft", "running", "paused", "done", "cancelled", "failed"] as const;

/** Of its items: those that wait, those that a worker is at, and those that have ended. */
const itemCounts = z.object({
  total: z.int(),
  waiting: z.int(),
  working: z.int(),
  done: z.int(),
  failed: z.int(),
});

const runSummary = z.object({
  id: uuid(),
  name: z.string(),
  kind: z.enum(["write", "queries", "read", "rules", "claims"]),
  state: z.enum(runStates),
  /** Why Candor paused it, or why it failed. */
  problem: z.string().nullable(),
  /** The tuning that it belongs to. */
  tuningId: uuid().nullable(),
  items: itemCounts,
  /** Money is in millionths of a dollar. */
  mostCost: z.int(),
  spent: z.int(),
  createdBy: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
});
export type RunSummary = z.output<typeof runSummary>;

export const listRuns = contract({
  route: "GET /api/projects/{projectId}/runs",
  access: "researcher",
  summary: "The project's runs of language models, the newest first",
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1).describe("The page, from 1"),
  }),
  response: z.object({ runs: z.array(runSummary), total: z.int(), pageSize: z.int() }),
});

/** What became of the claims that a run of claims found. */
const claimCounts = z.object({
  counted: z.int(),
  opinion: z.int(),
  unknown: z.int(),
  lessConfident: z.int(),
  /** Of those that count, by what checking them came to. */
  supported: z.int(),
  notSupported: z.int(),
  noPage: z.int(),
  noPassage: z.int(),
  unparsable: z.int(),
});
export type ClaimCounts = z.output<typeof claimCounts>;

const shownClaim = z.object({
  text: z.string(),
  outcome: z.enum(claimOutcomes),
  kind: z.enum(["direct", "numeric", "verbal"]).nullable(),
  confidence: z.number().nullable(),
  verdict: z.enum(claimVerdicts).nullable(),
});
export type ShownClaim = z.output<typeof shownClaim>;

/** An answer that fitted no format. */
const unparsable = z.object({
  prompt: z.string(),
  text: z.string(),
  /** Whether it reached its most tokens. */
  isCutOff: z.boolean().default(false),
});

const runDetail = runSummary.extend({
  /** The evaluation of a training run's model that it belongs to. */
  evaluation: z
    .object({
      training: z.object({ id: uuid(), name: z.string() }),
      /** Whether its reading can't follow any more: then the draft of that can be discarded. */
      isOver: z.boolean(),
    })
    .nullable(),
  settings: runSettings,
  /** Of the chosen questions or texts, those that it could not use at its start; null before that. */
  leftOut: z.int().nullable(),
  readerId: uuid().nullable(),
  /** The most that the calls under way can cost. */
  reserved: z.int(),
  tokens: z.object({ input: z.int(), output: z.int() }),
  /** Answers that this run has paid for, of all and of the last minute. */
  calls: z.int(),
  /** About how many answers it takes, if each can be read at once. */
  callsExpected: z.int(),
  callsLastMinute: z.int(),
  /** Workers that are at it. */
  workers: z.int(),
  /** At the pace of the last five minutes, of answers until the first item is done; null where nothing moves, or no worker is at it. */
  secondsLeft: z.int().nullable(),
  /** What went wrong, the most frequent first. */
  problems: z.array(
    z.object({
      kind: z.string(),
      items: z.int(),
      /** The latest one's words. */
      latest: z.string(),
      /** Whether those items will be tried again. */
      waiting: z.int(),
      /** When the first of them is due, where no worker is at it. */
      nextAt: instant.nullable(),
    }),
  ),
  /** Null where the run reads no claims. */
  claims: claimCounts.nullable(),
  /** The latest results. */
  samples: z.array(
    z.object({
      /** The first of the text's claims. */
      claims: z.array(shownClaim),
      at: instant,
      questionKey: z.string(),
      question: z.string().nullable(),
      /** The correct answer, where it is known. */
      truth: z.string().nullable(),
      /** What the query was made from, where the question is a clue. */
      directQuestion: z.string().nullable(),
      query: z.string().nullable(),
      /** Null of a query alone. */
      text: z.string().nullable(),
      forecast: z
        .object({
          status: z.enum(["ok", "no_answer", "unparsable"]),
          answer: z.string().nullable(),
          confidence: z.number().nullable(),
          correct: z.boolean().nullable(),
          truthProbability: z.number().nullable(),
          unparsable: z.array(unparsable),
        })
        .nullable(),
    }),
  ),
});
export type RunDetail = z.output<typeof runDetail>;

export const countQueries = contract({
  route: "GET /api/projects/{projectId}/datasets/{datasetId}/queries",
  access: "researcher",
  summary: "How many of a dataset’s questions have a query, which further models can answer",
  query: z.object({
    split: z.string().max(200).optional().describe("Only questions of this split"),
  }),
  response: z.object({ questions: z.int(), withQuery: z.int() }),
});

const name = visibleText("give the run a name", 200);
const draft = z.object({
  name,
  settings: runSettings,
  /** In millionths of a dollar. */
  mostCost: z
    .int("say the most that it may spend, in millionths of a dollar")
    .min(0)
    .max(1_000_000_000_000),
});

export const createRun = contract({
  route: "POST /api/projects/{projectId}/runs",
  access: "researcher",
  action: "run.create",
  summary: "Draft a run; nothing is called before it is started",
  body: draft,
  response: runDetail,
  status: 201,
});

export const getRun = contract({
  route: "GET /api/projects/{projectId}/runs/{runId}",
  access: "researcher",
  summary: "A run: its progress, pace, cost, problems and latest results",
  response: runDetail,
});

export const changeRun = contract({
  route: "PATCH /api/projects/{projectId}/runs/{runId}",
  access: "researcher",
  action: "run.change",
  summary: "Change a draft. Of a run that has started: its name and its spending limit",
  body: draft.partial(),
  response: runDetail,
});

export const discardRun = contract({
  route: "DELETE /api/projects/{projectId}/runs/{runId}",
  access: "researcher",
  action: "run.discard",
  summary: "Discard a draft",
  response: z.object({ removed: z.literal(true) }),
});

const planView = z.object({
  /** How many texts it would write or read. */
  items: z.int(),
  /** Those that are already there, and are not made again. */
  existing: z.int(),
  /** Of the chosen questions or texts, those that it can't use, such as a question without its text. */
  unusable: z.int(),
  /** Estimates from the lengths of texts, for answers that fit at once and are not stored. */
  calls: z.int(),
  tokens: z.object({ input: z.int(), output: z.int() }),
  /** In millionths of a dollar. */
  cost: z.int(),
  /** The prompts in order, with what they cost. */
  steps: z.array(
    z.object({
      prompt: z.string(),
      version: z.int(),
      /** Null where the settings name none. */
      choice: modelChoice.nullable(),
      /** The temperature that it has unless another is chosen. */
      temperature: z.number(),
      calls: z.int(),
      cost: z.int(),
      /** Whether the provider has a price for the model; without one it costs nothing. */
      isPriced: z.boolean(),
    }),
  ),
  /** What must change before it can start, in sentences. */
  problems: z.array(z.string()),
  /** What somebody should know before it starts, in sentences. */
  warnings: z.array(z.string()),
});
export type RunPlan = z.output<typeof planView>;

export const getPlan = contract({
  route: "GET /api/projects/{projectId}/runs/{runId}/plan",
  access: "researcher",
  summary: "What a draft would do and cost",
  response: planView,
});

const changed = z.object({ state: z.enum(runStates) });

export const startRun = contract({
  route: "POST /api/projects/{projectId}/runs/{runId}/start",
  access: "researcher",
  action: "run.start",
  summary: "Start a draft; its settings do not change any more",
  response: changed,
});

export const pauseRun = contract({
  route: "POST /api/projects/{projectId}/runs/{runId}/pause",
  access: "researcher",
  action: "run.pause",
  summary: "Pause a run; calls under way are finished and stored",
  response: changed,
});

export const resumeRun = contract({
  route: "POST /api/projects/{projectId}/runs/{runId}/resume",
  access: "researcher",
  action: "run.resume",
  summary: "Resume a paused run, or try again what failed in one that has ended",
  response: changed,
});

export const cancelRun = contract({
  route: "POST /api/projects/{projectId}/runs/{runId}/cancel",
  access: "researcher",
  action: "run.cancel",
  whileArchived: true,
  summary: "Cancel a run; what it has made stays",
  response: changed,
});

export const exportClaims = contract({
  route: "GET /api/projects/{projectId}/runs/{runId}/claims",
  access: "researcher",
  action: "export.claims",
  summary:
    "Download all claims that a run found, also those that do not count, with what became of each",
  produces: ["text/csv"],
});

export const exportTexts = contract({
  route: "GET /api/projects/{projectId}/runs/{runId}/texts",
  access: "researcher",
  action: "export.texts",
  summary: "Download the texts that a run has written, in the columns that imports take",
  produces: ["application/x-ndjson"],
});
