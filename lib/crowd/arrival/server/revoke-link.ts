import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { personalLink } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { requireStudy } from "@/lib/studies/server/require-study";

interface Revocation {
  projectId: string;
  studyId: string;
  linkId: string;
  now: Date;
}

/**
 * Revokes a personal link and ends the sessions that it opened. Doing so twice is the same.
 * @throws Refusal 404 when the link is not of a study of the project
 */
export async function revokeLink(
  db: Db,
  { projectId, studyId, linkId, now }: Revocation,
): Promise<void> {
  await requireStudy(db, { projectId, studyId });
  await db.transaction(async (tx) => {
    const revoked = await tx
      .update(personalLink)
      .set({ revokedAt: sql`coalesce(${personalLink.revokedAt}, ${now})` })
      .where(and(eq(personalLink.id, linkId), eq(personalLink.studyId, studyId)))
      .returning({ idHash: personalLink.idHash });
    if (!revoked[0]) throw notFound("link");
    await tx.execute(sql`
      delete from crowd_session where participant_id in (
        select id from participant
        where study_id = ${studyId} and id_hash = ${revoked[0].idHash})`);
  });
}
