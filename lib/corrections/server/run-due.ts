import { isDatabaseDown, isInTheWay } from "@/lib/http/database-errors";
import { Refusal } from "@/lib/http/errors";
import { log } from "@/lib/log/server/log";

interface Work<T> {
  /** @returns whether it was done, and not by another worker meanwhile */
  attempt: (due: T) => Promise<boolean>;
  /** Stores why it failed; then it is due no more. */
  giveUp: (due: T, failure: string) => Promise<unknown>;
}

/**
 * For the worker: does what is due, one after another. What another change stands in the way of stays due; what fails
 * otherwise is given up.
 * @returns how many were done
 */
export async function runDue<T extends { id: string }>(
  dues: readonly T[],
  { attempt, giveUp }: Work<T>,
): Promise<number> {
  let done = 0;
  for (const due of dues) {
    try {
      if (await attempt(due)) done += 1;
    } catch (error) {
      if (isWorthRetrying(error)) continue;
      log.error({ err: error, id: due.id }, "a correction failed");
      const failure = error instanceof Refusal ? error.message : "The worker’s log says why.";
      await giveUp(due, failure);
    }
  }
  return done;
}

const isWorthRetrying = (error: unknown) =>
  isDatabaseDown(error) ||
  isInTheWay(error) ||
  (error instanceof Refusal && error.code === "import_running");
