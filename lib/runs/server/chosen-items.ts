import { type SQL, sql } from "drizzle-orm";
import type { ReaderSettings, RunSettings, WriteSettings } from "../schema-settings";
import type { RunExamples } from "./load-examples";
import { decodingOf, readerVersion } from "./name-steps";
import { hasQuery } from "./query-of";

/**
 * What a run's settings choose, as a query: one row for each text to write or read, with its number in the run, whether it
 * is there already (`existing`), and whether it can't be made (`unusable`).
 */
export function chosenItems(projectId: string, settings: RunSettings, examples: RunExamples): SQL {
  const { datasetId, split, questions, seed } = settings;
  // Numbered by a hash, so the same seed draws the same questions from the same dataset.
  const drawn = sql`
    select q.id, q.text, row_number() over (order by md5(${seed}::text || ':' || q.key), q.key) as place
    from question q join dataset d on d.id = q.dataset_id
    where d.id = ${datasetId} and d.project_id = ${projectId} and d.archived_at is null
      and (${split}::text is null or q.split = ${split})`;
  const texts =
    settings.kind === "write"
      ? textsToWrite(settings, decodingOf(settings, examples))
      : settings.kind === "queries"
        ? queriesToWrite
        : textsToRead(projectId, settings, readerVersion(settings, examples));
  return sql`
    select i.*, (row_number() over (order by i.place, i.generation_id, i.sample) - 1)::int as no
    from (
      with drawn as (${drawn}),
      chosen as (select * from drawn where ${questions}::int is null or place <= ${questions})
      ${texts}
    ) i`;
}

const queriesToWrite = sql`
  select c.id as question_id, null::uuid as generation_id, 0 as sample, c.place, c.text is null as unusable,
    coalesce(length(c.text), 0) as question_length, 0 as text_length,
    ${hasQuery(sql`c.id`)} as existing
  from chosen c`;

const textsToWrite = (settings: WriteSettings, decoding: Record<string, unknown>) => sql`
  select c.id as question_id, null::uuid as generation_id, sample, c.place,
    ${settings.asks === "known" ? sql`not ${hasQuery(sql`c.id`)}` : sql`c.text is null`} as unusable,
    coalesce(length(c.text), 0) as question_length, 0 as text_length,
    exists (
      select from generation g where g.question_id = c.id and g.model_id = ${settings.modelId}
        and g.seed = sample
        and g.decoding_hash = md5(${JSON.stringify(decoding)}::jsonb::text)) as existing
  from chosen c, generate_series(0, ${settings.texts - 1}::int) sample
  where ${settings.ofModelId ?? null}::uuid is null
    or exists (select from generation g where g.question_id = c.id and g.model_id = ${settings.ofModelId ?? null})`;

/** A text whose claims are read needs no question: the key names whom it is about. */
const textsToRead = (projectId: string, settings: ReaderSettings, version: string) => sql`
  select c.id as question_id, g.id as generation_id, sample, c.place,
    ${settings.kind === "claims" ? sql`false` : sql`c.text is null`} as unusable, coalesce(length(c.text), 0) as question_length, length(g.text) as text_length,
    exists (
      select from forecast f join reader r on r.id = f.reader_id
      where r.project_id = ${projectId} and r.name = ${settings.reader}
        and r.version = ${version}
        ${settings.kind === "claims" ? sql`` : sql`and f.question_id = c.id`}
        and f.generation_id = g.id and f.assignment_id is null and f.draw = sample) as existing
  from chosen c
  join generation g on g.question_id = c.id
  join model m on m.id = g.model_id and m.project_id = ${projectId} and m.archived_at is null,
    generate_series(0, ${settings.kind === "read" ? settings.readings - 1 : 0}::int) sample
  where m.id = any(${sql.param(settings.modelIds)}::uuid[])`;
