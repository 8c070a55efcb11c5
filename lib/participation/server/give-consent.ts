import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { consent, participant } from "@/db/schema";
import { conflict, hasWithdrawn, Refusal } from "@/lib/http/errors";
import { enrol, pseudonymOf } from "@/lib/participants/server/enrol";
import { findArrival } from "@/lib/participants/server/find-arrival";
import { findByLink } from "./find-by-link";

export interface Consent {
  link: string;
  /** The text's version that the person saw. */
  version: string;
  /** The query of the page's address. */
  address?: string;
  /** The participant whose session their browser has. */
  sessionOf?: string;
}

/**
 * Records consent to the version that runs. Whoever is new becomes a participant, with a pseudonym.
 * Again is the same.
 * @throws Refusal 403 without an id that the study asks for, and when the person withdrew before; 409 when
 *   the text has changed since it was shown, and when the study has not started
 */
export async function giveConsent(db: Db, { link, version, address, sessionOf }: Consent) {
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
    const me = await whoConsents(tx, found, { address, sessionOf });
    if (me.withdrawnAt) throw hasWithdrawn();
    const added = await tx
      .insert(consent)
      .values({ studyId: found.id, readerId: me.readerId, studyVersionId: found.version.id })
      .onConflictDoNothing()
      .returning({ readerId: consent.readerId });
    const pseudonym = await pseudonymOf(tx, me.readerId);
    return { participantId: me.id, pseudonym, study: found, isNew: added.length > 0 };
  });
}

/** Whom the address names; where it names nobody, whose session it is; else somebody new. */
async function whoConsents(
  tx: Db,
  found: Awaited<ReturnType<typeof findByLink>>,
  { address, sessionOf }: Pick<Consent, "address" | "sessionOf">,
) {
  const arrival = await findArrival(tx, found, address);
  if (arrival.status === "known") {
    return enrol(tx, { studyId: found.id, projectId: found.projectId, arrival });
  }
  const known = sessionOf && (await participantById(tx, sessionOf));
  if (known) return known;
  if (arrival.status !== "open") throw noWayIn();
  return enrol(tx, { studyId: found.id, projectId: found.projectId, arrival });
}

async function participantById(tx: Db, id: string) {
  const [found] = await tx
    .select({
      id: participant.id,
      readerId: participant.readerId,
      withdrawnAt: participant.withdrawnAt,
    })
    .from(participant)
    .where(eq(participant.id, id));
  return found;
}

const noWayIn = () =>
  new Refusal(
    403,
    "no_way_in",
    "This study can only be opened with a link of your own. Use the whole address that you were given.",
  );
