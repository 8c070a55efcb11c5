import type { Db } from "@/db/client";
import type { StudyIds } from "@/lib/studies/schema";
import { newestVersion } from "@/lib/studies/server/require-study";
import { neededGold } from "../needed-gold";
import type { GoldItem, GoldItems } from "../schema";
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
  const { datasetId, modelIds, goldTolerance: tolerance } = config;
  const items = await settledItems(db, { studyId: ids.studyId, datasetId, modelIds, tolerance });
  return {
    items: items.map((item) => view(item, userId)),
    needed: neededGold(config),
    agreed: items.filter(({ settled }) => settled.state === "agreed").length,
    tolerance,
    eligible: (await candidateQuestions(db, ids, config)).length,
  };
}

/** An item as someone may see it: all labels of one that they have labelled, else their own alone. */
function view({ labellers, byText, settled, ...item }: SettledItem, userId: string): GoldItem {
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
    outputs: item.texts.map(({ text }, i) => ({
      text,
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
