import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { goldItem, goldLabel } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { lockStudy } from "@/lib/studies/server/require-study";

/**
 * Removes a candidate.
 * @throws Refusal 404 when there is none in the project's study, 409 when someone has labelled it
 */
export async function removeGold(
  db: Db,
  { itemId, ...ids }: StudyIds & { itemId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Labelling locks the study as well, so no label comes in between.
    await lockStudy(tx, ids);
    const mine = and(eq(goldItem.id, itemId), eq(goldItem.studyId, ids.studyId));
    if ((await tx.$count(goldItem, mine)) === 0) throw notFound("gold item");
    if ((await tx.$count(goldLabel, eq(goldLabel.goldItemId, itemId))) > 0) {
      throw conflict(
        "labelled",
        "This candidate can't be removed because someone has labelled it.",
      );
    }
    await tx.delete(goldItem).where(mine);
  });
}
