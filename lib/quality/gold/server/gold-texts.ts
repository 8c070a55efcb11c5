import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { byKey, joinFirstTexts } from "@/lib/studies/server/eligible-questions";

export interface GoldTexts {
  goldItemId: string;
  questionId: string;
  questionKey: string;
  question: string;
  truth: string;
  /** One per model, in the order of the models. */
  texts: { generationId: string; text: string }[];
}

export interface GoldScope {
  studyId: string;
  /** Candidates of a dataset that the study no longer draws from are left out. */
  datasetId: string;
  modelIds: readonly string[];
}

/**
 * A study's candidates with the texts that are labelled: by each model the one that a task would show
 * (`eligibleQuestions` takes the same). In the order of their keys; without those that some model
 * wrote nothing for.
 */
export async function goldTexts(
  db: Db,
  { studyId, datasetId, modelIds }: GoldScope,
): Promise<GoldTexts[]> {
  const { rows } = await db.execute<GoldTexts & Record<string, unknown>>(sql`
    select i.id as "goldItemId", q.id as "questionId", q.key as "questionKey", q.text as question,
      q.truth, json_agg(json_build_object('generationId', first.id, 'text', first.text)
        order by first.no) as texts
    from gold_item i join question q on q.id = i.question_id ${joinFirstTexts(modelIds)}
    where i.study_id = ${studyId} and q.dataset_id = ${datasetId}
      and q.text is not null and q.truth is not null
    group by i.id, q.id having count(*) = ${modelIds.length}
    order by ${byKey}`);
  return rows;
}
