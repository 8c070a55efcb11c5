import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";
import { merging } from "./merging";

export const datasetSummary = z.object({
  id: uuid(),
  name: z.string(),
  createdAt: instant,
  archivedAt: instant.nullable(),
  /** When it is deleted for good. */
  deleteAt: instant.nullable(),
  ...merging,
  questions: z.int(),
  /** Null for questions without a split. */
  splits: z.array(z.object({ split: z.string().nullable(), questions: z.int() })),
  generations: z.int(),
  /** Those that figures count: none from practice, tests and checks. */
  forecasts: z.int(),
});
export type DatasetSummary = z.infer<typeof datasetSummary>;

export const questionSummary = z.object({
  id: uuid(),
  key: z.string(),
  split: z.string().nullable(),
  /** Null if forecasts came with only the question's key. */
  text: z.string().nullable(),
  truth: z.string().nullable(),
  aliases: z.array(z.string()),
  /** The request for a paragraph about it, where a run wrote one without a text. */
  query: z.string().nullable(),
  generations: z.int(),
  forecasts: z.int(),
});
export type QuestionSummary = z.infer<typeof questionSummary>;

export const listDatasets = contract({
  route: "GET /api/projects/{projectId}/datasets",
  access: "researcher",
  summary: "The project's datasets with counts of their contents",
  response: z.object({
    datasets: z.array(datasetSummary),
    /** Changed forecasts of the project that are not counted yet. */
    uncounted: z.int(),
  }),
});

export const getDataset = contract({
  route: "GET /api/projects/{projectId}/datasets/{datasetId}",
  access: "researcher",
  summary: "One dataset with counts of its contents",
  response: datasetSummary,
});

export const listQuestions = contract({
  route: "GET /api/projects/{projectId}/datasets/{datasetId}/questions",
  access: "researcher",
  summary: "A dataset's questions in the order of their keys",
  query: z.object({
    search: z
      .string()
      .trim()
      .max(200)
      .default("")
      .describe("Text to find in the key, the question or its answer, ignoring case"),
    page: z.coerce.number().int().min(1).max(100_000).default(1).describe("The page, from 1"),
  }),
  response: z.object({
    questions: z.array(questionSummary),
    total: z.int(),
    pageSize: z.int(),
  }),
});
