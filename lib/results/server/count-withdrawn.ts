import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { erasure } from "@/db/schema";

/** How many people withdrew from a study, and how many tasks and forecasts were erased with them. */
export async function countWithdrawn(db: Db, studyId: string) {
  const [counts] = await db
    .select({
      people: sql<number>`count(*)::int`,
      tasks: sql<number>`coalesce(sum(${erasure.tasks}), 0)::int`,
      forecasts: sql<number>`coalesce(sum(${erasure.forecasts}), 0)::int`,
    })
    .from(erasure)
    .where(eq(erasure.studyId, studyId));
  return counts ?? { people: 0, tasks: 0, forecasts: 0 };
}
