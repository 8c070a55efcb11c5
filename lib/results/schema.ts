import { z } from "zod";
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
const datasetParams = z.object({ projectId: z.uuid(), datasetId: z.uuid() });

const modelResult = calibration.extend({ model: evaluatedModel });

/** Readers who are measured as one: a single reader, or many pooled. */
const readerGroup = z.object({
  name: z.string(),
  kind: readerKind,
  version: z.string(),
  pooled: z.boolean(),
});

const groupResult = calibration.extend({
  /** Names the group in the address of its bins. */
  key: z.string(),
  reader: readerGroup,
  /** Null for forecasts that are of a question alone. */
  model: evaluatedModel.nullable(),
});
export type GroupResult = z.infer<typeof groupResult>;

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

const studyResults = z.object({
  method: methodUsed,
  /** Which version's results these are. */
  version: z.union([z.int(), z.literal("all")]),
  /** Every version that was started, newest first, with its forecasts from submitted tasks. */
  versions: z.array(z.object({ no: z.int(), startedAt: z.iso.datetime(), forecasts: z.int() })),
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
  /** Who withdrew from the study and was erased, whatever the version, and what went with them. */
  withdrawn: z.object({ people: z.int(), tasks: z.int(), forecasts: z.int() }),
  /** With the excluded. */
  all: studyFigures,
  /** Without them; null when nobody is excluded. */
  kept: studyFigures.nullable(),
});
export type StudyResults = z.infer<typeof studyResults>;

const datasetResults = z.object({
  method: methodUsed,
  dataset: z.object({ id: z.uuid(), name: z.string(), questions: z.int() }),
  groups: z.array(groupResult),
});
export type DatasetResults = z.infer<typeof datasetResults>;

export const getStudyResults = contract({
  method: "GET",
  path: "/api/projects/{projectId}/studies/{studyId}/results",
  access: "researcher",
  summary: "Calibration, agreement, order effects and times, with and without the excluded people",
  params: studyParams,
  query: z.object({ version: versionQuery.optional() }),
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

export const getDatasetResults = contract({
  method: "GET",
  path: "/api/projects/{projectId}/datasets/{datasetId}/results",
  access: "researcher",
  summary: "Calibration of each reader's forecasts on a dataset's questions",
  params: datasetParams,
  response: datasetResults,
});

export const getDatasetBin = contract({
  method: "GET",
  path: "/api/projects/{projectId}/datasets/{datasetId}/results/bins",
  access: "researcher",
  summary: "What is behind a bin of a group's reliability diagram, with all readers",
  params: datasetParams,
  query: binQuery.extend({ group: z.string().min(1).max(200) }),
  response: binPage,
});
