import { z } from "zod";
import { binRules } from "@/lib/figures/selection/schema-selection";
import { contract } from "@/lib/http/contract";
import { versionQuery } from "@/lib/studies/schema-version";
import { agreementMatrix } from "../agreement/schema-agreement";
import { figureGroup } from "../groups/schema-groups";
import { figuresMethod } from "../schema";
import { evaluatedModel, measured, spread, variant, whenComputed } from "../schema-figures";

const stepFigures = z.object({
  accuracy: measured,
  meanConfidence: measured,
  /** Mean confidence minus accuracy. */
  gap: measured,
});

/** Figures at each step of an order, and how far the last differs from the first. */
const orderEffect = z.object({
  steps: z.array(stepFigures.extend({ step: z.int(), n: z.int() })),
  change: stepFigures,
});
export type OrderEffect = z.infer<typeof orderEffect>;

export const modelOrder = z.object({
  model: evaluatedModel,
  /** By where on the screen the output was shown, from the top. */
  position: orderEffect,
  /** By when the person read it: the first, middle and last third of their own tasks. */
  third: orderEffect,
});
export type ModelOrder = z.infer<typeof modelOrder>;

export type SecondsSpread = z.infer<typeof spread>;

const timed = z.object({
  seconds: spread,
  /** Outputs whose reading was timed; the next three are of these. */
  outputs: z.int(),
  /** Idle time of active and idle time, in [0, 1]; null where both are 0. */
  idleShare: z.number().nullable(),
  edits: z.int(),
  pastes: z.int(),
});

export const readingTimes = z.object({
  /** Seconds per task: the sum over its outputs. */
  tasks: timed,
  /** Seconds per output. */
  models: z.array(timed.extend({ model: evaluatedModel })),
  /** Seconds per task. */
  people: z.array(timed.extend({ reader: z.object({ name: z.string(), simulated: z.boolean() }) })),
  /** Tasks by seconds: `counts[i]` from i times `width` to below the next; `beyond` the last. */
  histogram: z.object({ width: z.number(), counts: z.array(z.int()), beyond: z.int() }),
  /** Outputs that were not timed. */
  untimed: z.int(),
});
export type ReadingTimes = z.infer<typeof readingTimes>;

/** The calibration of a study’s models: the project’s figures of the study’s forecasts. */
const studyCalibration = z.object({
  /** With the excluded people or without them; null where nobody is excluded. */
  variant: variant.nullable(),
  /** The same forecasts as a view of the project’s figures, as its address says it. */
  view: z.record(z.string(), z.string()),
  /** One for each model that was read, in the study’s order; the group’s key is the model’s id. */
  groups: z.array(figureGroup),
});
export type StudyCalibration = z.infer<typeof studyCalibration>;

/** The parts that only a study has. */
const studyDetails = z.object({
  /** Crowdworkers with each other, and with every other reader of the same texts. */
  agreement: agreementMatrix.omit({ joint: true }),
  order: z.array(modelOrder),
  times: readingTimes,
});
export type StudyDetails = z.infer<typeof studyDetails>;

const computedDetails = z.object({
  /** With the excluded. */
  all: studyDetails,
  /** Without them; null when nobody is excluded. */
  kept: studyDetails.nullable(),
});
export type ComputedDetails = z.infer<typeof computedDetails>;

/** Whose forecasts a study’s figures are of. */
const studyScope = z.object({
  /** The crowd’s forecasts from submitted tasks, of excluded people as well. */
  forecasts: z.int(),
  /** Who is excluded of those with forecasts in these versions. */
  excluded: z.object({
    people: z.int(),
    forecasts: z.int(),
    /** How many people only the rule on agreement excluded, and the reader that it compares with. */
    byAgreement: z.int(),
    agreementReader: z.string().nullable(),
  }),
  /** Forecasts of people who were restored after others had taken their slots. */
  surplus: z.int(),
  /** Who was erased from the study, whatever the version, and what went with them; by the reason. */
  erased: z.array(
    z.object({
      reason: z.enum(["withdrew", "staff", "retention"]),
      people: z.int(),
      tasks: z.int(),
      forecasts: z.int(),
    }),
  ),
});
export type StudyScope = z.infer<typeof studyScope>;

const studyResults = z.object({
  method: figuresMethod,
  /** Which version's results these are. */
  version: z.union([z.int(), z.literal("all")]),
  /** Every version that was started, newest first, with its forecasts from submitted tasks. */
  versions: z.array(z.object({ no: z.int(), startedAt: z.iso.datetime(), forecasts: z.int() })),
  /** In the study’s order. */
  models: z.array(evaluatedModel),
  scope: studyScope,
  /** Changed forecasts of the project that are not counted yet. */
  uncounted: z.int(),
  /** Where people are excluded, without them and then with them. */
  calibration: z.array(studyCalibration),
  details: whenComputed(computedDetails),
});
export type StudyResults = z.infer<typeof studyResults>;

export const getStudyResults = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/results",
  access: "researcher",
  summary:
    "A study's results: calibration, agreement, order effects and times, with and without excluded people",
  query: z.object({
    version: versionQuery,
    rules: binRules.optional().describe("How bins are cut; default unless given"),
  }),
  response: studyResults,
});
