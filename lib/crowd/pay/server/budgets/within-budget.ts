import { checkViolation, isTooLarge } from "@/lib/http/database-errors";
import { conflict } from "@/lib/http/errors";

/** Whether a study's budget refused what was to be committed, or no study can commit as much. */
export const isOverBudget = (error: unknown): boolean =>
  checkViolation(error) === "study_budget_not_passed" || isTooLarge(error);

/**
 * Does what commits pay.
 * @throws Refusal 409 with these words when the study's budget has no room for it, or with others when no study can commit
 *   as much
 */
export async function withinBudget<Result>(
  commit: () => Promise<Result>,
  words: string,
): Promise<Result> {
  try {
    return await commit();
  } catch (error) {
    if (!isOverBudget(error)) throw error;
    throw conflict("over_budget", isTooLarge(error) ? "No study can pay this much in all." : words);
  }
}
