import { z } from "zod";
import { merging } from "@/lib/datasets/merging";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";

export const readerKind = z.enum(["human", "llm", "rule", "surrogate"]);
export type ReaderKind = z.infer<typeof readerKind>;

const readerSummary = z.object({
  id: uuid(),
  name: z.string(),
  version: z.string(),
  kind: readerKind,
  tags: z.record(z.string(), z.string()),
  forecasts: z.int(),
  /** The training runs that learnt from these. */
  trainings: z.array(z.object({ id: uuid(), name: z.string() })),
  archivedAt: instant.nullable(),
  deleteAt: instant.nullable(),
  ...merging,
});
export type ReaderSummary = z.infer<typeof readerSummary>;

export const listReaders = contract({
  route: "GET /api/projects/{projectId}/readers",
  access: "researcher",
  summary:
    "Readers that came with files, by name; crowdworkers are under the people of their study",
  query: z.object({
    search: z
      .string()
      .trim()
      .max(200)
      .default("")
      .describe("Text to find in the name or the version, ignoring case"),
    page: z.coerce.number().int().min(1).max(100_000).default(1).describe("The page, from 1"),
  }),
  response: z.object({
    readers: z.array(readerSummary),
    total: z.int(),
    pageSize: z.int(),
    /** Changed forecasts of the project that are not counted yet. */
    uncounted: z.int(),
  }),
});
