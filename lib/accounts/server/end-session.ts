import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { staffSession } from "@/db/schema";
import { notFound } from "@/lib/http/errors";

/** Signs somebody out in one of their browsers. @throws Refusal 404 when it is not theirs */
export async function endSession(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const ended = await db
    .delete(staffSession)
    .where(and(eq(staffSession.id, sessionId), eq(staffSession.userId, userId)))
    .returning({ id: staffSession.id });
  if (ended.length === 0) throw notFound("session");
}
