import { z } from "zod";
import { merging } from "@/lib/datasets/merging";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";
import { visibleText } from "@/lib/text/visible-text";

/** Whether a model's texts state how sure it is. */
export const modelKind = z.enum(["confidence", "non-confidence"]);

export const modelSummary = z.object({
  id: uuid(),
  name: z.string(),
  kind: modelKind,
  tags: z.record(z.string(), z.string()),
  createdAt: instant,
  archivedAt: instant.nullable(),
  /** When it is deleted for good. */
  deleteAt: instant.nullable(),
  ...merging,
  /** Whether it came from a training run of this project, which it leads back to. */
  hasLineage: z.boolean(),
  /** Whether it stands for a way of showing phrases in phrase studies. */
  showsPhrases: z.boolean(),
  generations: z.int(),
});
export type ModelSummary = z.infer<typeof modelSummary>;

export const listModels = contract({
  route: "GET /api/projects/{projectId}/models",
  access: "researcher",
  summary: "The project's models with how many texts each wrote",
  response: z.object({ models: z.array(modelSummary) }),
});

export const createModel = contract({
  route: "POST /api/projects/{projectId}/models",
  access: "researcher",
  action: "model.create",
  summary: "Add a model; many at once can be imported",
  body: z.object({
    name: visibleText("give the model a name", 200),
    kind: modelKind,
  }),
  response: modelSummary,
  status: 201,
});
