import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { goneTable } from "@/lib/imports/server/gone-rows";
import type { RemovalPlan, Use } from "../schema";

/**
 * Decides what of an import can be taken back: all that it added and nothing else uses. The ids are in temporary
 * tables of this transaction (`gone_forecast` and so on) for `removePlanned`.
 */
export async function planRemoval(tx: Db, importId: string): Promise<RemovalPlan> {
  const added = (table: string) => sql`
    select x.* from ${sql.identifier(table)} x where x.import_id = ${importId}`;
  await keep(tx, "judgement", added("judgement"));
  await keep(tx, "label", added("label"));
  await keep(tx, "page", added("page"));
  for (const { table, isUsed } of steps(importId)) {
    await keep(tx, table, sql`${added(table)} and not (${isUsed})`);
  }
  const { rows } = await tx.execute<Counted>(sql`
    ${sql.join(tables.map(count(importId)), sql` union all `)}
    union all select 'completion', count(*)::int, 0 from question_change where import_id = ${importId}
    union all select 'tag', count(*)::int, 0 from tag_change c where c.import_id = ${importId}
      and not exists (select from gone_reader g where g.id = c.reader_id)
      and not exists (select from gone_question g where g.id = c.question_id)
      and not exists (select from gone_model g where g.id = c.model_id)`);
  const counts = (of: "removed" | "left") =>
    Object.fromEntries(rows.filter((row) => row[of] > 0).map((row) => [row.kind, row[of]]));
  return { removed: counts("removed"), left: counts("left"), uses: await listUses(tx, importId) };
}

interface Counted extends Record<string, unknown> {
  kind: string;
  removed: number;
  left: number;
}

const tables = [
  "judgement",
  "label",
  "forecast",
  "generation",
  "question",
  "dataset",
  "model",
  "reader",
  "page",
] as const;

async function keep(tx: Db, table: string, rows: SQL): Promise<void> {
  await tx.execute(sql`create temporary table ${goneTable(table)} on commit drop as
    select row_number() over () as no, id from (${rows}) x`);
  await tx.execute(sql`create unique index on ${goneTable(table)} (id)`);
  await tx.execute(sql`analyze ${goneTable(table)}`);
}

const count = (importId: string) => (table: string) =>
  sql`
  select ${table}::text as kind, (select count(*)::int from ${goneTable(table)}) as removed,
    ((select count(*) from ${sql.identifier(table)} where import_id = ${importId})
      - (select count(*) from ${goneTable(table)}))::int as left`;

/** That a row which stays needs the row `x`. */
const staying = (table: string, column: string) => sql`exists (
  select from ${sql.identifier(table)} y where y.${sql.identifier(column)} = x.id
    and not exists (select from ${goneTable(table)} g where g.id = y.id))`;

const inConfig = (condition: SQL) => sql`exists (select from study_version v where ${condition})`;

/** What keeps a row `x` of each table, those first on which others rest. */
const steps = (importId: string): { table: string; isUsed: SQL }[] => [
  { table: "forecast", isUsed: staying("judgement", "forecast_id") },
  {
    table: "generation",
    isUsed: sql`${staying("forecast", "generation_id")} or ${staying("label", "generation_id")}
      or exists (select from task_output o where o.generation_id = x.id)
      or exists (select from gold_label l where l.generation_id = x.id)`,
  },
  {
    table: "question",
    isUsed: sql`${staying("forecast", "question_id")} or ${staying("label", "question_id")}
      or ${staying("generation", "question_id")}
      or exists (select from task t where t.question_id = x.id)
      or exists (select from gold_item i where i.question_id = x.id)
      or exists (select from question_change c where c.question_id = x.id and c.import_id is distinct from ${importId})`,
  },
  {
    table: "dataset",
    isUsed: sql`${staying("question", "dataset_id")}
      or ${inConfig(sql`v.config ->> 'datasetId' = x.id::text`)}`,
  },
  {
    table: "model",
    isUsed: sql`${staying("generation", "model_id")}
      or ${inConfig(sql`v.config -> 'modelIds' ? x.id::text`)}`,
  },
  {
    table: "reader",
    isUsed: sql`${staying("forecast", "reader_id")} or ${staying("label", "reader_id")}
      or exists (select from participant p where p.reader_id = x.id)`,
  },
];

/** Rows of the import that stay, by what uses them. */
async function listUses(tx: Db, importId: string): Promise<Use[]> {
  const left = (table: string) => sql`(select x.id from ${sql.identifier(table)} x
    where x.import_id = ${importId}
      and not exists (select from ${goneTable(table)} g where g.id = x.id))`;
  const byImport = (kind: string, by: string, column: string, which = sql`true`) => sql`
    select ${kind}::text as kind, y.${sql.identifier(column)} as row, y.import_id, null::uuid as study_id
    from ${sql.identifier(by)} y join ${left(kind)} x on x.id = y.${sql.identifier(column)}
    where y.import_id is distinct from ${importId} and ${which}`;
  const imported = sql`y.assignment_id is null`;
  const byStudy = (kind: string, rows: SQL) => sql`
    select ${kind}::text, u.row, null::uuid, u.study_id from (${rows}) u
    join ${left(kind)} x on x.id = u.row`;
  const ofConfig = (condition: SQL, table: string) => sql`
    select x.id as row, v.study_id from ${sql.identifier(table)} x
    join study_version v on ${condition} where x.import_id = ${importId}`;
  const { rows } = await tx.execute<Use & Record<string, unknown>>(sql`
    select u.kind, count(distinct u.row)::int as rows,
      case when s.id is not null then case when exists (select from study_version v
          where v.study_id = s.id and v.frozen_at is not null) then 'started study' else 'draft study' end
        when i.id is not null then 'import' else 'other' end as by,
      coalesce(s.id, i.id) as id, coalesce(s.name, i.filename) as name
    from (
      ${byImport("forecast", "judgement", "forecast_id")}
      union all ${byImport("generation", "forecast", "generation_id", imported)}
      union all ${byImport("generation", "label", "generation_id")}
      union all ${byImport("question", "label", "question_id")}
      union all ${byImport("reader", "label", "reader_id")}
      union all ${byStudy(
        "generation",
        sql`select o.generation_id as row, t.study_id
        from task_output o join task t on t.id = o.task_id`,
      )}
      union all ${byStudy(
        "generation",
        sql`select l.generation_id as row, i.study_id
        from gold_label l join gold_item i on i.id = l.gold_item_id`,
      )}
      union all ${byImport("question", "generation", "question_id")}
      union all ${byImport("question", "forecast", "question_id", imported)}
      union all ${byImport("question", "question_change", "question_id")}
      union all ${byStudy("question", sql`select question_id as row, study_id from task`)}
      union all ${byStudy("question", sql`select question_id as row, study_id from gold_item`)}
      union all ${byImport("dataset", "question", "dataset_id")}
      union all ${byStudy("dataset", ofConfig(sql`v.config ->> 'datasetId' = x.id::text`, "dataset"))}
      union all ${byImport("model", "generation", "model_id")}
      union all ${byStudy("model", ofConfig(sql`v.config -> 'modelIds' ? x.id::text`, "model"))}
      union all ${byImport("reader", "forecast", "reader_id", imported)}
    ) u
    left join import_file i on i.id = u.import_id
    left join study used on used.id = u.study_id
    left join study s on s.id = coalesce(used.preview_of, used.id)
    group by 1, 3, 4, 5 order by 1, 3, 5`);
  return rows;
}
