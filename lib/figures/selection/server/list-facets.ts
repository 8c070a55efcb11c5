import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { FigureFacets } from "@/lib/figures/schema";
import { type TagKind, writeTagField } from "@/lib/tags/tags";
import type { Selection } from "../schema-selection";
import { readerPool, tallyStays } from "./choose-forecasts";
import { namesOfChosen } from "./follow-merges";
import { readerLabel } from "./reader-label";

type Found = Omit<FigureFacets, "tags" | "chosen"> & {
  tags: { kind: TagKind; name: string; value: string; forecasts: number }[];
};

const mostTagValues = 2_000;

/** What a project's counted forecasts can be chosen by, each with how many there are. */
export async function listFacets(
  db: Db,
  projectId: string,
  /** What is chosen already, and is named; of readers the people too. */
  chosen: Partial<Pick<Selection, "dataset" | "model" | "reader">> = {},
): Promise<FigureFacets> {
  const { rows } = await db.execute<{ facets: Found }>(sql`
    with present as materialized (
      select t.*, ${readerPool} as pool
      from tally t join reader r on r.id = t.reader_id
      where t.project_id = ${projectId} and t.n > 0 and ${tallyStays(projectId)}
    )
    select json_build_object(
      'datasets', (${listed(sql`
        select d.id, d.name, sum(p.n)::int as forecasts
        from present p join dataset d on d.id = p.dataset_id
        where d.archived_at is null group by d.id`)}),
      'splits', (${listed(sql`
        select coalesce(p.split, '-') as name, sum(p.n)::int as forecasts
        from present p group by 1`)}),
      'models', (${listed(sql`
        select coalesce(m.id::text, 'none') as id, coalesce(m.name, 'No text') as name,
          sum(p.n)::int as forecasts
        from present p left join model m on m.id = p.model_id
        where m.archived_at is null group by m.id`)}),
      'readers', (${listed(sql`
        select p.pool as id, case p.pool when 'crowd' then 'Crowdworkers' when 'people' then 'People'
            else min(${readerLabel(sql`r`)}) end as name,
          min(r.kind) as kind, sum(p.n)::int as forecasts
        from present p join reader r on r.id = p.reader_id
        where r.archived_at is null group by p.pool`)}),
      'people', (${listed(sql`
        select r.id, ${readerLabel(sql`r`)} as name,
          coalesce((select sum(p.n) from present p where p.reader_id = r.id), 0)::int as forecasts
        from reader r where r.project_id = ${projectId} and r.kind = 'human'
          and r.id::text = any(${sql.param(chosen.reader ?? [])}::text[])`)}),
      'rounds', (${listed(sql`
        select coalesce(p.round_id::text, 'none') as id,
          coalesce(min(s.name || ', version ' || v.no), 'Imported') as name,
          sum(p.n)::int as forecasts
        from present p
        left join round on round.id = p.round_id
        left join study_version v on v.id = round.study_version_id
        left join study s on s.id = round.study_id
        group by p.round_id`)}),
      'tags', (select coalesce(json_agg(x order by x.kind, x.name, x.value), '[]') from (
        select tag.kind, tag.name, tag.value, sum(p.n)::int as forecasts
        from present p
        join reader r on r.id = p.reader_id
        left join model m on m.id = p.model_id
        cross join lateral (
          select 'reader' as kind, * from jsonb_each_text(r.tags)
          union all select 'model', * from jsonb_each_text(m.tags)
          union all select 'question', * from jsonb_each_text(p.question_tags)
          union all select 'forecast', * from jsonb_each_text(p.forecast_tags)
        ) tag (kind, name, value)
        group by tag.kind, tag.name, tag.value order by forecasts desc limit ${mostTagValues}) x),
      'days', (select case when count(*) > 0
        then json_build_object('first', min(p.day), 'last', max(p.day)) end from present p)
    ) as facets`);
  const [found] = rows;
  if (!found) throw new Error("the facets' query gave no row");
  const { tags, ...facets } = found.facets;
  return {
    ...facets,
    chosen: await namesOfChosen(db, projectId, chosen),
    tags: tags.map(({ kind, name, ...of }) => ({ field: writeTagField(kind, name), ...of })),
  };
}

const listed = (query: ReturnType<typeof sql>) =>
  sql`select coalesce(json_agg(x order by lower(x.name), x.name), '[]') from (${query}) x`;
