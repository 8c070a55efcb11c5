import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { judgeAgain } from "@/lib/datasets/server/correct-questions";
import { keepShown } from "@/lib/datasets/server/keep-shown";
import { countWithin } from "@/lib/figures/groups/server/count-forecasts";
import { goneTable } from "@/lib/imports/server/gone-rows";

const removedAtOnce = 10_000;

interface Remove {
  importId: string;
  /** Is told how much of the rows is removed, in [0, 1]. */
  onProgress?: (share: number) => Promise<void>;
}

/** Takes back what `planRemoval` chose, in the same transaction. */
export async function removePlanned(
  tx: Db,
  { projectId, ...remove }: Remove & { projectId: string },
): Promise<void> {
  await removeRows(tx, remove);
  await removeGone(tx, "question");
  // Before the datasets and readers go, which the tallies hang on.
  await countWithin(tx, projectId);
  await remove.onProgress?.(0.95);
  await removeParts(tx);
}

/** Takes back all but questions, datasets, models and readers. */
export async function removeRows(tx: Db, { importId, onProgress }: Remove): Promise<void> {
  // Forecasts are evidence: this is one of the few transactions that may remove any (decision 34).
  await tx.execute(sql`set local candor.erasing = 'on'`);
  const { rows } = await tx.execute<{ table: "judgement" | "label" | "forecast"; n: number }>(sql`
    select 'judgement' as table, count(*)::int as n from gone_judgement
    union all select 'label', count(*)::int from gone_label
    union all select 'forecast', count(*)::int from gone_forecast`);
  const total = rows.reduce((sum, { n }) => sum + n, 0);
  let done = 0;
  for (const { table, n } of rows) {
    for (let from = 0; from < n; from += removedAtOnce) {
      await tx.execute(sql`
        delete from ${sql.identifier(table)} where id in (
          select id from ${goneTable(table)}
          where no > ${from} and no <= ${from + removedAtOnce})`);
      done += Math.min(removedAtOnce, n - from);
      await onProgress?.((0.8 * done) / total);
    }
  }
  await tx.execute(sql`set local candor.erasing = 'off'`);
  await takeBackCompletions(tx, importId);
  await takeBackTags(tx, importId);
  await tx.execute(sql`delete from generation where id in (select id from gone_generation)`);
  await removeGone(tx, "page");
  await tx.execute(sql`drop table gone_judgement, gone_label, gone_forecast, gone_generation`);
}

/**
 * After a corrected file: removes the questions and parts that it did not name again. An archived part stays: rows of
 * it are refused, and a later import would make it anew.
 * @returns how many of each
 */
export async function removeUnnamed(tx: Db): Promise<Record<string, number>> {
  const question = await removeGone(tx, "question");
  // A dataset is named by its questions.
  await tx.execute(sql`
    delete from gone_dataset g where exists (select from question q where q.dataset_id = g.id)`);
  for (const table of ["dataset", "model", "reader"]) {
    await tx.execute(sql`
      delete from ${goneTable(table)} g using ${sql.identifier(table)} x
      where x.id = g.id and x.archived_at is not null`);
  }
  return { question, ...(await removeParts(tx)) };
}

/** With the tallies that hang on them. */
async function removeParts(tx: Db): Promise<Record<string, number>> {
  await tx.execute(sql`
    delete from tally where dataset_id in (select id from gone_dataset)
      or model_id in (select id from gone_model) or reader_id in (select id from gone_reader)`);
  return {
    dataset: await removeGone(tx, "dataset"),
    model: await removeGone(tx, "model"),
    reader: await removeGone(tx, "reader"),
  };
}

async function removeGone(tx: Db, table: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${sql.identifier(table)} where id in (select id from ${goneTable(table)})`);
  await tx.execute(sql`drop table ${goneTable(table)}`);
  return rowCount ?? 0;
}

/** Each part of a question that the import filled in is as it was before, unless somebody changed it since. */
async function takeBackCompletions(tx: Db, importId: string): Promise<void> {
  await keepShown(tx, sql`select question_id from question_change where import_id = ${importId}`);
  const back = (part: string) => {
    const column = sql.identifier(part);
    const value =
      part === "aliases"
        ? sql`array(select jsonb_array_elements_text(c.before -> 'aliases'))`
        : sql`c.before ->> ${part}::text`;
    return sql`${column} = case when c.before ? ${part} and to_jsonb(q.${column}) is not distinct from c.after -> ${part}::text
      then ${value} else q.${column} end`;
  };
  const { rows: judged } = await tx.execute<{ id: string }>(sql`
    update question q set ${sql.join(["text", "truth", "split", "aliases"].map(back), sql`, `)}
    from question_change c where c.question_id = q.id and c.import_id = ${importId}
    returning q.id`);
  await judgeAgain(
    tx,
    judged.map(({ id }) => id),
    "compared",
  );
  await tx.execute(sql`delete from question_change where import_id = ${importId}`);
}

/** Each tag that the import set has its value from before, or is gone, unless somebody changed it since. */
async function takeBackTags(tx: Db, importId: string): Promise<void> {
  for (const kind of ["reader", "question", "model"]) {
    const [table, of] = [sql.identifier(kind), sql.identifier(`${kind}_id`)];
    await tx.execute(sql`
      update ${table} x set tags = (x.tags - back.names) || back.tags
      from (
        select k.id, array_agg(c.name) as names,
          coalesce(jsonb_object_agg(c.name, c.before) filter (where c.before is not null), '{}') as tags
        from tag_change c join ${table} k on k.id = c.${of}
        where c.import_id = ${importId} and k.tags ->> c.name = c.after group by k.id
      ) back where back.id = x.id`);
  }
  await tx.execute(sql`delete from tag_change where import_id = ${importId}`);
}
