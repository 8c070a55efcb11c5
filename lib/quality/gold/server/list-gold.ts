import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { goldItem, goldLabel, user } from "@/db/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { neededGold } from "../needed-gold";
import type { GoldItem, GoldItems } from "../schema";
import { settleLabels } from "../settle-labels";
import { agreedGold } from "./agreed-gold";
import { candidateQuestions } from "./candidate-questions";
import { type GoldTexts, goldTexts, wholeLabellers } from "./gold-texts";
import { plannedConfig } from "./planned-config";

interface List extends StudyIds {
  /** Who asks: what others said of an item is shown once they have labelled it themself. */
  userId: string;
}

/**
 * A study's candidates for gold items by key, and how far the team is. Without those that some model
 * of the present settings wrote nothing for.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listGold(db: Db, { userId, ...ids }: List): Promise<GoldItems> {
  const config = await plannedConfig(db, ids);
  const { datasetId, modelIds, goldTolerance: tolerance } = config;
  const { studyId } = ids;
  const found = await goldTexts(db, { studyId, datasetId, modelIds });
  // Who has labelled what; nothing of what they said.
  const { goldItemId, generationId, userId: by } = goldLabel;
  const given = await db
    .select({ goldItemId, generationId, userId: by })
    .from(goldLabel)
    .innerJoin(goldItem, eq(goldItem.id, goldLabel.goldItemId))
    .where(eq(goldItem.studyId, studyId));
  const byItem = Map.groupBy(given, (label) => label.goldItemId);
  const items = found.map((item) => {
    const labellers = wholeLabellers(item.texts, byItem.get(item.goldItemId) ?? []);
    return { item, labellers: labellers.length, labelledByMe: labellers.includes(userId) };
  });
  const open = items.flatMap((i) => (i.labelledByMe ? i.item.goldItemId : []));
  const labels = await visibleLabels(db, { studyId, userId, itemIds: open });
  const labelsOf = Map.groupBy(labels, (label) => label.generationId);
  const agreed = await agreedGold(db, { studyId, datasetId, modelIds, tolerance });
  return {
    items: items.map((i) => view(i, labelsOf, tolerance)),
    needed: neededGold(config),
    agreed: agreed.length,
    tolerance,
    eligible: (await candidateQuestions(db, ids, config)).length,
  };
}

function view(
  { item, ...seen }: { item: GoldTexts; labellers: number; labelledByMe: boolean },
  labelsOf: ReadonlyMap<string, VisibleLabel[]>,
  tolerance: number,
): GoldItem {
  const labels = item.texts.map(({ generationId }) => labelsOf.get(generationId) ?? []);
  const settled = seen.labelledByMe ? settleLabels(seen.labellers, labels, tolerance) : null;
  const expected = settled?.state === "agreed" ? settled.expected : [];
  const { goldItemId: id, question, questionKey, truth } = item;
  return {
    ...{ id, question, questionKey, truth },
    ...seen,
    state: settled?.state ?? null,
    outputs: item.texts.map(({ text }, i) => ({
      text,
      labels: labels[i] ?? [],
      agreed: expected[i] ?? null,
    })),
  };
}

type VisibleLabel = Awaited<ReturnType<typeof visibleLabels>>[number];

/**
 * The labels that someone may see: all of what they have labelled themself, else their own alone.
 * @param seen.itemIds the items that they have labelled whole
 */
const visibleLabels = (
  db: Db,
  { studyId, userId, itemIds }: { studyId: string; userId: string; itemIds: string[] },
) =>
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
        or(eq(goldLabel.userId, userId), inArray(goldLabel.goldItemId, itemIds)),
      ),
    )
    .orderBy(asc(user.name), asc(user.id));
