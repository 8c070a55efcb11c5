import type { Db } from "@/db/client";
import { invitation, visit } from "@/db/schema";
import { uniqueViolation } from "@/lib/http/database-errors";
import { conflict } from "@/lib/http/errors";
import { seededRandom } from "@/lib/metrics/random";
import { sampleWithoutReplacement } from "@/lib/metrics/sample-without-replacement";
import { comprehensionState } from "@/lib/participation/server/comprehension-state";
import { type Participant, requireConsent } from "@/lib/participation/server/require-consent";
import type { StudyConfig } from "@/lib/studies/schema";
import { lockRound } from "@/lib/tasks/server/lock-round";
import { findOffer, type Offer } from "./find-offer";
import { openVisit } from "./open-visit";

/**
 * Begins the visit that is offered. While one is open, this is it: of two clicks one begins.
 * @param code the completion code, random
 * @throws Refusal 401 without consent to the running version, 409 when nothing is offered
 */
export async function beginVisit(
  db: Db,
  { code, now, ...person }: Participant & { code: string; now: Date },
) {
  const version = await requireConsent(db, person);
  if (!(await openVisit(db, person))) {
    await requireReady(db, version, person.readerId);
    const first = offerOf(await findOffer(db, person, version));
    await db
      .transaction(async (tx) => {
        // Admissions are counted in turn.
        await lockRound(tx, first.round.roundId);
        const offer = offerOf(await findOffer(tx, person, version));
        if (offer.round.roundId !== first.round.roundId) throw nothingOffered();
        await storeVisit(tx, person, version.config, offer, { code, now });
      })
      .catch((error) => {
        // The other click was first.
        if (uniqueViolation(error) !== "visit_one_open_per_reader") throw error;
      });
  }
  const begun = await openVisit(db, person);
  if (!begun) throw nothingOffered();
  return begun;
}

const nothingOffered = () => conflict("no_visit", "There is no visit to begin now.");

function offerOf(offered: Awaited<ReturnType<typeof findOffer>>): Offer {
  if ("offer" in offered) return offered.offer;
  throw nothingOffered();
}

async function requireReady(
  db: Db,
  version: Awaited<ReturnType<typeof requireConsent>>,
  readerId: string,
): Promise<void> {
  if (version.config.demographics.length > 0 && version.demographics === null) {
    throw conflict("demographics_first", "Answer or skip the questions about yourself first.");
  }
  if (version.instructionsReadAt === null) {
    throw conflict("instructions_first", "Read the instructions first.");
  }
  const comprehension = await comprehensionState(db, version, readerId);
  if (comprehension && !comprehension.passed) {
    throw conflict("comprehension_first", "Answer the questions about the instructions first.");
  }
}

async function storeVisit(
  tx: Db,
  { studyId, readerId }: Participant,
  config: StudyConfig,
  offer: Offer,
  { code, now }: { code: string; now: Date },
): Promise<void> {
  const { roundId } = offer.round;
  if (offer.source) {
    await tx
      .insert(invitation)
      .values({ roundId, readerId, visitNo: offer.visitNo, source: offer.source })
      .onConflictDoNothing();
  }
  await tx.insert(visit).values({
    studyId,
    roundId,
    readerId,
    no: offer.visitNo,
    quota: offer.tasks,
    practice: offer.practice,
    checkAt: drawChecks(config, offer, `${config.seed} checks ${readerId} ${offer.visitNo}`),
    code,
    payCents: offer.payCents,
    endsAt: new Date(now.getTime() + offer.minutes * 60_000),
  });
}

/** At which of the visit's tasks, after practice, an attention check comes; in order. */
function drawChecks({ checksPerVisit }: StudyConfig, offer: Offer, seed: string): number[] {
  if (offer.round.kind !== "main") return [];
  const positions = Array.from(
    { length: offer.tasks - offer.practice },
    (_, i) => offer.practice + i + 1,
  );
  const count = Math.min(checksPerVisit, positions.length);
  return sampleWithoutReplacement(positions, count, seededRandom(seed)).sort((a, b) => a - b);
}
