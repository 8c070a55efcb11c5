import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { goldItem, goldLabel, user } from "@/db/schema";
import type { GoldLabel } from "../schema";

interface Seen {
  studyId: string;
  userId: string;
  /** The items that they have labelled whole. */
  itemIds: readonly string[];
}

export interface VisibleLabel extends GoldLabel {
  generationId: string;
  /** Name of who gave it. */
  by: string;
  mine: boolean;
}

/** The labels that someone may see: all of what they have labelled themself, else their own alone. */
export const visibleLabels = (
  db: Db,
  { studyId, userId, itemIds }: Seen,
): Promise<VisibleLabel[]> =>
  db
    .select({
      generationId: goldLabel.generationId,
      status: goldLabel.status,
      confidence: goldLabel.confidence,
      correct: goldLabel.correct,
      by: user.name,
      mine: sql<boolean>`${goldLabel.userId} = ${userId}`,
    })
    .from(goldLabel)
    .innerJoin(goldItem, eq(goldItem.id, goldLabel.goldItemId))
    .innerJoin(user, eq(user.id, goldLabel.userId))
    .where(
      and(
        eq(goldItem.studyId, studyId),
        or(eq(goldLabel.userId, userId), inArray(goldLabel.goldItemId, [...itemIds])),
      ),
    )
    .orderBy(asc(user.name), asc(user.id));
