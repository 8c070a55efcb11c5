import type { Db } from "@/db/client";
import { invalid } from "@/lib/http/errors";
import type { StudyConfig } from "../schema";
import { eligibleQuestions } from "./eligible-questions";

/**
 * Finds out early what would keep a draft from being started.
 * @throws Refusal 400 when fewer questions are eligible than are to be drawn
 */
export async function checkSample(db: Db, projectId: string, config: StudyConfig): Promise<void> {
  const eligible = await eligibleQuestions(db, projectId, config);
  if (eligible.length >= config.sampleSize) return;
  throw invalid(
    "body.config.sampleSize",
    `Only ${eligible.length} questions have a text, a truth and a generation by every chosen model: draw at most as many, not ${config.sampleSize}.`,
  );
}
