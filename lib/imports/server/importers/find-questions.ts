import { sql } from "drizzle-orm";
import type { QuestionParts } from "@/db/schema";
import { isGone } from "../gone-rows";
import { idOfName } from "../id-of-name";
import type { ImportContext } from "../importer";
import type { QuestionContent } from "./merge-question";

export interface QuestionKey {
  dataset: string;
  key: string;
}

export interface FoundQuestion extends QuestionContent {
  id: string;
  /** The import that added it. */
  importId: string | null;
  /** Of the import that is corrected: it goes unless this file names it. */
  isGone: boolean;
  /** What it said before people corrected it by hand, of the corrected parts. */
  replaced: QuestionParts;
}

/** One text for a dataset and a key. Neither can hold a NUL. */
export const questionMapKey = ({ dataset, key }: QuestionKey) => `${dataset}\0${key}`;

/** The questions of the project with these keys, by `questionMapKey`. */
export async function findQuestions(
  context: ImportContext,
  keys: QuestionKey[],
): Promise<Map<string, FoundQuestion>> {
  const { tx, projectId, corrects } = context;
  const wanted = new Map(
    keys.map(({ dataset, key }) => [questionMapKey({ dataset, key }), { dataset, key }]),
  );
  const { rows } = await tx.execute<QuestionKey & FoundQuestion & Record<string, unknown>>(sql`
    with known as materialized (
      select n.name, ${idOfName("dataset", projectId, sql`n.name`)} as id
      from json_array_elements_text(${JSON.stringify([...new Set(keys.map((k) => k.dataset))])}) n(name)
    )
    select d.name as dataset, q.key, q.id, q.import_id as "importId", q.text, q.truth, q.split,
      q.aliases, ${isGone(context, "question", sql`q.id`)} as "isGone",
      ${corrects ? replaced : sql`'{}'::jsonb`} as replaced
    from json_to_recordset(${JSON.stringify([...wanted.values()])}) as r(dataset text, key text)
    join known d on d.name = r.dataset
    join question q on q.dataset_id = d.id and q.key = r.key`);
  return new Map(rows.map((row) => [questionMapKey(row), row]));
}

/** The first of several corrections says what a file had: of equal keys, an object keeps the last one. */
const replaced = sql`(
  select coalesce(jsonb_object_agg(part.key, part.value order by c.created_at desc), '{}')
  from question_change c cross join lateral jsonb_each(c.before) part
  where c.question_id = q.id and c.import_id is null)`;
