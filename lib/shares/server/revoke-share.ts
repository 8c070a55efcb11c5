import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { sharedView } from "@/db/schema";
import { notFound } from "@/lib/http/errors";

/**
 * Closes a link for good.
 * @throws Refusal 404 when it is not the project's, or closed already
 */
export async function revokeShare(
  db: Db,
  { projectId, shareId, now }: { projectId: string; shareId: string; now: Date },
): Promise<void> {
  const closed = await db
    .update(sharedView)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sharedView.id, shareId),
        eq(sharedView.projectId, projectId),
        isNull(sharedView.revokedAt),
      ),
    )
    .returning({ id: sharedView.id });
  if (closed.length === 0) throw notFound("link");
}
