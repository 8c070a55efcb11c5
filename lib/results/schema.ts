import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { binPage, binQuery } from "./schema-bins";
import { agreement, calibration, evaluatedModel, methodUsed, readerKind } from "./schema-figures";

export type { BinItem, BinPage, Reading } from "./schema-bins";
export type {
  Agreement,
  Calibration,
  CalibrationBin,
  EvaluatedModel,
  Measured,
  MethodUsed,
  ReaderKind,
} from "./schema-figures";

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

const studyResults = z.object({
  method: methodUsed,
  models: z.array(modelResult),
  agreement: z.array(comparison),
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
  summary: "Calibration of the crowd's forecasts per model, and agreement between readers",
  params: studyParams,
  response: studyResults,
});

export const getStudyBin = contract({
  method: "GET",
  path: "/api/projects/{projectId}/studies/{studyId}/results/bins",
  access: "researcher",
  summary: "The generations behind a bin of a model's reliability diagram, with all readers",
  params: studyParams,
  query: binQuery.extend({ model: z.uuid() }),
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
