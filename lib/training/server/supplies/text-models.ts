import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { folderOf } from "../training-folder";
import { readParagraphs } from "./read-paragraphs";
import type { Supplying } from "./supplying";

/** The models of the project that hold the paragraphs from which a file is made. */
export async function textModels(db: Db, { root, one, awaited }: Supplying): Promise<string[]> {
  const names = new Set<string>();
  for await (const batch of readParagraphs(folderOf(root, one.id).folder, awaited)) {
    for (const { model } of batch) names.add(model);
  }
  const { rows } = await db.execute<{ id: string }>(sql`
    select model_id as id from training_text_model
    where training_id = ${one.id} and name = any(${sql.param([...names])}::text[])
    union
    select m.id from training_supply s join model m on m.id = s.model_id
    where s.training_id = ${one.id} and m.name = any(${sql.param([...names])}::text[])
    order by id`);
  return rows.map(({ id }) => id);
}
