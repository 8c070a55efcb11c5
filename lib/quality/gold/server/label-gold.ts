import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { goldLabel } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { lockStudy, newestVersion } from "@/lib/studies/server/require-study";
import type { GoldLabel } from "../schema";
import { goldCandidates } from "./gold-candidates";

interface Labelling extends StudyIds {
  itemId: string;
  userId: string;
  /** One per text, in the order in which the item lists them. */
  labels: readonly GoldLabel[];
}

/**
 * Stores someone's labels of all texts of a candidate, for good. The same again changes nothing. Where
 * the study's models have changed since, the labels of the texts that stayed must be the same.
 * @throws Refusal 404 when there is no such candidate in the project's study, 400 when a text has no
 *   label, 409 when they labelled one otherwise before
 */
export async function labelGold(db: Db, { itemId, userId, labels, ...ids }: Labelling) {
  await db.transaction(async (tx) => {
    await lockStudy(tx, ids);
    const { datasetId, modelIds } = (await newestVersion(tx, ids)).config;
    const of = { studyId: ids.studyId, datasetId, modelIds, itemId };
    const [item] = await goldCandidates(tx, of);
    if (!item) throw notFound("gold item");
    const { generationIds } = item;
    if (labels.length !== generationIds.length) {
      throw invalid("body.labels", `Label each of the ${generationIds.length} texts once.`);
    }
    const before = await tx
      .select()
      .from(goldLabel)
      .where(and(eq(goldLabel.goldItemId, itemId), eq(goldLabel.userId, userId)));
    const fresh = generationIds.flatMap((generationId, i) => {
      const label = labels[i];
      const known = before.find((b) => b.generationId === generationId);
      if (!label || (known && isSame(known, label))) return [];
      if (known) {
        const message = `You labelled text ${i + 1} before, and a label can’t be changed.`;
        throw conflict("labelled_before", message, `body.labels.${i}`);
      }
      return { goldItemId: itemId, generationId, userId, ...label };
    });
    if (fresh.length > 0) await tx.insert(goldLabel).values(fresh);
  });
}

const isSame = (a: GoldLabel, b: GoldLabel) =>
  a.status === b.status && a.confidence === b.confidence && a.correct === b.correct;
