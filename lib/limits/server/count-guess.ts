import type { Db } from "@/db/client";
import { Refusal } from "@/lib/http/errors";
import { addressOf } from "./address-of";
import { takeAttempt } from "./take-attempt";

/**
 * Follows a link, and counts it as a guess if the link is unknown.
 * @param isMiss whether the result says that the link or its key is unknown; a refusal that says so
 * counts anyway
 * @throws Refusal 429 after too many guesses from one address
 */
export async function countGuess<T>(
  db: Db,
  { headers, now }: { headers: Headers; now: Date },
  work: () => Promise<T>,
  isMiss: (result: T) => boolean = () => false,
): Promise<T> {
  const count = () => takeAttempt(db, { kind: "unknown link", key: addressOf(headers), now });
  try {
    const result = await work();
    if (isMiss(result)) await count();
    return result;
  } catch (error) {
    const isUnknown = (one: Refusal) => one.status === 404 || one.code === "no_way_in";
    if (error instanceof Refusal && isUnknown(error)) await count();
    throw error;
  }
}
