import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { visit } from "@/db/schema";
import { storeVisitCode } from "./store-code";

/** How many tasks of a row of `visit` were submitted. */
export const doneInVisit = sql<number>`(
  select count(*)::int from assignment a
  where a.visit_id = visit.id and a.state = 'submitted')`;

/** Ends an open visit: `finished` when all its tasks were done, else `ended`. Again is the same. */
export async function endVisit(db: Db, visitId: string, now: Date): Promise<void> {
  await db
    .update(visit)
    .set({
      state: sql`case when ${doneInVisit} >= ${visit.quota} then 'finished' else 'ended' end::visit_state`,
      endedAt: now,
    })
    .where(and(eq(visit.id, visitId), eq(visit.state, "open")));
  await storeVisitCode(db, visitId, now);
}
