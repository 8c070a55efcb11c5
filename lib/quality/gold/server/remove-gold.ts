import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { goldItem, goldLabel } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import { lockStudy } from "@/lib/studies/server/lock-study";

interface Removal {
  projectId: string;
  studyId: string;
  itemId: string;
}

/**
 * Removes a candidate.
 * @throws Refusal 404 when there is none in the project's study, 409 when someone has labelled it
 */
export async function removeGold(db: Db, { itemId, ...of }: Removal): Promise<void> {
  await db.transaction(async (tx) => {
    // Whoever labels takes the study as well: no label comes in between.
    await lockStudy(tx, of);
    const mine = and(eq(goldItem.id, itemId), eq(goldItem.studyId, of.studyId));
    const [found] = await tx.select({ id: goldItem.id }).from(goldItem).where(mine);
    if (!found) throw notFound("gold item");
    const labels = await tx
      .select({ userId: goldLabel.userId })
      .from(goldLabel)
      .where(eq(goldLabel.goldItemId, itemId))
      .limit(1);
    if (labels.length > 0) {
      throw conflict("labelled", "Someone has labelled this candidate: it stays.");
    }
    await tx.delete(goldItem).where(mine);
  });
}
