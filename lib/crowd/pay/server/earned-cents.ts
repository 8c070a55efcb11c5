import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { ledger, visit } from "@/db/schema";

/** What someone has earned in a study so far, in cents of its currency. */
export async function earnedCents(
  db: Db,
  { studyId, readerId }: { studyId: string; readerId: string },
): Promise<number> {
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(sum(${ledger.cents}), 0)::int` })
    .from(ledger)
    .innerJoin(visit, eq(visit.id, ledger.visitId))
    .where(and(eq(visit.studyId, studyId), eq(ledger.readerId, readerId)));
  return sum?.cents ?? 0;
}
