import { type SQL, sql } from "drizzle-orm";

/**
 * The query of a question, as an expression of `question q`: its own, or else that of its first text that has one.
 * @param first a model whose texts come before its own
 */
export const queryOf = (first: string | null = null): SQL => {
  const ofTexts = (whose: SQL) => sql`(
    select g.query from generation g where g.question_id = q.id and g.query <> '' ${whose}
    order by g.created_at, g.id limit 1)`;
  return sql`coalesce(${ofTexts(sql`and g.model_id = ${first}::uuid`)}, q.query, ${ofTexts(sql``)})`;
};

/** Whether a question has one. */
export const hasQuery = (questionId: SQL): SQL => sql`(
  exists (select from question own where own.id = ${questionId} and own.query is not null)
  or exists (select from generation g where g.question_id = ${questionId} and g.query <> ''))`;
