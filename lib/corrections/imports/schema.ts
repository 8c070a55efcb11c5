import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { laterImports } from "@/lib/imports/options";
import { importDetail } from "@/lib/imports/schema";

/** Rows of an import that stay when it is undone, and what uses them. */
const use = z.object({
  /** Of the rows: forecast, generation, question, dataset, model or reader. */
  kind: z.string(),
  rows: z.int(),
  by: z.enum(["import", "started study", "draft study", "other"]),
  id: uuid().nullable(),
  name: z.string().nullable(),
});
export type Use = z.infer<typeof use>;

/** How many rows of each kind would be removed, and left; `completion` and `tag` are what it set of rows that stay. */
const removalPlan = z.object({
  removed: z.record(z.string(), z.int()),
  left: z.record(z.string(), z.int()),
  uses: z.array(use),
});
export type RemovalPlan = z.infer<typeof removalPlan>;

const undoPlan = removalPlan.extend({
  laterImports: laterImports.describe(
    "Later imports that found rows there already, perhaps some of those that would be removed",
  ),
});
export type UndoPlan = z.infer<typeof undoPlan>;

export const planUndo = contract({
  route: "GET /api/projects/{projectId}/imports/{importId}/undo",
  access: "researcher",
  summary: "What undoing the import would remove, and what would stay because something uses it",
  response: undoPlan,
});

export const undoImport = contract({
  route: "POST /api/projects/{projectId}/imports/{importId}/undo",
  access: "researcher",
  scope: "import",
  action: "import.ask_undo",
  summary:
    "Undo the import: the worker removes all that it added and nothing else uses. Poll the import until its state is undone",
  response: importDetail,
  status: 202,
});
