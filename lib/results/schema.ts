import { z } from "zod";
import { binRules } from "@/lib/figures/schema-selection";
import { versionQuery } from "@/lib/forecasts/schema-version";
import { contract } from "@/lib/http/contract";
import { binPage, binQuery } from "./schema-bins";
import {
  agreement,
  calibration,
  evaluatedModel,
  methodUsed,
  readerKind,
  variant,
} from "./schema-figures";
import { modelOrder } from "./schema-order";
import { readingTimes } from "./schema-times";

export type { BinItem, BinPage, Reading } from "./schema-bins";
export type {
  Agreement,
  Calibration,
  CalibrationBin,
  EvaluatedModel,
  Measured,
  MethodUsed,
  ReaderKind,
  Variant,
} from "./schema-figures";
export type { ModelOrder, OrderEffect } from "./schema-order";
export type { ReadingTimes, SecondsSpread } from "./schema-times";

const studyParams = z.object({ projectId: z.uuid(), studyId: z.uuid() });

const modelResult = calibration.extend({ model: evaluatedModel });

/** One pair of sides, per model and over all. `reader` is null for crowdworkers with each other. */
const comparison = z.object({
  reader: z
    .object({ id: z.uuid(), name: z.string(), kind: readerKind, version: z.string() })
    .nullable(),
  models: z.array(agreement.extend({ model: evaluatedModel })),
  pooled: agreement,
});
export type Comparison = z.infer<typeof comparison>;

const studyFigures = z.object({
  models: z.array(modelResult),
  agreement: z.array(comparison),
  order: z.array(modelOrder),
  times: readingTimes,
});
export type StudyFigures = z.infer<typeof studyFigures>;

/** What is computed of a version of a study, or of all of them. */
const computedStudy = z.object({
  /** The crowd's forecasts from submitted tasks, of excluded people as well. */
  forecasts: z.int(),
  /** Who is excluded of those with forecasts in these versions. */
  excluded: z.object({
    people: z.int(),
    forecasts: z.int(),
    /** How many people only the rule on agreement excluded, and the reader that it compares with. */
    byAgreement: z.int(),
    agreementReader: z.string().nullable(),
  }),
  /** Forecasts of people who were restored after others had taken their places. */
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
  /** With the excluded. */
  all: studyFigures,
  /** Without them; null when nobody is excluded. */
  kept: studyFigures.nullable(),
});
export type ComputedStudy = z.infer<typeof computedStudy>;

const studyResults = z.object({
  method: methodUsed,
  /** Which version's results these are. */
  version: z.union([z.int(), z.literal("all")]),
  /** Every version that was started, newest first, with its forecasts from submitted tasks. */
  versions: z.array(z.object({ no: z.int(), startedAt: z.iso.datetime(), forecasts: z.int() })),
  /** The newest there are, and when they were computed; null while there are none yet. */
  computed: computedStudy.extend({ at: z.iso.datetime() }).nullable(),
  /** Where the forecasts have changed since: whether newer ones are on their way. */
  newer: z
    .discriminatedUnion("state", [
      z.object({ state: z.literal("waiting"), progress: z.number() }),
      z.object({ state: z.literal("failed"), problem: z.string() }),
    ])
    .nullable(),
});
export type StudyResults = z.infer<typeof studyResults>;

export const getStudyResults = contract({
  method: "GET",
  path: "/api/projects/{projectId}/studies/{studyId}/results",
  access: "researcher",
  summary:
    "A study's results: calibration, agreement, order effects and times, with and without excluded people",
  params: studyParams,
  query: z.object({ version: versionQuery.optional(), rules: binRules.optional() }),
  response: studyResults,
});

export const getStudyBin = contract({
  method: "GET",
  path: "/api/projects/{projectId}/studies/{studyId}/results/bins",
  access: "researcher",
  summary: "The generations behind a bin of a model's reliability diagram, with all readers",
  params: studyParams,
  query: binQuery.extend({
    model: z.uuid(),
    version: versionQuery.optional(),
    variant: variant.default("kept"),
  }),
  response: binPage,
});
