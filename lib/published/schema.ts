import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { metricNames } from "./metrics";

/** The largest accepted file, in bytes, and its largest number of figures. */
export const maxPublishedBytes = 5_000_000;
export const maxPublishedFigures = 5_000;

export const publishedMetric = z.enum(metricNames);
export type PublishedMetric = z.infer<typeof publishedMetric>;

/** How an interval was made; `unstated` where it is given without a word on that. */
export const publishedInterval = z.enum(["bootstrap", "t_over_seeds", "unstated", "none"]);
export type PublishedInterval = z.infer<typeof publishedInterval>;

/** One number from a paper. Text that the paper does not give is empty. */
export const publishedFigure = z.object({
  sourceId: uuid(),
  table: z.string(),
  printedIn: z.string(),
  dataset: z.string(),
  reader: z.string(),
  model: z.string(),
  group: z.string(),
  metric: publishedMetric,
  /** A share where the metric is one, also where the paper prints percent. */
  value: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  interval: publishedInterval,
});
export type PublishedFigure = z.infer<typeof publishedFigure>;

const tableCount = z.object({
  table: z.string(),
  /** Rows of the paper's table, and the figures in them. */
  rows: z.int(),
  figures: z.int(),
});

export const publishedSource = z.object({
  id: uuid(),
  name: z.string(),
  /** Null for the paper that comes with Candor, which can't be removed. */
  createdAt: z.date().or(z.iso.datetime()).nullable(),
  createdBy: z.string().nullable(),
  tables: z.array(tableCount),
});
export type PublishedSource = z.infer<typeof publishedSource>;

export const listPublished = contract({
  route: "GET /api/projects/{projectId}/published",
  access: "researcher",
  summary: "Published results of the project: their sources, and all figures in the papers' order",
  response: z.object({
    sources: z.array(publishedSource),
    figures: z.array(publishedFigure),
  }),
});

/** A figure of the file that is stored with another number or interval, which stays. */
const differing = publishedFigure
  .pick({ table: true, dataset: true, reader: true, model: true, metric: true })
  .extend({ here: z.string(), inFile: z.string() });

export const publishedImport = z.object({
  source: z.object({ id: uuid(), name: z.string() }),
  tables: z.array(tableCount),
  added: z.int(),
  alreadyThere: z.int(),
  differing: z.array(differing),
});
export type PublishedImport = z.infer<typeof publishedImport>;

export const importPublished = contract({
  route: "POST /api/projects/{projectId}/published",
  access: "researcher",
  action: "published.import",
  summary:
    "Import published results: send a CSV with one row per figure (at most 5 MB) as the body; " +
    "422 names the bad lines, and nothing is stored. /published/band-et-al-2024.csv is an example",
  query: z.object({
    source: z
      .string()
      .trim()
      .min(1, "say where the results were published: Band et al. 2024, for example")
      .max(200)
      .describe("Where the results were published: Band et al. 2024, for example"),
  }),
  consumes: ["text/csv", "application/octet-stream"],
  response: publishedImport,
});

export const removePublished = contract({
  route: "DELETE /api/projects/{projectId}/published/{sourceId}",
  access: "researcher",
  action: "published.remove",
  summary: "Remove a source with its figures; the file can be imported again",
  response: z.object({ figures: z.int() }),
});
