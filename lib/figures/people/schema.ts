import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { workDecision } from "@/lib/quality/stops/schema";
import { lastTexts } from "@/lib/studies/schema-config";
import { measured } from "../schema-figures";

const windowFigures = z.object({
  /** Texts that both have read, and their questions. */
  n: z.int(),
  questions: z.int(),
  /** Cohen's kappa on correctness. */
  kappa: measured,
  /** Pearson's correlation of confidences. */
  pearson: measured,
});
export type WindowFigures = z.infer<typeof windowFigures>;

const point = windowFigures.extend({
  /** How many texts both had read when the window ended. */
  texts: z.int(),
  at: z.iso.datetime(),
});
export type AgreementPoint = z.infer<typeof point>;

/** How someone read and typed in the sample: what hints rest on. */
const behaviour = z.object({
  texts: z.int(),
  /** Median active seconds of a task; null where none was timed. */
  seconds: z.number().nullable(),
  /** The confidence given most often; null without any. */
  commonest: z.object({ confidence: z.number(), n: z.int(), of: z.int() }).nullable(),
  /** Texts with a top answer at 0 %. */
  zero: z.int(),
  /** The longest run of confidences in equal steps; 0 where there is none of three. */
  steps: z.int(),
  /** Texts into whose fields something was pasted. */
  pasted: z.int(),
  /** How often the page was left, in `focusTasks` tasks; null where that was not counted. */
  focusLosses: z.int().nullable(),
  focusTasks: z.int(),
  /** Texts with a typed answer or comment whose keys were counted; of these, without a key and without a paste. */
  typed: z.int(),
  withoutKeys: z.int(),
  /** Texts with a long answer or comment that somebody else wrote as well. */
  copied: z.int(),
});
export type Behaviour = z.infer<typeof behaviour>;

const personAgreement = z.object({
  readerId: uuid(),
  pseudonym: z.string(),
  simulated: z.boolean(),
  excluded: z.boolean(),
  /** Tasks of the main round that they submitted. */
  tasks: z.int(),
  /** With the reader that the study names, and with the gold labels of attention checks: the newest window, and all. */
  reader: z.object({ last: windowFigures, all: windowFigures }).nullable(),
  gold: z.object({ last: windowFigures, all: windowFigures }).nullable(),
  /**
   * With all other crowdworkers who read the same texts; null where nobody did, where they are excluded, and where the
   * study names a reader.
   */
  others: windowFigures.nullable(),
  behaviour,
  /** Median of the others' median seconds of a task; null where nobody else was timed. */
  usualSeconds: z.number().nullable(),
  /** What was decided about their work, newest first. */
  decisions: z.array(workDecision),
});
export type PersonAgreement = z.infer<typeof personAgreement>;

/** How many of a person's last texts a window has. */
const windowQuery = z.object({
  last: z.coerce
    .number()
    .pipe(lastTexts)
    .default(30)
    .describe("How many of a person’s last texts a window has"),
});

export const agreementPerPage = 50;

const agreementOrder = z.enum(["person", "tasks", "reader", "gold", "others"]);
export type AgreementOrder = z.infer<typeof agreementOrder>;

export const listAgreement = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/agreement",
  access: "researcher",
  summary:
    "Agreement of everyone in the main round with the study’s reader (or with each other, where it names none) and with gold labels; in pages",
  query: windowQuery.extend({
    search: z.string().trim().max(100).default("").describe("A part of the pseudonym"),
    order: agreementOrder
      .default("person")
      .describe(
        "What people are sorted by; `reader`, `gold` and `others`: by their kappa with the reader, the gold labels or the other crowdworkers",
      ),
    direction: z
      .enum(["ascending", "descending"])
      .default("ascending")
      .describe("Whether the lowest or the highest come first"),
    page: z.coerce.number().int().min(1).max(10_000).default(1).describe("The page, from 1"),
    pageSize: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000)
      .default(agreementPerPage)
      .describe("People on a page"),
  }),
  response: z.object({
    /** The reader that the study names; null where it names none. */
    reader: z.string().nullable(),
    /** What is too low for the study; null where it has no such criterion. */
    minKappa: z.number().nullable(),
    /** Whether people are compared with each other: the study names no reader, and several people read the same texts. */
    hasOthers: z.boolean(),
    /** Whether the main round has attention checks, whose gold labels people are compared with. */
    hasGold: z.boolean(),
    /** Everyone who submitted a task there, and how many of them are found. */
    everyone: z.int(),
    total: z.int(),
    people: z.array(personAgreement),
  }),
});
export type AgreementList = z.infer<typeof listAgreement.response>;

export const personSeries = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/agreement/{readerId}",
  access: "researcher",
  summary:
    "Agreement of one person over time: a window of their last texts at each of up to 60 texts",
  query: windowQuery,
  response: z.object({ reader: z.array(point), gold: z.array(point) }),
});
export type AgreementSeries = z.infer<typeof personSeries.response>;
