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
 * @throws Refusal 409 when the text has changed since it was shown.
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
    await tx
      .insert(consent)
      .values({ studyId: found.id, readerId: me.id, studyVersionId: found.version.id })
      .onConflictDoNothing();
    return { pseudonym: me.pseudonym };
  });
}
