import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { idOfName } from "../id-of-name";
import type { QuestionContent } from "./merge-question";

export interface QuestionKey {
  dataset: string;
  key: string;
}

export interface FoundQuestion extends QuestionContent {
  id: string;
  /** The import that added it. */
  importId: string | null;
}

/** One text for a dataset and a key. Neither can hold a NUL. */
export const questionMapKey = ({ dataset, key }: QuestionKey) => `${dataset}\0${key}`;

/** The questions of the project with these keys, by `questionMapKey`. */
export async function findQuestions(
  tx: Db,
  projectId: string,
  keys: QuestionKey[],
): Promise<Map<string, FoundQuestion>> {
  const wanted = new Map(
    keys.map(({ dataset, key }) => [questionMapKey({ dataset, key }), { dataset, key }]),
  );
  const { rows } = await tx.execute<QuestionKey & FoundQuestion & Record<string, unknown>>(sql`
    with known as materialized (
      select n.name, ${idOfName("dataset", projectId, sql`n.name`)} as id
      from json_array_elements_text(${JSON.stringify([...new Set(keys.map((k) => k.dataset))])}) n(name)
    )
    select d.name as dataset, q.key, q.id, q.import_id as "importId", q.text, q.truth, q.split,
      q.aliases
    from json_to_recordset(${JSON.stringify([...wanted.values()])}) as r(dataset text, key text)
    join known d on d.name = r.dataset
    join question q on q.dataset_id = d.id and q.key = r.key`);
  return new Map(rows.map((row) => [questionMapKey(row), row]));
}
