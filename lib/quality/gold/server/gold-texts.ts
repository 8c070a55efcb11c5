import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { generation, goldItem, question } from "@/db/schema";

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
  const byKey = sql`${question.key} collate "C"`;
  const rows = await db
    .selectDistinctOn([byKey, goldItem.id, generation.modelId], {
      goldItemId: goldItem.id,
      questionId: question.id,
      questionKey: question.key,
      // Not null: see the condition.
      question: sql<string>`${question.text}`,
      truth: sql<string>`${question.truth}`,
      modelId: generation.modelId,
      generationId: generation.id,
      text: generation.text,
    })
    .from(goldItem)
    .innerJoin(question, eq(question.id, goldItem.questionId))
    .innerJoin(
      generation,
      and(eq(generation.questionId, question.id), inArray(generation.modelId, [...modelIds])),
    )
    .where(
      and(
        eq(goldItem.studyId, studyId),
        eq(question.datasetId, datasetId),
        isNotNull(question.text),
        isNotNull(question.truth),
      ),
    )
    .orderBy(
      byKey,
      asc(goldItem.id),
      asc(generation.modelId),
      asc(generation.seed),
      asc(generation.decodingHash),
    );
  const byItem = Map.groupBy(rows, (row) => row.goldItemId);
  return [...byItem.values()].flatMap((ofItem) => {
    const [first] = ofItem;
    const texts = modelIds.flatMap((id) => ofItem.find((row) => row.modelId === id) ?? []);
    if (!first || texts.length < modelIds.length) return [];
    const { goldItemId, questionId, questionKey, question, truth } = first;
    return {
      ...{ goldItemId, questionId, questionKey, question, truth },
      texts: texts.map(({ generationId, text }) => ({ generationId, text })),
    };
  });
}
