import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";

const outputFile = z.object({
  /** Within the stages' folder. */
  path: z.string(),
  kind: z.enum(["questions", "generations", "forecasts"]),
  bytes: z.int(),
  /** When it was imported last; null where it was not, or that was undone. */
  importedAt: instant.nullable(),
});

export const listOutputs = contract({
  route: "GET /api/projects/{projectId}/training-runs/{trainingId}/outputs",
  access: "researcher",
  summary: "Files of its stages that can be imported: questions, texts and readings",
  response: z.object({ outputs: z.array(outputFile) }),
});

export const importOutput = contract({
  route: "POST /api/projects/{projectId}/training-runs/{trainingId}/outputs",
  access: "researcher",
  scope: "import",
  action: "training.import",
  summary: "Import a file of its stages into the project",
  body: z.object({ path: z.string().min(1).max(500) }),
  response: z.object({ importId: uuid(), rowsAdded: z.int() }),
  status: 201,
});
