import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import type { getFigureBin } from "@/lib/figures/schema";
import { chosenForecasts } from "@/lib/figures/selection/server/choose-forecasts";
import { type ItemRow, selectBinForecasts } from "./select-bin-forecasts";

/**
 * A page of what a group's forecasts with a confidence from `low` to `high` are of: each generation (or,
 * without a text, each question) once, from the least to the most confident forecast, with the forecasts
 * of every reader side by side.
 */
export async function listBin(
  db: Db,
  { projectId, query }: { projectId: string; query: z.output<typeof getFigureBin.query> },
): Promise<z.input<typeof getFigureBin.response>> {
  const { group, low, high, limit, offset, ...view } = query;
  const within = { group, confidence: { low, high } };
  const members = await db.execute<{ id: string }>(sql`
    select f.id from forecast f
    where f.id in (${chosenForecasts(projectId, view, within)})
    order by f.confidence, f.id`);
  const ids = members.rows.map(({ id }) => id);
  const { rows } = await db.execute<ItemRow>(sql`
    with item as (
      select f.question_id, f.generation_id, min(member.no) as first, count(*) over () as total
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as member (id, no)
      join forecast f on f.id = member.id
      group by f.question_id, f.generation_id
    )
    select coalesce(item.generation_id, item.question_id) as key, q.id as "questionId",
      json_build_object('key', q.key, 'text', q.text, 'truth', q.truth) as question,
      case when g.id is not null then json_build_object(
        'id', g.id, 'model', m.name, 'seed', g.seed, 'text', g.text) end as generation,
      item.total::int
    from item
    join question q on q.id = item.question_id
    join dataset d on d.id = q.dataset_id and d.project_id = ${projectId}
    left join generation g on g.id = item.generation_id
    left join model m on m.id = g.model_id
    order by item.first
    limit ${limit} offset ${offset}`);
  const forecasts = await selectBinForecasts(db, { projectId, items: rows, ids });
  const items = rows.map(({ key, question, generation }) => {
    const ofItem = forecasts.get(key) ?? [];
    return { key, question, generation, forecasts: ofItem, forecastsTotal: ofItem[0]?.total ?? 0 };
  });
  return { items, total: rows[0]?.total ?? 0 };
}
