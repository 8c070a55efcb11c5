import type { Db } from "@/db/client";
import { invalid } from "@/lib/http/errors";
import { neededGold } from "@/lib/quality/gold/needed-gold";
import type { StudyConfig } from "../schema";
import { eligibleQuestions } from "./eligible-questions";

/**
 * Finds out early what would keep a draft from being started.
 * @throws Refusal 400 when fewer questions are eligible than are to be drawn and to be gold items
 */
export async function checkSample(db: Db, projectId: string, config: StudyConfig): Promise<void> {
  const eligible = await eligibleQuestions(db, projectId, config);
  const gold = neededGold(config);
  if (eligible.length >= config.sampleSize + gold) return;
  const left = Math.max(0, eligible.length - gold);
  const beside = gold > 0 ? `, and ${gold} of them are needed as gold items` : "";
  throw invalid(
    "body.config.sampleSize",
    `Only ${eligible.length} questions have a text, a truth and a generation by every chosen model${beside}: draw at most ${left}, not ${config.sampleSize}.`,
  );
}
