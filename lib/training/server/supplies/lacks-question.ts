import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { idOfName } from "@/lib/imports/server/id-of-name";
import type { Paragraph } from "./read-paragraphs";

/** Whether the project lacks one of these questions, or its text. */
export async function lacksQuestion(
  db: Db,
  projectId: string,
  batch: Pick<Paragraph, "dataset" | "question">[],
): Promise<boolean> {
  const asked = batch.map(({ dataset, question }) => ({ dataset, question }));
  const { rows } = await db.execute<{ lacks: boolean }>(sql`
    select exists (
      select from json_to_recordset(${JSON.stringify(asked)}) as p (dataset text, question text)
      where not exists (
        select from question q where q.key = p.question and q.text is not null
          and q.dataset_id = ${idOfName("dataset", projectId, sql`p.dataset`)})) as lacks`);
  return rows[0]?.lacks ?? false;
}
