import { inArray } from "drizzle-orm";
import { batches } from "@/db/batches";
import type { Db } from "@/db/client";
import { generation } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { StudyConfig, StudyIds } from "@/lib/studies/schema";
import { newestVersion } from "@/lib/studies/server/require-study";
import { neededGold } from "../needed-gold";
import type { GoldItem, GoldItems, GoldProgress } from "../schema";
import { candidateQuestions } from "./candidate-questions";
import { type SettledItem, settledItems } from "./settled-items";

interface List extends StudyIds {
  /** The caller, who sees the labels of others only on items that they have labelled themself. */
  userId: string;
}

/**
 * A study's candidates for gold items by key, with the team's progress. Without those that some
 * model of the present settings wrote nothing for.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listGold(db: Db, { userId, ...ids }: List): Promise<GoldItems> {
  const { config } = await newestVersion(db, ids);
  const items = await settledItems(db, scopeOf(ids, config));
  return {
    items: await viewAll(db, items, userId),
    ...progressOf(items, config),
    tolerance: config.goldTolerance,
    eligible: (await candidateQuestions(db, ids, config)).length,
  };
}

/**
 * One candidate as `listGold` has it.
 * @throws Refusal 404 when there is no such candidate in the project's study
 */
export async function findGold(db: Db, { userId, itemId, ...ids }: List & { itemId: string }) {
  const { config } = await newestVersion(db, ids);
  const items = await settledItems(db, { ...scopeOf(ids, config), itemId });
  const [item] = await viewAll(db, items, userId);
  if (!item) throw notFound("gold item");
  return item;
}

/** How many gold items a study needs and has. @throws Refusal 404 when it is not the project's */
export async function getGoldProgress(db: Db, ids: StudyIds): Promise<GoldProgress> {
  const { config } = await newestVersion(db, ids);
  return progressOf(await settledItems(db, scopeOf(ids, config)), config);
}

const scopeOf = (
  { studyId }: StudyIds,
  { datasetId, modelIds, goldTolerance: tolerance }: StudyConfig,
) => ({ studyId, datasetId, modelIds, tolerance });

const progressOf = (items: readonly SettledItem[], config: StudyConfig): GoldProgress => ({
  needed: neededGold(config),
  agreed: items.filter(({ settled }) => settled.state === "agreed").length,
});

async function viewAll(db: Db, items: readonly SettledItem[], userId: string) {
  const ids = items.flatMap(({ generationIds }) => generationIds);
  const { id, text } = generation;
  const texts = new Map<string, string>();
  for (const some of batches(ids)) {
    const found = await db.select({ id, text }).from(generation).where(inArray(id, some));
    for (const one of found) texts.set(one.id, one.text);
  }
  return items.map((item) => view(item, texts, userId));
}

/** An item as someone may see it: all labels of one that they have labelled, else their own alone. */
function view(
  { labellers, byText, settled, ...item }: SettledItem,
  texts: ReadonlyMap<string, string>,
  userId: string,
): GoldItem {
  const labelledByMe = labellers.includes(userId);
  const expected = labelledByMe && settled.state === "agreed" ? settled.expected : [];
  const { goldItemId: id, question, questionKey, truth } = item;
  return {
    id,
    question,
    questionKey,
    truth,
    labelledByMe,
    labellers: labellers.length,
    state: labelledByMe ? settled.state : null,
    outputs: item.generationIds.map((generationId, i) => ({
      text: texts.get(generationId) ?? "",
      labels: (byText[i] ?? [])
        .filter((label) => labelledByMe || label.userId === userId)
        .map(({ status, confidence, correct, by, userId: labeller }) => ({
          status,
          confidence,
          correct,
          by,
          mine: labeller === userId,
        })),
      agreed: expected[i] ?? null,
    })),
  };
}
