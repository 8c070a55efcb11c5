import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Lineage } from "../../schema-models";

type GivenFile = Lineage["sources"][number];

/** The runs that wrote queries or texts for a file. One that gives people's names as queries asks no language model. */
const writers = sql`
  coalesce((select jsonb_agg(distinct jsonb_build_object('model', asked.model #>> '{}',
      'run', jsonb_build_object('id', r.id, 'name', r.name)))
    from training_supply s join training_supply_part p on p.supply_id = s.id join run r on r.id = p.run_id
    cross join lateral jsonb_path_query_first(r.settings, '$.steps.*.model') as asked (model)
    where s.training_id = f.training_id and s.name = f.name and s.kind in ('queries', 'texts')
      and asked.model is not null
      and exists (select from run_item i where i.run_id = r.id and i.state = 'done')), '[]')`;

/** The files that the app made for a training run, with what their rows were made from. */
export async function listFiles(db: Db, trainingId: string): Promise<GivenFile[]> {
  const named = (table: "dataset" | "reader" | "study") => sql`
    coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'isDeleted', x.delete_at is not null) order by x.name, x.id)
      from training_file_source s join ${sql.identifier(table)} x on x.id = s.${sql.identifier(`${table}_id`)}
      where s.file_id = f.id), '[]')`;
  const { rows } = await db.execute<GivenFile & Record<string, unknown>>(sql`
    select f.name as file, f.sha256, f.rows, ${named("dataset")} as datasets, ${named("reader")} as readers,
      ${named("study")} as studies, ${writers} as writers
    from training_file f where f.training_id = ${trainingId} order by f.name`);
  return rows;
}
