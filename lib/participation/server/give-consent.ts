import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { consent, reader } from "@/db/schema";
import { conflict } from "@/lib/http/errors";
import { findByLink } from "./find-by-link";

export interface Consent {
  link: string;
  /** The text's version that the person saw. */
  version: string;
  userId: string;
}

/**
 * Records consent to the version that runs, and makes the person a reader of the project, with a
 * pseudonym. Again is the same.
 * @throws Refusal 409 when the text has changed since it was shown, when the study has not started, and
 *   when the person withdrew from it before
 */
export async function giveConsent(db: Db, { link, version, userId }: Consent) {
  const found = await findByLink(db, link);
  if (found.version.config.consent.version !== version) {
    throw conflict(
      "consent_changed",
      "The consent text has changed: read it again.",
      "body.version",
    );
  }
  if (found.version.frozenAt === null) {
    throw conflict("not_started", "This study has not opened yet: its text may still change.");
  }
  return db.transaction(async (tx) => {
    const [me] = await tx
      .insert(reader)
      .values({
        projectId: found.projectId,
        kind: "human",
        // Short enough to say on the phone, random enough to tell nothing.
        name: sql<string>`'R-' || upper(substr(md5(gen_random_uuid()::text), 1, 8))`,
        userId,
      })
      .onConflictDoUpdate({ target: [reader.projectId, reader.userId], set: { userId } })
      .returning({ id: reader.id, pseudonym: reader.name });
    if (!me) throw new Error("The reader was not stored.");
    if (await hasWithdrawn(tx, found.id, me.id)) {
      throw conflict("withdrawn", "You withdrew from this study, and your answers were erased.");
    }
    await tx
      .insert(consent)
      .values({ studyId: found.id, readerId: me.id, studyVersionId: found.version.id })
      .onConflictDoNothing();
    return { pseudonym: me.pseudonym };
  });
}

/** They have been here, and no consent of theirs is left. */
async function hasWithdrawn(tx: Db, studyId: string, readerId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from visit where study_id = ${studyId} and reader_id = ${readerId}
      and not exists (
        select from consent where study_id = ${studyId} and reader_id = ${readerId})
    limit 1`);
  return rows.length > 0;
}
