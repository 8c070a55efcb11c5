import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";

const size = { datasets: 4, models: 10, readers: 4 };

/**
 * Gives a project 4 datasets with so many questions each, 10 models that wrote a text for each, and 4
 * readers of each: 160 forecasts for each question of a dataset, judged. Readers are LLMs; with `people`, the
 * fourth is so many people, each of whom reads an equal share of one model's texts on one dataset. Confidences
 * are whole percents, most of them multiples of five, as models state them; half of them too high.
 */
export async function fillProject(
  db: Database,
  projectId: string,
  { questions, people = 0 }: { questions: number; people?: number },
): Promise<void> {
  const llms = people > 0 ? size.readers - 1 : size.readers;
  await db.execute(sql`
    insert into dataset (project_id, name)
    select ${projectId}, 'Set ' || i from generate_series(1, ${size.datasets}::int) i`);
  await db.execute(sql`
    insert into model (project_id, name, kind)
    select ${projectId}, 'Model ' || i, 'confidence' from generate_series(1, ${size.models}::int) i`);
  await db.execute(sql`
    insert into reader (project_id, kind, name)
    select ${projectId}, 'llm', 'Reader ' || i from generate_series(1, ${llms}::int) i`);
  await db.execute(sql`
    insert into question (dataset_id, key, split)
    select d.id, 'q' || i, 'test' from dataset d, generate_series(1, ${questions}::int) i
    where d.project_id = ${projectId}`);
  await db.execute(sql`
    insert into generation (question_id, model_id, text)
    select q.id, m.id, 'A text.' from question q join dataset d on d.id = q.dataset_id, model m
    where d.project_id = ${projectId} and m.project_id = ${projectId}`);
  await insertForecasts(
    db,
    sql`generation g join question q on q.id = g.question_id
      join dataset d on d.id = q.dataset_id and d.project_id = ${projectId},
      reader r where r.project_id = ${projectId}`,
  );
  if (people > 0) await fillPeople(db, projectId, { people, texts: questions });
}

/** One forecast by one of the people of each text; `texts` is how many a model wrote on a dataset. */
async function fillPeople(
  db: Database,
  projectId: string,
  { people, texts }: { people: number; texts: number },
): Promise<void> {
  await db.execute(sql`
    insert into reader (project_id, kind, name)
    select ${projectId}, 'human', 'Person ' || i from generate_series(0, ${people - 1}::int) i`);
  const ofEach = people / (size.datasets * size.models);
  await insertForecasts(
    db,
    sql`(select g.*, (dense_rank() over (order by d.id, g.model_id) - 1) * ${ofEach}::int
          + (row_number() over (partition by d.id, g.model_id order by g.id) - 1)
            / ${texts / ofEach}::int as person
        from generation g join question q on q.id = g.question_id
        join dataset d on d.id = q.dataset_id and d.project_id = ${projectId}) g
      join reader r on r.project_id = ${projectId} and r.name = 'Person ' || g.person`,
  );
}

/** Another reader's forecasts of the project's first texts. */
export async function addForecasts(
  db: Database,
  projectId: string,
  { reader, forecasts }: { reader: string; forecasts: number },
): Promise<void> {
  await db.execute(sql`
    insert into reader (project_id, kind, name) values (${projectId}, 'llm', ${reader})`);
  await insertForecasts(
    db,
    sql`(select g.* from generation g join question q on q.id = g.question_id
        join dataset d on d.id = q.dataset_id and d.project_id = ${projectId}
        limit ${forecasts}) g,
      reader r where r.project_id = ${projectId} and r.name = ${reader}`,
  );
}

/** A forecast and its judgement for each generation `g` and reader `r` of a query. */
async function insertForecasts(db: Database, from: ReturnType<typeof sql>): Promise<void> {
  // Numbers in [0, 1) that depend on the text and the reader alone.
  const luck = (salt: string) =>
    sql`abs(hashtext(${salt} || g.id::text || r.name)::bigint) / 2147483649.0`;
  await db.execute(sql`
    with stated as (
      select g.question_id, g.id as generation_id, r.id as reader_id,
        case when ${luck("heap")} < 0.8 then round((${luck("c")}) * 20) / 20
          else round((${luck("c")}) * 100) / 100 end as confidence,
        ${luck("truth")} as luck
      from ${from}
    ), stored as (
      insert into forecast (reader_id, question_id, generation_id, status, answer, confidence)
      select reader_id, question_id, generation_id, 'ok', round(luck::numeric, 6)::text, confidence
      from stated
      returning id, answer, confidence
    )
    insert into judgement (forecast_id, judge, correct)
    select id, 'gold', answer::float < 0.1 + 0.7 * confidence from stored`);
}
