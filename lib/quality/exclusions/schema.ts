import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { type Reason, reasons } from "@/lib/metrics/reasons";
import { visibleText } from "@/lib/text/visible-text";

const criterion = z.enum(["checks", "speed", "agreement"]);
export type Criterion = z.infer<typeof criterion>;

/** A frozen exclusion criterion's finding about one person. */
const finding = z.object({
  rule: criterion,
  /** The measured value; null if there are not enough data. */
  value: z.number().nullable(),
  threshold: z.number(),
  /** How many checks, tasks or texts it was measured on. */
  n: z.int(),
  violated: z.boolean(),
});
export type Finding = z.infer<typeof finding>;

const event = z.object({
  action: z.enum(["exclude", "restore"]),
  /** The criteria that were violated where they excluded somebody; none where a person decided. */
  rules: z.array(criterion),
  by: z.string().nullable(),
  reason: z.string(),
  at: z.iso.datetime(),
});

const personQuality = z.object({
  readerId: uuid(),
  pseudonym: z.string(),
  simulated: z.boolean(),
  /** Tasks of the main round that they submitted. */
  tasks: z.int(),
  /** How many of these are surplus, because their slots were filled again. */
  surplus: z.int(),
  excluded: z.boolean(),
  findings: z.array(finding),
  /** Newest first. */
  events: z.array(event),
});
export type PersonQuality = z.infer<typeof personQuality>;

const historyEvent = event.extend({ pseudonym: z.string() });
export type HistoryEvent = z.infer<typeof historyEvent>;

export const exclusionsPerPage = 50;

const page = z.coerce.number().int().min(1).max(10_000).default(1);

const exclusions = z.object({
  people: z.array(personQuality),
  /** Found, on all pages. */
  total: z.int(),
  /**
   * Found or not; of these, who is excluded now, by a criterion or by hand; whom the rule flagged, paused or discontinued
   * while the study ran, and whom of them an admin let continue.
   */
  everyone: z.object({
    people: z.int(),
    byRule: z.int(),
    byHand: z.int(),
    stopped: z.int(),
    letContinue: z.int(),
  }),
  /** Every exclusion and restoration of the study, newest first, in pages. */
  history: z.object({ events: z.array(historyEvent), total: z.int() }),
  /**
   * Today's names of the readers that the criterion of agreement compares with; none where the project has no such
   * reader, null without that criterion.
   */
  comparedWith: z.array(z.string()).nullable(),
});
export type Exclusions = z.infer<typeof exclusions>;

export const listExclusions = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/exclusions",
  access: "researcher",
  summary:
    "What the frozen exclusion criteria find for each person in the main round, in pages, and who is excluded and why",
  query: z.object({
    search: z.string().trim().max(100).default("").describe("A part of the pseudonym"),
    page: page.describe("The page, from 1"),
    historyPage: page.describe("The page of the history, from 1"),
    pageSize: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000)
      .default(exclusionsPerPage)
      .describe("People, or events of the history, on a page"),
  }),
  response: exclusions,
});

const violators = z.object({
  /** Everyone who violates a criterion. */
  total: z.int(),
  /** Those about whom no decision stands: the criteria would exclude them. */
  undecided: z.int(),
  /** The first of these. */
  people: z.array(personQuality.pick({ readerId: true, pseudonym: true, findings: true })),
  /** Those whom the team restored after a criterion had excluded them: the criteria leave them in. The pseudonyms of the first. */
  kept: z.object({ people: z.int(), pseudonyms: z.array(z.string()) }),
  /** Says which people are undecided, and which criteria exclude each. */
  digest: z.string(),
});

export type Violators = z.infer<typeof violators>;

export const listViolators = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/exclusions/violators",
  access: "researcher",
  summary: "Who violates a frozen exclusion criterion, with what it finds",
  response: violators,
});

const modelFigures = z.object({
  /** Judged forecasts. */
  n: z.int(),
  /** Null without any. */
  accuracy: z.number().nullable(),
  ece: z.number().nullable(),
  /** Why there is no ECE; null where there is one. */
  eceUndefined: z.enum(Object.keys(reasons) as Reason[]).nullable(),
});
export type ModelFigures = z.infer<typeof modelFigures>;

const effect = z.object({
  action: z.enum(["exclude", "restore"]),
  people: z.int(),
  /** Results that leave, or come back. */
  forecasts: z.int(),
  /** Places in tasks that become free, or that answers get back; of these, in rounds that are not closed. */
  places: z.int(),
  open: z.int(),
  /** What people are paid who get the places in rounds that are not closed, in the study's currency. */
  openCents: z.int(),
  currency: z.string(),
  /** Tasks in the hands of the people: they may still send these, and are paid for them. */
  held: z.int(),
  /** Answers that come back beside those for which their places were filled again. */
  surplus: z.int(),
  /** The first tasks with such places, and how many tasks there are. */
  tasks: z.array(z.object({ version: z.int(), no: z.int(), question: z.string() })),
  allTasks: z.int(),
  /** In all of the study's versions, without the people who are excluded. */
  models: z.array(
    z.object({ id: uuid(), name: z.string(), before: modelFigures, after: modelFigures }),
  ),
});
export type ExclusionEffect = z.infer<typeof effect>;

export const previewExclusion = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/exclusions/preview",
  access: "researcher",
  summary:
    "What excluding someone would do to results and tasks, or restoring someone who is excluded",
  query: z.object({
    reader: uuid()
      .optional()
      .describe("Whom; everyone whom the criteria would exclude unless given"),
  }),
  response: effect,
});

export const applyCriteria = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/exclusions/apply",
  access: "admin",
  action: "exclusion.apply",
  summary:
    "Exclude everyone who violates a frozen criterion and was not restored after an exclusion by one, if they are still those who were listed",
  body: z.object({
    /** Of the list that was seen. */
    digest: z.string().max(100),
  }),
  response: z.object({
    /** How many people this excluded. */
    excluded: z.int(),
    /** How many violate a criterion too, and stay because the team restored them. */
    kept: z.int(),
  }),
});

export const decideExclusion = contract({
  route: "POST /api/projects/{projectId}/studies/{studyId}/exclusions",
  access: "admin",
  action: "exclusion.decide",
  summary: "Exclude someone by hand, or restore them",
  body: z.object({
    readerId: uuid(),
    action: z.enum(["exclude", "restore"]),
    reason: visibleText("give a reason", 1_000),
  }),
  response: z.object({
    /** Whether they are excluded now. */
    excluded: z.boolean(),
  }),
});
