import { and, asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { goldItem, goldLabel, user } from "@/db/schema";
import { settleLabels } from "../settle-labels";
import { type GoldScope, goldCandidates } from "./gold-candidates";

export interface Wanted extends GoldScope {
  /** How far confidences may lie apart, in [0, 1]. */
  tolerance: number;
}

/** A study's candidates with the labels of each text, who has labelled all texts, and whether they agree. */
export async function settledItems(db: Db, { tolerance, ...scope }: Wanted) {
  const items = await goldCandidates(db, scope);
  const { goldItemId, generationId, userId, status, confidence, correct } = goldLabel;
  const labels = await db
    .select({ goldItemId, generationId, userId, status, confidence, correct, by: user.name })
    .from(goldLabel)
    .innerJoin(goldItem, eq(goldItem.id, goldItemId))
    .innerJoin(user, eq(user.id, userId))
    .where(
      and(
        eq(goldItem.studyId, scope.studyId),
        scope.itemId === undefined ? undefined : eq(goldItem.id, scope.itemId),
      ),
    )
    .orderBy(asc(user.name), asc(user.id));
  const byItem = Map.groupBy(labels, (label) => label.goldItemId);
  return items.map((item) => {
    const ofItem = byItem.get(item.goldItemId) ?? [];
    const byText = item.generationIds.map((id) =>
      ofItem.filter((label) => label.generationId === id),
    );
    // Someone who labelled the item when it had other texts may not have labelled all of these.
    const labellers = [...new Set(ofItem.map((label) => label.userId))].filter((id) =>
      byText.every((ofText) => ofText.some((label) => label.userId === id)),
    );
    return {
      ...item,
      labellers,
      byText,
      settled: settleLabels(labellers.length, byText, tolerance),
    };
  });
}

export type SettledItem = Awaited<ReturnType<typeof settledItems>>[number];
