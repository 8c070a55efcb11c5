import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { byKey, joinFirstTexts } from "@/lib/studies/server/eligible-questions";

export interface GoldCandidate {
  goldItemId: string;
  questionId: string;
  questionKey: string;
  question: string;
  truth: string;
  /** Its texts: one per model, in the order of the models. */
  generationIds: string[];
}

export interface GoldScope {
  studyId: string;
  /** Candidates of a dataset that the study no longer draws from are left out. */
  datasetId: string;
  modelIds: readonly string[];
  /** Only this one; all unless given. */
  itemId?: string;
}

/**
 * A study's candidates, and which texts are labelled: by each model the one that a task would show
 * (`eligibleQuestions` takes the same). In the order of their keys; without those that some model
 * wrote nothing for.
 */
export async function goldCandidates(
  db: Db,
  { studyId, datasetId, modelIds, itemId }: GoldScope,
): Promise<GoldCandidate[]> {
  const { rows } = await db.execute<GoldCandidate & Record<string, unknown>>(sql`
    select i.id as "goldItemId", q.id as "questionId", q.key as "questionKey", q.text as question,
      q.truth, json_agg(first.id order by first.no) as "generationIds"
    from gold_item i join question q on q.id = i.question_id ${joinFirstTexts(modelIds)}
    where i.study_id = ${studyId} and q.dataset_id = ${datasetId}
      ${itemId ? sql`and i.id = ${itemId}` : sql``} and q.text is not null and q.truth is not null
    group by i.id, q.id having count(*) = ${modelIds.length}
    order by ${byKey}`);
  return rows;
}
