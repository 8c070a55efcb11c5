import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { versionQuery } from "@/lib/studies/schema-version";

const query = z.object({
  format: z.enum(["csv", "jsonl"]).default("csv").describe("CSV or JSON Lines"),
});
const produces = ["text/csv", "application/x-ndjson"] as const;

export const exportStudyForecasts = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/forecasts",
  access: "researcher",
  action: "export.forecasts",
  summary: "The study's forecasts, and other readers' of the same generations, one per row",
  query: query.extend({
    version: versionQuery,
    rounds: z
      .enum(["results", "all"])
      .default("results")
      .describe(
        "results: submitted tasks of the sample alone; all: with practice, tests and checks",
      ),
    readers: z
      .enum(["crowd", "all"])
      .default("all")
      .describe(
        "crowd: the crowdworkers' forecasts alone; all: other readers' of the same generations as well",
      ),
  }),
  produces,
});

export const exportDatasetForecasts = contract({
  route: "GET /api/projects/{projectId}/datasets/{datasetId}/forecasts",
  access: "researcher",
  action: "export.forecasts",
  summary: "All forecasts on the dataset's questions, one per row",
  query,
  produces,
});

export const exportCodebook = contract({
  route: "GET /api/projects/{projectId}/studies/{studyId}/codebook",
  access: "researcher",
  action: "export.codebook",
  summary:
    "The codebook: every column of the study's exports, and how each figure is computed from them",
  query: z.object({
    format: z.enum(["json", "md"]).default("json").describe("JSON or Markdown"),
  }),
  produces: ["application/json", "text/markdown"],
});
