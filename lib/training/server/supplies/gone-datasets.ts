import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dataset } from "@/db/schema";
import { goneDatasetText } from "../../gone-dataset";
import type { TrainingSettings } from "../../schema-settings";

/** Why datasets can't be used, a sentence for each of those that are archived, deleted or not the project's. */
export const goneDatasets = (db: Db, projectId: string, datasetIds: readonly string[]) =>
  sayWhy(db, { projectId, datasetIds, why: goneDatasetText });

/** The same of those that have no rows any more: an archived dataset still has them. */
export const deletedDatasets = (db: Db, projectId: string, datasetIds: readonly string[]) =>
  sayWhy(db, {
    ...{ projectId, datasetIds },
    why: (one) => goneDatasetText({ ...one, archivedAt: null }),
  });

interface Asked {
  projectId: string;
  datasetIds: readonly string[];
  why: typeof goneDatasetText;
}

async function sayWhy(db: Db, { projectId, datasetIds, why }: Asked): Promise<string[]> {
  const ids = [...new Set(datasetIds)];
  const { id, name, archivedAt, deleteAt } = dataset;
  const known = await db
    .select({ id, name, archivedAt, deleteAt })
    .from(dataset)
    .where(and(inArray(id, ids), eq(dataset.projectId, projectId)));
  return ids.flatMap((one) => {
    const found = known.find((its) => its.id === one);
    return found ? (why(found) ?? []) : "The project has no such dataset.";
  });
}

/** The same of the datasets that a training run's settings name, each with the file that is made from it. */
export async function goneSources(
  db: Db,
  projectId: string,
  { files, supplies }: Pick<TrainingSettings, "files" | "supplies">,
): Promise<string[]> {
  const named = [
    ...Object.entries(files).map(([name, source]) => ({
      name,
      ids: source.kind === "questions" ? source.sets.map(({ datasetId }) => datasetId) : [],
    })),
    ...Object.entries(supplies).map(([name, supply]) => ({
      name,
      ids: supply.kind === "queries" ? supply.clueIds : [],
    })),
  ];
  const gone: string[] = [];
  for (const { name, ids } of named) {
    const texts = await goneDatasets(db, projectId, ids);
    gone.push(...texts.map((text) => `${name}: ${text}`));
  }
  return gone;
}
