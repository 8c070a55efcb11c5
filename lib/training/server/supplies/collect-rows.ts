import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import {
  equivalentAnswers,
  isResult,
  joinCountingJudgement,
} from "@/lib/forecasts/server/forecast-sql";
import { idOfName } from "@/lib/imports/server/id-of-name";
import { excludedNow, newestExclusions } from "@/lib/quality/exclusions/server/exclusion-status";
import { queryOf } from "@/lib/runs/server/query-of";
import { type GivenQuestion, type Paragraph, storedText } from "./read-paragraphs";

/** Rows of a file in the package's columns, and how many of the paragraphs' texts or questions have some. */
export interface Collected {
  rows: object[];
  supplied: number;
  /** Whose forecasts these are: readers that are no crowdworkers, and studies. */
  readerIds: string[];
  studyIds: string[];
}

interface Readings {
  projectId: string;
  trainingId: string;
  readerIds: readonly string[];
  studyIds: readonly string[];
}

/**
 * The forecasts of paragraphs by some readers, and by the crowds of some studies. Those of another model's text count as well
 * where it has the same words: a forecast depends on these alone.
 */
export async function collectReadings(
  db: Db,
  { projectId, trainingId, readerIds, studyIds }: Readings,
  batch: readonly Paragraph[],
): Promise<Collected> {
  const { rows } = await db.execute<Read>(sql`
    with exclusion as materialized (${newestExclusions}),
    ${paragraphs(projectId, batch)}
    select p.no, case when a.id is null then f.reader_id end as "readerId", a.study_id as "studyId", json_build_object(
      'reader', r.name, 'reader_kind', r.kind, 'dataset', p.dataset, 'question', p.question,
      'model', p.model, 'seed', p.seed, 'draw', f.draw, 'forecast_id', f.id, 'status', f.status,
      'answer', f.answer, 'confidence', f.confidence, 'distribution', f.distribution,
      'correct', case when f.status = 'no_answer' then false else counting.correct end,
      'truth_probability', reading.truth_probability, 'equivalent', matches.equivalent,
      'text', p.text) as row
    from (
      select distinct on (p.no, f.reader_id, f.draw, f.assignment_id) p.no, f.id
      from p
      join generation g on g.question_id = p.question_id and g.seed = p.seed and g.text = p.stored
      left join training_text_model own on own.model_id = g.model_id
        and own.training_id = ${trainingId} and own.name = p.model
      join forecast f on f.generation_id = g.id and f.question_id = g.question_id
      left join assignment a on a.id = f.assignment_id
      left join task t on t.id = a.task_id
      left join study s on s.id = t.study_id
      left join exclusion on exclusion.study_id = a.study_id and exclusion.reader_id = a.reader_id
      where case when f.assignment_id is null then f.reader_id = any(${sql.param(readerIds)}::uuid[])
        else a.study_id = any(${sql.param(studyIds)}::uuid[]) and ${isResult} and not ${excludedNow} end
      order by p.no, f.reader_id, f.draw, f.assignment_id, own.model_id is null, f.id
    ) chosen
    join p on p.no = chosen.no
    join forecast f on f.id = chosen.id
    join reader r on r.id = f.reader_id
    left join assignment a on a.id = f.assignment_id
    left join reading on reading.forecast_id = f.id
    ${equivalentAnswers}
    ${joinCountingJudgement}
    order by p.no, r.name, r.version, f.draw, f.id`);
  return {
    rows: rows.map(({ row }) => row),
    supplied: new Set(rows.map(({ no }) => no)).size,
    readerIds: rows.flatMap(({ readerId }) => readerId ?? []),
    studyIds: rows.flatMap(({ studyId }) => studyId ?? []),
  };
}

interface Read extends Record<string, unknown> {
  no: number;
  readerId: string | null;
  studyId: string | null;
  row: object;
}

interface Texts {
  projectId: string;
  /** Whose texts they are. */
  modelId: string;
  /** How they are written. */
  decoding: Record<string, unknown>;
}

/** The text on each question of paragraphs. */
export async function collectTexts(
  db: Db,
  { projectId, modelId, decoding }: Texts,
  batch: readonly Paragraph[],
): Promise<Collected> {
  const { rows } = await db.execute<{ row: object }>(sql`
    with ${paragraphs(projectId, batch)}
    select json_build_object('dataset', p.dataset, 'question', p.question, 'model', m.name,
      'model_kind', m.kind, 'query', coalesce(g.query, p.query), 'text', g.text, 'seed', g.seed,
      'decoding', g.decoding) as row
    from p
    join generation g on g.question_id = p.question_id and g.model_id = ${modelId} and g.seed = 0
      and g.decoding_hash = md5(${JSON.stringify(decoding)}::jsonb::text)
    join model m on m.id = g.model_id
    order by p.no`);
  return {
    rows: rows.map(({ row }) => row),
    ...{ supplied: rows.length, readerIds: [], studyIds: [] },
  };
}

/** The query of each question that has one. */
export async function collectQueries(
  db: Db,
  projectId: string,
  batch: readonly GivenQuestion[],
): Promise<Collected> {
  const { rows } = await db.execute<{ row: object }>(sql`
    select json_build_object('dataset', given.dataset, 'question', given.key, 'query', given.query) as row
    from (
      select p.*, ${queryOf()} as query
      from json_to_recordset(${JSON.stringify(batch.map((row, no) => ({ ...row, no })))})
        as p (no int, dataset text, key text)
      join question q on q.dataset_id = ${idOfName("dataset", projectId, sql`p.dataset`)} and q.key = p.key
    ) given
    where given.query is not null
    order by given.no`);
  return {
    rows: rows.map(({ row }) => row),
    ...{ supplied: rows.length, readerIds: [], studyIds: [] },
  };
}

interface Claims {
  projectId: string;
  trainingId: string;
  readerIds: readonly string[];
}

/**
 * The claims of paragraphs that readers found and a judge could check: as questions, whose keys are the paragraph's
 * question's with a hyphen and more behind it, and their forecasts. A paragraph that could not be read has one that says so.
 */
export async function collectClaims(
  db: Db,
  { projectId, trainingId, readerIds }: Claims,
  batch: readonly Paragraph[],
): Promise<Collected & { claims: object[] }> {
  const { rows } = await db.execute<FoundClaim>(sql`
    with ${paragraphs(projectId, batch)},
    of_reader as (
      select distinct on (p.no) p.*, g.id as generation_id, run.reader_id
      from p
      join generation g on g.question_id = p.question_id and g.seed = p.seed and g.text = p.stored
      left join training_text_model own on own.model_id = g.model_id
        and own.training_id = ${trainingId} and own.name = p.model
      join run_item i on i.generation_id = g.id and i.state = 'done'
      join run on run.id = i.run_id and run.reader_id = any(${sql.param(readerIds)}::uuid[])
      order by p.no, own.model_id is null, g.id
    )
    select p.no, p.reader_id as "readerId", asked.text is not null as "isClaim",
      json_build_object('dataset', p.dataset, 'key', asked.key, 'text', asked.text) as claim,
      case when asked.key is not null then json_build_object(
        'reader', r.name, 'reader_kind', r.kind, 'dataset', p.dataset, 'question', asked.key,
        'model', p.model, 'seed', p.seed, 'forecast_id', f.id, 'status', f.status,
        'confidence', f.confidence, 'correct', counting.correct, 'text', p.text) end as row
    from of_reader p
    join reader r on r.id = p.reader_id
    left join forecast f on f.generation_id = p.generation_id and f.reader_id = p.reader_id
      and f.assignment_id is null
    ${joinCountingJudgement}
    left join lateral (
      -- Of what a judge could not check, nobody knows whether it is right.
      select case f.status when 'unparsable' then p.question || '-unparsable' else
          p.question || '-' || replace(q.id::text, '-', '') end as key,
        case when f.status = 'ok' then q.text end as text
      from question q
      where q.id = f.question_id and (f.status = 'unparsable' or counting.correct is not null)
    ) asked on true
    left join claim on claim.forecast_id = f.id
    order by p.no, claim.no, f.id`);
  return {
    rows: rows.flatMap(({ row }) => row ?? []),
    claims: rows.flatMap(({ isClaim, claim }) => (isClaim ? [claim] : [])),
    supplied: new Set(rows.map(({ no }) => no)).size,
    ...{ readerIds: rows.map(({ readerId }) => readerId), studyIds: [] },
  };
}

interface FoundClaim extends Record<string, unknown> {
  no: number;
  readerId: string;
  isClaim: boolean;
  claim: object;
  row: object | null;
}

/** `p`: paragraphs as they are in the file, with their questions here. */
const paragraphs = (projectId: string, batch: readonly Paragraph[]): SQL => sql`
  p as materialized (
    select given.*, q.id as question_id
    from (
      select p.*, ${idOfName("dataset", projectId, sql`p.dataset`)} as dataset_id
      from json_to_recordset(${JSON.stringify(batch.map((row, no) => ({ ...row, no, stored: storedText(row) })))})
        as p (no int, dataset text, question text, model text, query text, text text, stored text, seed int)
    ) given
    join question q on q.dataset_id = given.dataset_id and q.key = given.question)`;
