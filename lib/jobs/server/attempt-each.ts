import { log } from "@/lib/log/server/log";

/**
 * Handles items one after another. A failure is logged with the item's ids and does not stop the rest; the caller tries
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
      log.error({ err: error, ...idsOf(item) }, `${what} failed`);
    }
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Our own ids alone: an item may hold a platform's, or what people wrote. */
function idsOf(item: unknown): Record<string, string> {
  if (typeof item === "function") return { task: item.name };
  const fields = typeof item === "string" ? [["id", item]] : Object.entries(item ?? {});
  return Object.fromEntries(fields.filter(([, value]) => uuid.test(String(value))));
}
