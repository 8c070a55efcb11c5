import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import {
  type ItemRow,
  selectBinForecasts,
} from "@/lib/figures/calibration/server/select-bin-forecasts";
import type { getDisagreements } from "@/lib/figures/schema";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import {
  countedConfidence,
  fromChosen,
  isCounted,
} from "@/lib/figures/selection/server/choose-forecasts";
import type { Disagreement } from "../schema-replacement";

/** A text on which a reader and people disagree; `reading` is the reader's forecast. */
type Row = Pick<ItemRow, "key" | "question" | "questionId" | "total"> & {
  generation: NonNullable<ItemRow["generation"]>;
  reading: string;
  distance: number;
};

/**
 * A page of the questions on whose texts a reader and people are furthest apart, each with all its texts that both have
 * read. A confidence in a wrong answer counts as negative, so the distance is between what both would have others
 * believe.
 */
export async function listDisagreements(
  db: Db,
  { projectId, query }: { projectId: string; query: z.output<typeof getDisagreements.query> },
): Promise<z.input<typeof getDisagreements.response>> {
  const { compared, limit, offset, ...chosen } = query;
  const view = { ...viewQuery.parse({ by: "none" }), ...chosen };
  const { rows } = await db.execute<Row>(sql`
    with said as (
      select f.id, f.question_id, f.generation_id, r.kind = 'human' as by_person,
        case when c.correct then 1 else -1 end * ${countedConfidence} as belief
      ${fromChosen(projectId, view)} and ${isCounted} and t.draw = 0
        and f.generation_id is not null and (r.kind = 'human' or r.id = ${compared})
    ), apart as (
      select question_id, generation_id,
        (min(id::text) filter (where not by_person))::uuid as reading,
        abs(avg(belief) filter (where by_person) - avg(belief) filter (where not by_person)) / 2
          as distance
      from said group by question_id, generation_id
      having bool_or(by_person) and bool_or(not by_person)
    ), listed as (
      select question_id, max(distance) as largest, count(*) over () as total
      from apart group by question_id
      order by largest desc, question_id limit ${limit} offset ${offset}
    )
    select a.generation_id as key, q.id as "questionId", listed.total::int,
      json_build_object('key', q.key, 'text', q.text, 'truth', q.truth) as question,
      json_build_object('id', g.id, 'model', m.name, 'seed', g.seed, 'text', g.text) as generation,
      a.reading, a.distance::float8
    from listed
    join apart a on a.question_id = listed.question_id
    join question q on q.id = a.question_id
    join dataset d on d.id = q.dataset_id and d.project_id = ${projectId}
    join generation g on g.id = a.generation_id
    join model m on m.id = g.model_id
    order by listed.largest desc, listed.question_id, a.distance desc, a.generation_id`);
  const forecasts = await selectBinForecasts(db, {
    projectId,
    items: rows,
    ids: rows.map(({ reading }) => reading),
  });
  const items = [...Map.groupBy(rows, ({ questionId }) => questionId)].flatMap(
    ([key, texts]): Disagreement[] =>
      texts[0]
        ? [
            {
              key,
              question: texts[0].question,
              texts: texts.map(({ key: text, generation, distance }) => {
                const ofText = forecasts.get(text) ?? [];
                const forecastsTotal = ofText[0]?.total ?? 0;
                return { generation, distance, forecasts: ofText, forecastsTotal };
              }),
            },
          ]
        : [],
  );
  return { items, total: rows[0]?.total ?? 0 };
}
