import type { Db } from "@/db/client";
import { judgement } from "@/db/schema";
import { invalid } from "@/lib/http/errors";
import { lockedForecasts } from "./locked-forecasts";

/**
 * Stores whether the reader found their own top answers right, in the order in which they saw the texts.
 * A text that gives no answer is wrong; one of which they couldn't tell has no judgement.
 * @throws Refusal 400 when one is missing, or given where there is nothing to judge
 */
export async function storeJudgements(
  tx: Db,
  assignmentId: string,
  correct: readonly (boolean | null)[],
): Promise<void> {
  const forecasts = await lockedForecasts(tx, assignmentId);
  if (correct.length !== forecasts.length) {
    throw invalid(
      "body.correct",
      `has ${correct.length} entries; the task has ${forecasts.length} texts`,
    );
  }
  const rows = forecasts.flatMap(({ id, status }, i) => {
    const said = correct[i] ?? null;
    if (status === "ok" && said === null) {
      throw invalid(`body.correct.${i}`, "is missing: say whether the answer is correct");
    }
    if (status !== "ok" && said !== null) {
      throw invalid(`body.correct.${i}`, "must be null: no answer was given to judge");
    }
    if (status === "unparsable") return [];
    return [{ forecastId: id, judge: "self", correct: said ?? false }];
  });
  if (rows.length > 0) await tx.insert(judgement).values(rows);
}
