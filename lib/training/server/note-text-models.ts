import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { training } from "@/db/schema";
import { idOfName } from "@/lib/imports/server/id-of-name";

type Training = Pick<typeof training.$inferSelect, "id" | "projectId">;

/**
 * Notes which models of the project hold the texts of a training run’s models: each leads back to the run.
 * @param names the project's names, by the run's
 */
export async function noteTextModels(
  db: Db,
  { id, projectId }: Training,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  await db.execute(sql`
    insert into training_text_model (training_id, name, model_id)
    select ${id}, said.in_run, said.model_id from (
      select n.in_run, ${idOfName("model", projectId, sql`n.ours`)} as model_id
      from unnest(${sql.param([...names.keys()])}::text[], ${sql.param([...names.values()])}::text[])
        n (in_run, ours)) said
    where said.model_id is not null
    on conflict do nothing`);
}
