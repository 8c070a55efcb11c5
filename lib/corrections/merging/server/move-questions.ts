import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { planGenerations } from "./move-rows";

/**
 * Plans how the questions of a dataset go to another one. A key that both have is one question, unless the two say
 * different things: then the first keeps a question of its own, with the name of its dataset behind the key.
 */
export async function planQuestions(
  tx: Db,
  { from, into }: { from: { id: string; name: string }; into: string },
) {
  const agrees = (part: string) => {
    const [a, b] = [sql.raw(`q.${part}`), sql.raw(`t.${part}`)];
    return sql`(${a} is null or ${b} is null or lower(trim(${a})) = lower(trim(${b})))`;
  };
  await tx.execute(sql`
    insert into question_move
    select q.id, ${into}::uuid,
      case when t.id is null then q.key when x.is_same then null
        else q.key || ' (' || ${from.name}::text || ')' || case when exists (select from question k
          where k.dataset_id = ${into} and k.key = q.key || ' (' || ${from.name}::text || ')')
          then ' ' || q.id else '' end end,
      case when x.is_same then t.id end
    from question q left join question t on t.dataset_id = ${into} and t.key = q.key
    cross join lateral (select t.id is not null and ${agrees("text")} and ${agrees("truth")} as is_same) x
    where q.dataset_id = ${from.id}`);
  await planGenerations(
    tx,
    sql`
    select g.id, q.into_id as question_id, g.model_id from generation g
    join question_move q on q.id = g.question_id where q.into_id is not null`,
  );
  const { rows } = await tx.execute<{ move: number; same: number; apart: number }>(sql`
    select count(*) filter (where m.into_id is null and m.key = q.key)::int as move,
      count(m.into_id)::int as same,
      count(*) filter (where m.key <> q.key)::int as apart
    from question_move m join question q on q.id = m.id`);
  const [counts] = rows;
  const of = (n = 0): Record<string, number> => (n > 0 ? { question: n } : {});
  return { move: of(counts?.move), same: of(counts?.same), apart: of(counts?.apart) };
}

/** Does what was planned, when texts and forecasts are where they go to. */
export async function applyQuestions(tx: Db): Promise<void> {
  // What only the one that goes knows is filled in.
  await tx.execute(sql`
    update question t set text = coalesce(t.text, q.text), truth = coalesce(t.truth, q.truth),
      split = coalesce(t.split, q.split), query = coalesce(t.query, q.query),
      tags = case when are_tags(q.tags || t.tags) then q.tags || t.tags else t.tags end,
      aliases = t.aliases || array(select a from unnest(q.aliases) a where a <> all(t.aliases))
    from question_move m join question q on q.id = m.id where t.id = m.into_id`);
  await tx.execute(sql`
    update question q set dataset_id = m.dataset_id, key = m.key
    from question_move m where m.id = q.id and m.into_id is null`);
  await tx.execute(sql`
    update question_change c set question_id = m.into_id
    from question_move m where m.id = c.question_id and m.into_id is not null`);
  await tx.execute(sql`
    update tag_change c set question_id = m.into_id
    from question_move m where m.id = c.question_id and m.into_id is not null`);
  await tx.execute(sql`
    delete from question where id in (select id from question_move where into_id is not null)`);
}
