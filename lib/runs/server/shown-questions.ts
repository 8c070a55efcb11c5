import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { RunSettings } from "../schema-settings";
import { chosenItems } from "./chosen-items";
import type { RunExamples } from "./load-examples";

/**
 * How many of a run's questions are among the examples that its prompts show first: by their own words, or by the query or
 * text of one of their texts. What is made about these may be copied from the examples.
 */
export async function countShownQuestions(
  db: Db,
  projectId: string,
  settings: RunSettings,
  chosen: RunExamples,
): Promise<number> {
  const examples = [...chosen.values()].flatMap((one) => one.examples);
  if (examples.length === 0) return 0;
  const asked = examples.map((one) => ("query" in one ? one.query : one.question));
  const texts = examples.map(({ text }) => text);
  const isAmong = (all: string[]) => sql`= any(${sql.param(all)}::text[])`;
  // Examples that are made from a run's results may be cut off.
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from question q
    where q.id in (select i.question_id from (${chosenItems(projectId, settings, chosen)}) i)
      and (left(q.text, 2000) ${isAmong(asked)} or left(q.query, 2000) ${isAmong(asked)}
        or exists (select from generation g where g.question_id = q.id
          and (left(g.query, 2000) ${isAmong(asked)} or left(g.text, 20000) ${isAmong(texts)})))`);
  return rows[0]?.n ?? 0;
}
