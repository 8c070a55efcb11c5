import { log } from "@/lib/log/server/log";

/**
 * Handles items one after another. A failure is logged and does not stop the rest; the caller tries
 * it again later.
 * @param what a name for the failed item in the log: "a due deletion"
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
