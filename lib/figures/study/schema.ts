import { z } from "zod";
import { binRules } from "@/lib/figures/selection/schema-selection";
import { contract } from "@/lib/http/contract";
import { versionQuery } from "@/lib/studies/schema-version";
import { agreementMatrix } from "../agreement/schema-agreement";
import { figureGroup } from "../groups/schema-groups";
import { figuresMethod } from "../schema";
import { evaluatedModel, variant } from "../schema-figures";
import { modelOrder } from "./schema-order";
import { readingTimes } from "./schema-times";

export type { ModelOrder, OrderEffect } from "./schema-order";
export type { ReadingTimes, SecondsSpread } from "./schema-times";

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

/** What only a study has. */
const studyDetails = z.object({
  /** Crowdworkers with each other, and with every other reader of the same texts. */
  agreement: agreementMatrix.pick({ sides: true, pairs: true }),
  order: z.array(modelOrder),
  times: readingTimes,
});
export type StudyDetails = z.infer<typeof studyDetails>;

const computedDetails = z.object({
  /** The crowd’s forecasts from submitted tasks at that time, of excluded people as well. */
  forecasts: z.int(),
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
  /** The newest there are, and when they were computed; null while there are none yet. */
  details: computedDetails.extend({ at: z.iso.datetime() }).nullable(),
  /** Where the forecasts have changed since: whether newer details are on their way. */
  newer: z
    .discriminatedUnion("state", [
      z.object({ state: z.literal("waiting"), progress: z.number() }),
      z.object({ state: z.literal("failed"), problem: z.string() }),
    ])
    .nullable(),
});
export type StudyResults = z.infer<typeof studyResults>;

export const getStudyResults = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/results",
  access: "researcher",
  summary:
    "A study's results: calibration, agreement, order effects and times, with and without excluded people",
  query: z.object({ version: versionQuery.optional(), rules: binRules.optional() }),
  response: studyResults,
});
