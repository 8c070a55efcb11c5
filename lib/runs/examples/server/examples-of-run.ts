import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { run } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import { isRun } from "../../server/runs";
import { exampleKindsOf } from "../kinds-of-run";
import { type DraftExample, type ExampleKind, mostExamples } from "../schema";

interface Of {
  projectId: string;
  runId: string;
  kind: ExampleKind;
}

/**
 * The first results of a run as examples, which nobody has checked yet.
 * @throws Refusal 404; 409 when the run makes nothing of this kind, or has made nothing yet
 */
export async function examplesOfRun(db: Db, { kind, ...which }: Of): Promise<DraftExample[]> {
  const [found] = await db.select({ settings: run.settings }).from(run).where(isRun(which));
  if (!found) throw notFound("run");
  if (!exampleKindsOf(found.settings).includes(kind)) {
    throw conflict("other_kind", "The results of this run are no examples of this kind.");
  }
  const { rows } = await db.execute<{ example: DraftExample }>(sql`
    select ${example[kind]} || '{"checked": false}' as example
    from (
      select * from run_item where run_id = ${which.runId} and state = 'done' and sample = 0
    ) i
    join question q on q.id = i.question_id
    join generation g on g.id = i.generation_id
    ${joined[kind]}`);
  if (rows.length === 0)
    throw conflict("no_results", "This run has made nothing of this kind yet.");
  return rows.map((row) => row.example);
}

const text = sql`'text', left(g.text, 20000)`;
const question = sql`'question', left(coalesce(q.text, ''), 2000), ${text}`;

const example: Record<ExampleKind, SQL> = {
  texts: sql`jsonb_build_object('query', left(coalesce(g.query, ''), 2000), ${text})`,
  summaries: sql`jsonb_build_object('query', left(coalesce(g.query, ''), 2000), ${text})`,
  answers: sql`jsonb_build_object(${question}, 'answers', (
    select coalesce(jsonb_agg(a ->> 'answer' order by place), '[]')
    from jsonb_array_elements(r.answers) with ordinality x (a, place)))`,
  probabilities: sql`jsonb_build_object(${question}, 'answer', a ->> 'answer',
    'probability', a -> 'probability')`,
};

const inOrder = sql`order by i.no limit ${mostExamples}`;
const read = sql`
  join forecast f on f.id = i.forecast_id and f.status <> 'unparsable'
  join reading r on r.forecast_id = f.id`;

const joined: Record<ExampleKind, SQL> = {
  texts: inOrder,
  summaries: inOrder,
  answers: sql`${read} ${inOrder}`,
  // Nobody was asked how likely a text makes an answer, where its model states no confidence. Each text comes with its
  // first answer before any comes with its second.
  probabilities: sql`${read}
    join model m on m.id = g.model_id and m.kind = 'confidence',
    jsonb_array_elements(r.answers) with ordinality x (a, place)
    order by place, i.no limit ${mostExamples}`,
};
