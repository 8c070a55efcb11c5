import { log } from "@/lib/log/server/log";

/**
 * Does one thing after another. What fails is logged, and does not keep the rest from being done: it is
 * for the caller to try it again later.
 * @param what what failed, for the log: "a due deletion"
 */
export async function attemptEach<T>(
  what: string,
  items: readonly T[],
  attempt: (item: T) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    try {
      await attempt(item);
    } catch (error) {
      log.error({ err: error }, `${what} failed`);
    }
  }
}
