import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { personalLink } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";

/**
 * Revokes a personal link and ends the sessions that it opened. Doing so twice is the same.
 * @throws Refusal 404 when the link is not of a study of the project
 */
export async function revokeLink(
  db: Db,
  { linkId, now, ...ids }: StudyIds & { linkId: string; now: Date },
): Promise<void> {
  await requireStudy(db, ids);
  await db.transaction(async (tx) => {
    const revoked = await tx
      .update(personalLink)
      .set({ revokedAt: sql`coalesce(${personalLink.revokedAt}, ${now})` })
      .where(and(eq(personalLink.id, linkId), eq(personalLink.studyId, ids.studyId)))
      .returning({ idHash: personalLink.idHash });
    if (!revoked[0]) throw notFound("link");
    await tx.execute(sql`
      delete from crowd_session where participant_id in (
        select id from participant
        where study_id = ${ids.studyId} and id_hash = ${revoked[0].idHash})`);
  });
}
