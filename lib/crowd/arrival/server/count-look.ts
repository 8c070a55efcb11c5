import type { Db } from "@/db/client";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import type { AtTheDoor } from "./find-arrival";

export interface Looker {
  /** The network address from which looks are counted; without one nobody's are. */
  clientAddress?: string;
  now: Date;
}

/**
 * Counts a look at a study by somebody who has a platform's id in the address and no session. Such ids
 * are known to many: nobody should learn from a list of them who takes part.
 * @throws Refusal 429 after too many from one address
 */
export async function countLook(
  db: Db,
  arrival: AtTheDoor,
  { clientAddress: key, now }: Looker,
): Promise<void> {
  if (arrival.status !== "known" || arrival.cameBy !== "platform" || key === undefined) return;
  await takeAttempt(db, { kind: "look by a platform id", key, now });
}
