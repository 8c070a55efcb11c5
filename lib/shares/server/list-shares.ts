import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { sharedView, user } from "@/db/schema";
import type { SharedView } from "../schema";

/** A project's open links, the newest first. */
export async function listShares(db: Db, projectId: string): Promise<SharedView[]> {
  const rows = await db
    .select({
      id: sharedView.id,
      link: sharedView.link,
      title: sharedView.title,
      view: sharedView.view,
      by: user.name,
      createdAt: sharedView.createdAt,
    })
    .from(sharedView)
    .leftJoin(user, eq(user.id, sharedView.userId))
    .where(and(eq(sharedView.projectId, projectId), isNull(sharedView.revokedAt)))
    .orderBy(desc(sharedView.createdAt), sharedView.id);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
