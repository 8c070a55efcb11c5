import { sql } from "drizzle-orm";
import { lockRound } from "@/lib/crowd/tasks/server/lock-round";
import type { Database } from "../client";
import { arriveDuring } from "./arrive-during";

/** Does something that reads how long people read, and fails where it locks the round meanwhile: nobody would get a task. */
export const withRoundFree = <T>(
  db: Database,
  roundId: string,
  act: () => Promise<T>,
): Promise<T> =>
  arriveDuring(
    db,
    (tx) => tx.execute(sql`lock table reading_time in access exclusive mode`),
    act,
    () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '1s'`);
        await lockRound(tx, roundId);
      }),
  );
