import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { study } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { GoldLabel } from "../schema";
import { settledItems, type Wanted } from "./settled-items";

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
export async function agreedGold(db: Db, wanted: Wanted): Promise<AgreedItem[]> {
  const [owner] = await db
    .select({ id: sql<string>`coalesce(${study.previewOf}, ${study.id})` })
    .from(study)
    .where(eq(study.id, wanted.studyId));
  if (!owner) throw notFound("study");
  const items = await settledItems(db, { ...wanted, studyId: owner.id });
  return items.flatMap(({ goldItemId, questionId, generationIds, settled }) => {
    if (settled.state !== "agreed") return [];
    const { expected } = settled;
    const answers = generationIds.flatMap((generationId, position) => {
      const answer = expected[position];
      return answer ? { position, generationId, ...answer } : [];
    });
    return { goldItemId, questionId, answers };
  });
}
