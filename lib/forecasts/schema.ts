import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { versionQuery } from "./schema-version";

const query = z.object({ format: z.enum(["csv", "jsonl"]).default("csv") });
const produces = ["text/csv", "application/x-ndjson"] as const;

export const exportStudyForecasts = contract({
  method: "GET",
  path: "/api/projects/{projectId}/studies/{studyId}/forecasts",
  access: "researcher",
  action: "export.forecasts",
  summary: "The study's forecasts, and imported ones of the same generations, one row each",
  params: z.object({ projectId: z.uuid(), studyId: z.uuid() }),
  query: query.extend({
    version: versionQuery.optional(),
    /** `results`: submitted tasks of the sample alone. `all`: with practice, tests and checks. */
    rounds: z.enum(["results", "all"]).default("results"),
  }),
  produces,
});

export const exportDatasetForecasts = contract({
  method: "GET",
  path: "/api/projects/{projectId}/datasets/{datasetId}/forecasts",
  access: "researcher",
  action: "export.forecasts",
  summary: "All forecasts on the dataset's questions, one row each",
  params: z.object({ projectId: z.uuid(), datasetId: z.uuid() }),
  query,
  produces,
});

export const exportCodebook = contract({
  method: "GET",
  path: "/api/projects/{projectId}/studies/{studyId}/codebook",
  access: "researcher",
  action: "export.codebook",
  summary: "What every column of the study's exports holds, and how each figure follows from them",
  params: z.object({ projectId: z.uuid(), studyId: z.uuid() }),
  query: z.object({ format: z.enum(["json", "md"]).default("json") }),
  produces: ["application/json", "text/markdown"],
});
