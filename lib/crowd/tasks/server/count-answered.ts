import { and, count, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment } from "@/db/schema";

/** How many tasks of the study this reader has submitted. */
export async function countAnswered(db: Db, studyId: string, readerId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(assignment)
    .where(
      and(
        eq(assignment.studyId, studyId),
        eq(assignment.readerId, readerId),
        eq(assignment.state, "submitted"),
      ),
    );
  return row?.n ?? 0;
}
