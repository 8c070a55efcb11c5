import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dataset, exampleSet, importFile, model, run, study, training, tuning } from "@/db/schema";
import { notFound } from "@/lib/http/errors";

const parts = {
  studyId: { table: study, name: "study" },
  datasetId: { table: dataset, name: "dataset" },
  importId: { table: importFile, name: "import" },
  runId: { table: run, name: "run" },
  modelId: { table: model, name: "model" },
  trainingId: { table: training, name: "training run" },
  tuningId: { table: tuning, name: "tuning" },
  exampleSetId: { table: exampleSet, name: "example set" },
};

/** The ids in a page's address: of a project, and of a part of it. */
export type PageIds = { projectId: string } & { [Part in keyof typeof parts]?: string };

/** Only checks whether the project has the part. @throws Refusal 404 */
export async function requirePart(db: Db, { projectId, ...ids }: PageIds): Promise<void> {
  for (const part of Object.keys(ids) as (keyof typeof ids)[]) {
    const { table, name } = parts[part];
    const where = and(eq(table.id, ids[part] ?? ""), eq(table.projectId, projectId));
    if ((await db.$count(table, where)) === 0) throw notFound(name);
  }
}
