import { z } from "zod";
import { contract } from "@/lib/http/contract";

const query = z.object({ format: z.enum(["csv", "jsonl"]).default("csv") });
const produces = ["text/csv", "application/x-ndjson"] as const;

export const exportStudyForecasts = contract({
  method: "GET",
  path: "/api/projects/{projectId}/studies/{studyId}/forecasts",
  access: "researcher",
  summary: "The study's forecasts, and imported ones of the same generations, one row each",
  params: z.object({ projectId: z.uuid(), studyId: z.uuid() }),
  query,
  produces,
});

export const exportDatasetForecasts = contract({
  method: "GET",
  path: "/api/projects/{projectId}/datasets/{datasetId}/forecasts",
  access: "researcher",
  summary: "All forecasts on the dataset's questions, one row each",
  params: z.object({ projectId: z.uuid(), datasetId: z.uuid() }),
  query,
  produces,
});
