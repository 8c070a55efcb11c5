import type { Db } from "@/db/client";
import { invitation, visit } from "@/db/schema";
import { comprehensionState } from "@/lib/crowd/participation/server/answer-comprehension";
import { requireConsent } from "@/lib/crowd/participation/server/require-consent";
import { whileTakingPart } from "@/lib/crowd/participation/server/while-taking-part";
import { isOverBudget } from "@/lib/crowd/pay/server/budgets/within-budget";
import { takeSubmission } from "@/lib/crowd/prolific/server/submissions/bring-submission";
import { takeNext } from "@/lib/crowd/tasks/server/claim-task";
import { expireLeases, lockRound } from "@/lib/crowd/tasks/server/lock-round";
import { lookAtVisit } from "@/lib/crowd/tasks/server/look-at-visit";
import { uniqueViolation } from "@/lib/http/database-errors";
import { conflict } from "@/lib/http/errors";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { sampleWithoutReplacement } from "@/lib/metrics/random/shuffle";
import type { StudyConfig } from "@/lib/studies/schema";
import { findOffer, type Offer, type Visitor } from "./find-offer";
import { findOpenVisit } from "./find-open-visit";

/**
 * Begins the offered visit, or returns the open one, so that two clicks begin one.
 * @throws Refusal 401 without consent to the running version, 409 when nothing is offered
 */
export async function beginVisit(db: Db, { now, ...person }: Visitor) {
  const version = await requireConsent(db, person);
  if (!(await findOpenVisit(db, person))) {
    await requireReady(db, version, person.readerId);
    await beginOffered(db, { ...person, now }, version);
  }
  // One of several clicks has begun it.
  const begun = await findOpenVisit(db, person);
  if (!begun) throw conflict("no_visit", "There is no session to begin now.");
  return begun;
}

type Version = Awaited<ReturnType<typeof requireConsent>>;

async function beginOffered(db: Db, begin: Visitor, version: Version): Promise<void> {
  const first = await findOffer(db, begin, version);
  if (!("offer" in first)) return;
  const { roundId } = first.offer.round;
  try {
    await whileTakingPart(db, begin, async (tx) => {
      // Admissions are counted one at a time.
      await lockRound(tx, roundId);
      await expireLeases(tx, begin);
      const still = await findOffer(tx, begin, version);
      if (!("offer" in still) || still.offer.round.roundId !== roundId) return;
      if (await findOpenVisit(tx, begin)) return;
      await storeVisit(tx, begin, version.config, still.offer);
      const visitId = await takeFirst(tx, begin);
      const { config } = version;
      await takeSubmission(tx, { ...begin, roundNo: still.offer.round.no, config, visitId });
    });
  } catch (error) {
    // A visit to another round of the study was begun, by them or with the last of the budget.
    if (uniqueViolation(error) !== "visit_one_open_per_reader" && !isOverBudget(error)) throw error;
  }
}

/** Starting a visit takes its first task, and with it a seat. @returns the visit's id */
async function takeFirst(tx: Db, begin: Visitor): Promise<string> {
  const visit = await findOpenVisit(tx, begin);
  if (!visit) throw new Error("The visit was not stored.");
  const claim = { ...begin, visit };
  const taken = await takeNext(tx, claim, await lookAtVisit(tx, claim));
  if (!taken) throw new Error("A task that was offered was not there.");
  return visit.id;
}

async function requireReady(db: Db, version: Version, readerId: string): Promise<void> {
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
  { studyId, readerId, now }: Visitor,
  config: StudyConfig,
  offer: Offer,
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
    checkAt: drawChecks(offer, `${config.seed} checks ${readerId} ${offer.visitNo}`),
    payCents: offer.payCents,
    rateCents: offer.rate.cents,
    rateTasks: offer.rate.tasks,
    endsAt: new Date(now.getTime() + offer.minutes * 60_000),
  });
}

/** Positions of the attention checks among the visit's tasks, after practice, in order. */
function drawChecks(offer: Offer, seed: string): number[] {
  const positions = Array.from(
    { length: offer.tasks - offer.practice },
    (_, i) => offer.practice + i + 1,
  );
  const drawn = sampleWithoutReplacement(positions, offer.checks, seededRandom(seed));
  return drawn.sort((a, b) => a - b);
}
