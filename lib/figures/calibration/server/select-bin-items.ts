import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

type ItemRow = {
  /** The generation's id, or the question's where the forecasts are of no text. */
  key: string;
  questionId: string;
  questionKey: string;
  questionText: string | null;
  truth: string | null;
  generationId: string | null;
  model: string | null;
  seed: number | null;
  text: string | null;
  total: number;
};

interface Page {
  projectId: string;
  /** The bin's forecasts, in its order. */
  ids: readonly string[];
  limit: number;
  offset: number;
}

/** What the forecasts are about, each once, from the least to the most confident forecast. */
export async function selectBinItems(db: Db, { projectId, ids, limit, offset }: Page) {
  const { rows } = await db.execute<ItemRow>(sql`
    with item as (
      select f.question_id, f.generation_id, min(member.no) as first, count(*) over () as total
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as member (id, no)
      join forecast f on f.id = member.id
      group by f.question_id, f.generation_id
    )
    select
      coalesce(item.generation_id, item.question_id) as key,
      q.id as "questionId", q.key as "questionKey", q.text as "questionText", q.truth,
      g.id as "generationId", m.name as model, g.seed, g.text, item.total::int
    from item
    join question q on q.id = item.question_id
    join dataset d on d.id = q.dataset_id and d.project_id = ${projectId}
    left join generation g on g.id = item.generation_id
    left join model m on m.id = g.model_id
    order by item.first
    limit ${limit} offset ${offset}`);
  return { items: rows, total: rows[0]?.total ?? 0 };
}
