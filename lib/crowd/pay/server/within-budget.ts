import { checkViolation } from "@/lib/http/database-errors";
import { conflict } from "@/lib/http/errors";

/** Whether a study's budget refused what was to be committed. */
export const isOverBudget = (error: unknown): boolean =>
  checkViolation(error) === "study_budget_not_passed";

/**
 * Does what commits pay.
 * @throws Refusal 409 with these words when the study's budget has no room for it
 */
export async function withinBudget<Result>(
  commit: () => Promise<Result>,
  words: string,
): Promise<Result> {
  try {
    return await commit();
  } catch (error) {
    throw isOverBudget(error) ? conflict("over_budget", words) : error;
  }
}
