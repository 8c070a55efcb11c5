import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dataset, question, questionChange } from "@/db/schema";
import { changedParts } from "@/lib/datasets/server/correct-questions";
import { bringBack } from "../gone-rows";
import { idOfName } from "../id-of-name";
import type { ImportContext } from "../importer";
import type { FoundQuestion, QuestionKey } from "./find-questions";
import { insertMany } from "./insert-many";
import type { QuestionContent } from "./merge-question";

export type QuestionToStore = FoundQuestion & QuestionKey;

type Storing = Pick<ImportContext, "tx" | "projectId" | "importId">;

/** A question as a row says it. @param found one that goes with the corrected import unless it is named: it comes back */
export const freshQuestion = (
  { importId }: Pick<ImportContext, "importId">,
  said: QuestionKey & QuestionContent,
  found: FoundQuestion | undefined,
): QuestionToStore => ({
  id: found?.id ?? randomUUID(),
  isGone: found !== undefined,
  importId,
  replaced: {},
  ...said,
});

/** Inserts questions, with the datasets that they need, and brings back those that were to go. */
export async function insertQuestions(
  { tx, projectId, importId }: Storing,
  questions: QuestionToStore[],
): Promise<void> {
  const back = questions.filter(({ isGone }) => isGone);
  await bringBack(
    tx,
    question,
    back.map(({ id, text, truth, split, aliases }) => ({
      id,
      importId,
      text,
      truth,
      split,
      aliases,
    })),
  );
  const fresh = questions.filter(({ isGone }) => !isGone);
  if (fresh.length === 0) return;
  const names = [...new Set(fresh.map((q) => q.dataset))];
  const datasets = await ensureDatasets(tx, { projectId, importId }, names);
  const rows = fresh.map(({ id, dataset, key, text, truth, split, aliases }) => {
    const datasetId = datasets.get(dataset);
    if (!datasetId) throw new Error(`The dataset ${dataset} was not stored.`);
    return { id, datasetId, key, text, truth, split, aliases, importId };
  });
  await insertMany(tx, question, rows);
}

/** The datasets of these names, also former ones, made where there are none. */
async function ensureDatasets(
  tx: Db,
  { projectId, importId }: { projectId: string; importId: string },
  names: string[],
) {
  const find = async () => {
    const { rows } = await tx.execute<{ id: string; name: string }>(sql`
      select n.name, ${idOfName("dataset", projectId, sql`n.name`)} as id
      from json_array_elements_text(${JSON.stringify(names)}) n(name)`);
    return new Map(rows.filter(({ id }) => id !== null).map(({ id, name }) => [name, id]));
  };
  const known = await find();
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0) return known;
  await tx
    .insert(dataset)
    .values(missing.map((name) => ({ projectId, name, importId })))
    .onConflictDoNothing();
  return find();
}

/** Adds new facts to stored questions, and keeps what was known before, so that the import can be undone. */
export async function completeQuestions(
  { tx, importId }: Storing,
  questions: FoundQuestion[],
): Promise<void> {
  if (questions.length === 0) return;
  const { rows } = await tx.execute<FoundQuestion & Record<string, unknown>>(sql`
    select q.id, q.text, q.truth, q.split, q.aliases from question q
    where q.id in (select e::uuid from json_array_elements_text(${JSON.stringify(questions.map(({ id }) => id))}) e)`);
  const known = new Map(rows.map((row) => [row.id, row]));
  const changes = questions.flatMap((now) => {
    const was = known.get(now.id);
    return was ? [{ questionId: now.id, importId, ...changedParts(was, now) }] : [];
  });
  await insertMany(tx, questionChange, changes);
  await tx.execute(sql`
    update question q set text = r.text, truth = r.truth, split = r.split, aliases = r.aliases
    from json_populate_recordset(null::question, ${JSON.stringify(questions)}) r
    where q.id = r.id`);
}
