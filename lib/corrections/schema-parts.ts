import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";

/** The parts of a project that can be renamed, merged, archived and deleted. Studies have routes of their own. */
export const partKind = z.enum(["dataset", "model", "reader"]);
export type PartKind = z.infer<typeof partKind>;

const name = z.string().trim().min(1, "give it a name").max(200);

const rename = {
  access: "researcher",
  body: z.object({ name }),
  response: z.object({ name: z.string() }),
} as const;

export const renameDataset = contract({
  ...rename,
  route: "PATCH /api/projects/{projectId}/datasets/{datasetId}",
  action: "dataset.rename",
  summary: "Rename a dataset; imports that still have the old name find it",
});
export const renameModel = contract({
  ...rename,
  route: "PATCH /api/projects/{projectId}/models/{modelId}",
  action: "model.rename",
  summary: "Rename a model; imports that still have the old name find it",
});
export const renameReader = contract({
  ...rename,
  route: "PATCH /api/projects/{projectId}/readers/{readerId}",
  action: "reader.rename",
  summary: "Rename a reader that came with a file; imports that still have the old name find it",
  body: z.object({ name, readerVersion: z.string().trim().max(200).optional() }),
});

const counts = z.record(z.string(), z.int());
const mergePlan = z.object({
  from: z.string(),
  into: z.string(),
  /** Rows that move as they are. */
  move: counts,
  /** Rows that are there already with the same content: they become one. */
  same: counts,
  /** Rows with another content there: they stay beside it, with a key, seed or draw of their own. */
  apart: counts,
  /** Whether the two models differ in stating their confidence: the one that stays decides. */
  changesKind: z.boolean(),
});
export type MergePlan = z.infer<typeof mergePlan>;

const plan = {
  access: "admin",
  query: z.object({ into: z.uuid() }),
  response: mergePlan,
} as const;
const merge = {
  access: "admin",
  body: z.object({ into: z.uuid() }),
  response: mergePlan,
} as const;
const merges = "which keeps its name; the other name leads to it from then on";

export const planDatasetMerge = contract({
  ...plan,
  route: "GET /api/projects/{projectId}/datasets/{datasetId}/merge",
  summary: "What merging the dataset into another would do",
});
export const mergeDataset = contract({
  ...merge,
  route: "POST /api/projects/{projectId}/datasets/{datasetId}/merge",
  action: "dataset.merge",
  summary: `Merge the dataset into another, ${merges}`,
});
export const planModelMerge = contract({
  ...plan,
  route: "GET /api/projects/{projectId}/models/{modelId}/merge",
  summary: "What merging the model into another would do",
});
export const mergeModel = contract({
  ...merge,
  route: "POST /api/projects/{projectId}/models/{modelId}/merge",
  action: "model.merge",
  summary: `Merge the model into another, ${merges}`,
});
export const planReaderMerge = contract({
  ...plan,
  route: "GET /api/projects/{projectId}/readers/{readerId}/merge",
  summary: "What merging the reader into another would do",
});
export const mergeReader = contract({
  ...merge,
  route: "POST /api/projects/{projectId}/readers/{readerId}/merge",
  action: "reader.merge",
  summary: `Merge the reader into another, ${merges}`,
});

const life = {
  access: "admin",
  scope: null,
  body: z.object({
    to: z.enum(["active", "archived", "deleted"]),
    /** Its name, typed again: for `deleted`. */
    confirm: z.string().trim().max(200).optional(),
  }),
  response: z.object({ archivedAt: instant.nullable(), deleteAt: instant.nullable() }),
} as const;
export type PartLife = z.infer<typeof life.body>;

export const changeDatasetLife = contract({
  ...life,
  route: "PUT /api/projects/{projectId}/datasets/{datasetId}/life-cycle",
  action: "dataset.archive",
  summary: "Archive the dataset, delete it after a waiting period, or undo either",
});
export const changeModelLife = contract({
  ...life,
  route: "PUT /api/projects/{projectId}/models/{modelId}/life-cycle",
  action: "model.archive",
  summary: "Archive the model, delete it after a waiting period, or undo either",
});
export const changeReaderLife = contract({
  ...life,
  route: "PUT /api/projects/{projectId}/readers/{readerId}/life-cycle",
  action: "reader.archive",
  summary: "Archive the reader, delete it after a waiting period, or undo either",
});

const readerSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.string(),
  kind: z.enum(["human", "llm", "rule", "surrogate"]),
  forecasts: z.int(),
  archivedAt: instant.nullable(),
  deleteAt: instant.nullable(),
});
export type ReaderSummary = z.infer<typeof readerSummary>;

export const listReaders = contract({
  route: "GET /api/projects/{projectId}/readers",
  access: "researcher",
  summary:
    "Readers that came with files, by name; crowdworkers are under the people of their study",
  query: z.object({
    /** Text to find in the name or the version, ignoring case. */
    search: z.string().trim().max(200).default(""),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  response: z.object({ readers: z.array(readerSummary), total: z.int(), pageSize: z.int() }),
});
