import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";

const outputFile = z.object({
  /** Within the stages' folder. */
  path: z.string(),
  kind: z.enum(["questions", "generations", "forecasts"]),
  bytes: z.int(),
  /** Its last import; null where it was not imported, or that was undone. */
  imported: z.object({ id: uuid(), at: instant }).nullable(),
});
export type OutputFile = z.output<typeof outputFile>;

export const listOutputs = contract({
  route: "GET /api/projects/{projectId}/training-runs/{trainingId}/outputs",
  access: "researcher",
  summary: "Files of its stages that can be imported: questions, texts and readings",
  response: z.object({ outputs: z.array(outputFile) }),
});

export const previewOutput = contract({
  route: "GET /api/projects/{projectId}/training-runs/{trainingId}/outputs/preview",
  access: "researcher",
  summary: "What a file of its stages holds, and what the project would call its models",
  query: z.object({ path: z.string().min(1).max(500).describe("The file, as the list names it") }),
  response: outputFile.pick({ kind: true }).extend({
    rows: z.int(),
    datasets: z.array(z.string()),
    models: z.array(z.string()),
    readers: z.array(z.string()),
  }),
});
export type OutputPreview = z.output<typeof previewOutput.response>;

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
