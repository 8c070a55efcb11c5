import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { erasure } from "@/db/schema";

/** How many people were erased from a study, and how many tasks and forecasts with them; by the reason. */
export async function countErased(db: Db, studyId: string) {
  return db
    .select({
      reason: erasure.reason,
      people: sql<number>`count(*)::int`,
      tasks: sql<number>`sum(${erasure.tasks})::int`,
      forecasts: sql<number>`sum(${erasure.forecasts})::int`,
    })
    .from(erasure)
    .where(eq(erasure.studyId, studyId))
    .groupBy(erasure.reason)
    .orderBy(asc(erasure.reason));
}
