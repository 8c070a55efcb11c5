import { desc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { exclusionEvent, user } from "@/db/schema";

/** The study's exclusions and restorations, newest first. */
export function selectEvents(db: Db, studyId: string) {
  const { seq, action, rule, reason, createdAt } = exclusionEvent;
  return db
    .select({
      readerId: exclusionEvent.readerId,
      ...{ action, rule, reason },
      by: user.name,
      at: createdAt,
    })
    .from(exclusionEvent)
    .leftJoin(user, eq(user.id, exclusionEvent.userId))
    .where(eq(exclusionEvent.studyId, studyId))
    .orderBy(desc(seq));
}
