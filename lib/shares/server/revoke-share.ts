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
  const isIt = and(eq(sharedView.id, shareId), eq(sharedView.projectId, projectId));
  const { rowCount } = await db
    .update(sharedView)
    .set({ revokedAt: now })
    .where(and(isIt, isNull(sharedView.revokedAt)));
  if (rowCount === 0) throw notFound("link");
}
