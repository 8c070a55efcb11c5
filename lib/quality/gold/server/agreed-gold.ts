import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { goldItem, goldLabel, study } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { GoldLabel } from "../schema";
import { settleLabels } from "../settle-labels";
import { type GoldScope, goldTexts, wholeLabellers } from "./gold-texts";

interface Wanted extends GoldScope {
  /** How far confidences may lie apart, in [0, 1]. */
  tolerance: number;
}

export interface AgreedItem {
  goldItemId: string;
  questionId: string;
  /** One per model, in the order of the models: `position` is the model's index. */
  answers: (GoldLabel & { position: number; generationId: string })[];
}

/**
 * The gold items that the whole team agrees on, for every one of the models, in the order of the
 * questions' keys. A preview has those of the study that it is a copy of.
 * @throws Refusal 404 when there is no such study
 */
export async function agreedGold(
  db: Db,
  { studyId, datasetId, modelIds, tolerance }: Wanted,
): Promise<AgreedItem[]> {
  const owner = await labelledStudy(db, studyId);
  const items = await goldTexts(db, { studyId: owner, datasetId, modelIds });
  const labels = await db
    .select({
      goldItemId: goldLabel.goldItemId,
      generationId: goldLabel.generationId,
      userId: goldLabel.userId,
      status: goldLabel.status,
      confidence: goldLabel.confidence,
      correct: goldLabel.correct,
    })
    .from(goldLabel)
    .innerJoin(goldItem, eq(goldItem.id, goldLabel.goldItemId))
    .where(eq(goldItem.studyId, owner));
  const byItem = Map.groupBy(labels, (label) => label.goldItemId);
  return items.flatMap(({ goldItemId, questionId, texts }) => {
    const ofItem = byItem.get(goldItemId) ?? [];
    const settled = settleLabels(
      wholeLabellers(texts, ofItem).length,
      texts.map((text) => ofItem.filter((label) => label.generationId === text.generationId)),
      tolerance,
    );
    if (settled.state !== "agreed") return [];
    const answers = settled.expected.flatMap((expected, position) =>
      texts.slice(position, position + 1).map(({ generationId }) => ({
        ...{ position, generationId },
        ...expected,
      })),
    );
    return { goldItemId, questionId, answers };
  });
}

async function labelledStudy(db: Db, studyId: string): Promise<string> {
  const [found] = await db
    .select({ id: sql<string>`coalesce(${study.previewOf}, ${study.id})` })
    .from(study)
    .where(eq(study.id, studyId));
  if (!found) throw notFound("study");
  return found.id;
}
