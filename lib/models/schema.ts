import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { projectParams } from "@/lib/projects/schema";

/** Whether a model's texts state how sure it is. */
export const modelKind = z.enum(["confidence", "non-confidence"]);

export const modelSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: modelKind,
  createdAt: z.date().or(z.iso.datetime()),
  generations: z.int(),
});
export type ModelSummary = z.infer<typeof modelSummary>;

export const listModels = contract({
  method: "GET",
  path: "/api/projects/{projectId}/models",
  access: "researcher",
  summary: "The project's models with how many texts each wrote",
  params: projectParams,
  response: z.object({ models: z.array(modelSummary) }),
});

export const createModel = contract({
  method: "POST",
  path: "/api/projects/{projectId}/models",
  access: "researcher",
  action: "model.create",
  summary: "Add a model; many at once can be imported",
  params: projectParams,
  body: z.object({
    name: z.string().trim().min(1, "give the model a name").max(200),
    kind: modelKind,
  }),
  response: modelSummary,
  status: 201,
});
