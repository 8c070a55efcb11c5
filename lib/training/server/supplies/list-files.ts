import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Lineage } from "../../schema-models";

type GivenFile = Lineage["sources"][number];

/** The files that the app made for a training run, with what their rows were made from. */
export async function listFiles(db: Db, trainingId: string): Promise<GivenFile[]> {
  const named = (table: "dataset" | "reader" | "study") => sql`
    coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name) order by x.name, x.id)
      from training_file_source s join ${sql.identifier(table)} x on x.id = s.${sql.identifier(`${table}_id`)}
      where s.file_id = f.id), '[]')`;
  const { rows } = await db.execute<GivenFile & Record<string, unknown>>(sql`
    select f.name as file, f.sha256, f.rows, ${named("dataset")} as datasets, ${named("reader")} as readers,
      ${named("study")} as studies
    from training_file f where f.training_id = ${trainingId} order by f.name`);
  return rows;
}
