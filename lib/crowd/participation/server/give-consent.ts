import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { consent, participant, project } from "@/db/schema";
import type { PageAddress } from "@/lib/crowd/arrival/page-address";
import { enrol, pseudonymOf } from "@/lib/crowd/arrival/server/enrol";
import {
  type AtTheDoor,
  countLook,
  findArrival,
  findParticipant,
  participantColumns,
} from "@/lib/crowd/arrival/server/find-arrival";
import { conflict, Refusal, wasErased } from "@/lib/http/errors";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import type { giveConsent as contract } from "../schema";
import { whatIsStored } from "../what-is-stored";
import { type Found, findByLink, stateForNewcomers } from "./find-by-link";

export interface Consent extends z.output<typeof contract.body>, Pick<PageAddress, "origin"> {
  link: string;
  /** The participant whose session their browser has. */
  sessionOf?: string;
  /** The network address by which newcomers are counted; without one, none are. */
  clientAddress?: string;
  now: Date;
}

/**
 * Records consent to the running version; a newcomer becomes a participant with a pseudonym. Consenting
 * again changes nothing, or lowers the retention period that they agreed to.
 * @throws Refusal 403 without an id that the study asks for, and when the person was erased; 409 when the
 *   text or the retention period has changed since it was shown, when the study has not started, and for
 *   newcomers when it is closed; 429 when too many come
 */
export async function giveConsent(db: Db, request: Consent) {
  const found = await findByLink(db, request.link);
  const { version, retentionMonths } = found;
  if (version.no !== request.version || retentionMonths !== request.retentionMonths) {
    throw consentChanged();
  }
  if (found.version.frozenAt === null) {
    throw conflict("not_started", "This study has not opened yet: its text may still change.");
  }
  const arrival = await findArrival(db, found, request);
  const known = await findKnown(db, found, arrival, request.sessionOf);
  // Before anything is said that differs between who takes part and who does not.
  if (!known || known.id !== request.sessionOf) await countLook(db, arrival, request);
  if (!known) {
    await refuseClosed(db, found);
    await countNewcomer(db, found, arrival, request);
  }
  return db.transaction(async (tx) => {
    await holdRetention(tx, found);
    const me = known ? await holdParticipant(tx, known.id) : await enrolNew(tx, found, arrival);
    if (me.whyOut) throw wasErased(me.whyOut);
    const added = await tx
      .insert(consent)
      .values({
        studyId: found.id,
        readerId: me.readerId,
        studyVersionId: version.id,
        stored: whatIsStored(version.config, retentionMonths),
        retentionMonths,
      })
      .onConflictDoUpdate({
        target: [consent.studyId, consent.readerId, consent.studyVersionId],
        set: { stored: sql`excluded.stored`, retentionMonths: sql`excluded.retention_months` },
        setWhere: sql`excluded.retention_months < coalesce(${consent.retentionMonths}, 1000)`,
      })
      // A row inserted by this statement has no earlier version.
      .returning({ isNew: sql<boolean>`xmax = 0` });
    const pseudonym = await pseudonymOf(tx, me.readerId);
    return { participantId: me.id, pseudonym, study: found, isNew: added[0]?.isNew === true };
  });
}

/** Locks the retention period, so that it can't change while the consent is stored. */
async function holdRetention(tx: Db, { projectId, retentionMonths }: Found): Promise<void> {
  const [held] = await tx
    .select({ months: project.retentionMonths })
    .from(project)
    .where(eq(project.id, projectId))
    .for("key share");
  if (held?.months !== retentionMonths) throw consentChanged();
}

const consentChanged = () =>
  conflict("consent_changed", "What you agree to has changed. Read it again.", "body.version");

/** A closed study enrols nobody new: its retention period may be over. */
async function refuseClosed(db: Db, found: Found): Promise<void> {
  if ((await stateForNewcomers(db, found)) === "closed") {
    throw conflict("closed", "This study is closed: nobody new can take part in it.");
  }
}

/** The participant identified by the address, else by the session. */
async function findKnown(
  db: Db,
  { id: studyId }: Found,
  arrival: AtTheDoor,
  sessionOf: string | undefined,
): Promise<{ id: string } | undefined> {
  if (arrival.status === "known") return findParticipant(db, { studyId, idHash: arrival.idHash });
  if (sessionOf === undefined || arrival.status === "revoked") return undefined;
  return { id: sessionOf };
}

/** Locks the participant, so that they can't be erased meanwhile. */
async function holdParticipant(tx: Db, id: string) {
  const [found] = await tx
    .select(participantColumns)
    .from(participant)
    .where(eq(participant.id, id))
    .for("no key update");
  if (!found) throw new Error(`Participant ${id} is gone.`);
  return found;
}

/** Anyone can open an open study or make up a platform ID, so newcomers from one address are limited. */
async function countNewcomer(
  db: Db,
  { id, previewOf }: Found,
  arrival: AtTheDoor,
  { clientAddress, now }: Consent,
): Promise<void> {
  const isChecked = arrival.status === "known" && arrival.cameBy === "link";
  if (isChecked || clientAddress === undefined || previewOf !== null) return;
  const key = `${id} ${clientAddress}`;
  if (arrival.status !== "open") {
    await takeAttempt(db, { kind: "new platform id from an address", key, now });
    return;
  }
  const times = await takeAttempt(db, { kind: "new participant from an address", key, now });
  // The first newcomer from an address is always let in, so someone who floods a study blocks only
  // their own address.
  if (times > 1) {
    await takeAttempt(db, { kind: "new participant of a study", key: id, now });
  }
}

function enrolNew(tx: Db, { id: studyId, projectId }: Found, arrival: AtTheDoor) {
  if (arrival.status === "open" || arrival.status === "known") {
    return enrol(tx, { studyId, projectId, arrival });
  }
  throw new Refusal(
    403,
    "no_way_in",
    "This study can only be opened with a link of your own. Open the full link you were given.",
  );
}
