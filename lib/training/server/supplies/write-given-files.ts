import { rename, rm } from "node:fs/promises";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { type training, trainingFile } from "@/db/schema";
import { streamRows } from "@/db/stream-rows";
import type { FileSource } from "../../supplies/schema";
import { folderOf, type TrainingFolder } from "../training-folder";
import { fileOf } from "../write-files";
import { deletedDatasets } from "./gone-datasets";
import { noteFile } from "./note-file";
import { type WrittenFile, writeRows } from "./write-rows";

type Training = Pick<typeof training.$inferSelect, "id" | "projectId" | "settings">;

/**
 * Writes the files of a training run that are made from the project's rows. Where there are none, an earlier file stays.
 * @param root the folder of training runs
 * @returns what is wrong with them, in sentences
 */
export async function writeGivenFiles(
  db: Connection,
  root: string,
  one: Training,
): Promise<string[]> {
  const place = folderOf(root, one.id);
  const given = Object.entries(one.settings.files);
  await removeOthers(db, place, one);
  const problems: string[] = [];
  for (const [name, source] of given) {
    const file = await writeOne(db, one.projectId, source, {
      run: place.folder,
      file: fileOf(place, "files", name),
    });
    const datasetIds =
      source.kind === "examples" ? [] : source.sets.map(({ datasetId }) => datasetId);
    const deleted = await deletedDatasets(db, one.projectId, datasetIds);
    if (deleted.length > 0) problems.push(...deleted.map((text) => `${name}: ${text}`));
    else if (file.rows === 0) problems.push(`${name}: ${emptyTexts[source.kind]}`);
    else {
      await db.transaction((tx) =>
        noteFile(tx, { trainingId: one.id, name }, file, { datasetIds }),
      );
    }
  }
  return problems;
}

const emptyTexts: Record<FileSource["kind"], string> = {
  questions: "none of the chosen questions has a text.",
  examples: "the version of the example set was deleted.",
};

/** Of a draft that was changed: the files that it has no source for any more. What somebody put there by hand stays. */
async function removeOthers(db: Connection, place: TrainingFolder, one: Training): Promise<void> {
  const noted = await db
    .select({ name: trainingFile.name })
    .from(trainingFile)
    .where(eq(trainingFile.trainingId, one.id));
  const gone = noted.map(({ name }) => name).filter((name) => !(name in one.settings.files));
  for (const name of gone) await rm(fileOf(place, "files", name), { force: true });
  if (gone.length === 0) return;
  await db
    .delete(trainingFile)
    .where(and(eq(trainingFile.trainingId, one.id), inArray(trainingFile.name, gone)));
}

async function writeOne(
  db: Connection,
  projectId: string,
  source: FileSource,
  { run, file }: { run: string; file: string },
): Promise<WrittenFile> {
  const query =
    source.kind === "examples"
      ? examplesOf(projectId, source.versionId)
      : questionsOf(projectId, source.sets);
  const { signal } = new AbortController();
  const written = await writeRows(run, `${file}.new`, streamRows(db.$client, query, signal));
  if (written.rows > 0) await rename(`${file}.new`, file);
  else await rm(`${file}.new`);
  return written;
}

type Sets = Extract<FileSource, { kind: "questions" }>["sets"];

/**
 * Questions that the package can use. Those without a correct answer serve as a test set, such as biographies. Those of an
 * archived dataset count: the plan refuses it, and what was started before goes on.
 */
const questionsOf = (projectId: string, sets: Sets): SQL => sql`
  select d.name as dataset, q.key, q.text, coalesce(q.truth, '') as truth, q.aliases, q.split
  from question q join dataset d on d.id = q.dataset_id
  where d.project_id = ${projectId} and d.delete_at is null and q.text <> ''
    and exists (
      select from json_to_recordset(${JSON.stringify(sets)}) as s ("datasetId" uuid, splits text[])
      where s."datasetId" = d.id and (cardinality(s.splits) = 0 or q.split = any(s.splits)))
  order by d.name, q.key`;

const examplesOf = (projectId: string, versionId: string): SQL => sql`
  select e.example ->> 'query' as query, e.example ->> 'text' as text
  from example_set_version v join example_set s on s.id = v.set_id
  cross join lateral jsonb_array_elements(v.examples) with ordinality e (example, no)
  where v.id = ${versionId} and s.project_id = ${projectId} order by e.no`;
