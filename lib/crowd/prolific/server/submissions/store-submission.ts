import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { participant, type prolificStudy, prolificSubmission } from "@/db/schema";
import type { Submission } from "@/lib/crowd/prolific/server/account/prolific-api";
import { hashesOf } from "@/lib/crowd/prolific/server/ids/id-spellings";
import { hashSubmission, sealSubmission } from "./submission-id";

/** Stores what Prolific says of a submission now: also that it is another person's, or another study's. Where it does not say whose, that stays. */
export async function storeSubmission(
  db: Db,
  { studyId, prolificId }: Pick<typeof prolificStudy.$inferSelect, "studyId" | "prolificId">,
  given: Submission,
): Promise<void> {
  const { id, status, code, participantId, bonusCents } = given;
  const hashes = participantId === null ? null : hashesOf(studyId, participantId);
  const isTheirs = sql`p.id_hash = any(${sql.param(hashes)}::text[])`;
  const isOthers =
    given.studyId !== null && given.studyId !== prolificId
      ? true
      : hashes === null
        ? sql<boolean>`${prolificSubmission.isOthers}`
        : sql<boolean>`coalesce((select not ${isTheirs} from ${participant} p
          where p.study_id = ${studyId} and p.reader_id = ${prolificSubmission.readerId}), false)`;
  const whose = sql<string | null>`(
    select p.reader_id from ${participant} p where p.study_id = ${studyId} and ${isTheirs}
    order by p.id_hash = ${hashes?.[0] ?? null} desc limit 1)`;
  await db
    .insert(prolificSubmission)
    .values({
      ...{ studyId, prolificId, status, code, bonusCents, readerId: whose },
      idHash: hashSubmission(id),
      sealed: sealSubmission(id),
    })
    .onConflictDoUpdate({
      target: prolificSubmission.idHash,
      set: {
        ...{ status, isOthers },
        code: sql`coalesce(${code}, ${prolificSubmission.code})`,
        bonusCents: sql`coalesce(${bonusCents}::int, ${prolificSubmission.bonusCents})`,
        readerId: sql`coalesce(${prolificSubmission.readerId}, excluded.reader_id)`,
      },
      setWhere: eq(prolificSubmission.studyId, studyId),
    });
}
