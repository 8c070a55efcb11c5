import type { Db } from "@/db/client";
import { comprehensionState } from "@/lib/crowd/participation/server/answer-comprehension";
import { type Participant, requireConsent } from "@/lib/crowd/participation/server/require-consent";
import { earnedCents } from "@/lib/crowd/pay/server/earned-cents";
import { lastVisit } from "@/lib/crowd/visits/server/end-visit";
import { findOffer } from "@/lib/crowd/visits/server/find-offer";
import { type OpenVisitRow, openVisit, viewVisit } from "@/lib/crowd/visits/server/open-visit";
import { studyCode } from "@/lib/crowd/visits/server/store-code";
import { usualMinutes } from "@/lib/crowd/visits/server/usual-minutes";
import type { NextStep } from "../schema";
import { claimTask } from "./claim-task";
import { countAnswered } from "./count-answered";
import { viewAssignment } from "./view-assignment";

type Step<S> = S extends NextStep ? Omit<S, "answered" | "earnedCents" | "currency"> : never;

/**
 * What a crowdworker is to do now: a task of the visit they are in, or a visit to begin, or nothing,
 * and why.
 * @throws Refusal 401 when they have not consented to what runs now
 */
export async function nextStep(
  db: Db,
  { now, ...person }: Participant & { now: Date },
): Promise<NextStep> {
  const open = await openVisit(db, person);
  const step = (open && (await inVisit(db, person, open, now))) ?? (await outside(db, person, now));
  return {
    ...step.step,
    answered: await countAnswered(db, person.studyId, person.readerId),
    earnedCents: await earnedCents(db, person),
    currency: step.currency,
  };
}

/** Undefined when the visit is over. */
async function inVisit(db: Db, person: Participant, visit: OpenVisitRow, now: Date) {
  const { currency } = visit.config;
  const claimed = await claimTask(db, { ...person, visit, now });
  if (claimed.step === "over") return undefined;
  if (claimed.step === "paused") {
    const step: Step<NextStep> = {
      ...{ step: "rest", reason: "paused", last: null, screenedOutCode: null },
    };
    return { step, currency };
  }
  const shown = await viewVisit(db, visit, now);
  const step: Step<NextStep> =
    claimed.step === "wait"
      ? { step: "wait", visit: shown }
      : {
          step: "task",
          visit: shown,
          assignment: await viewAssignment(db, claimed.assignmentId),
        };
  return { step, currency };
}

async function outside(db: Db, person: Participant, now: Date) {
  const version = await requireConsent(db, person);
  const { currency, minutesPerTask: planned } = version.config;
  const last = await lastVisit(db, person);
  const comprehension = await comprehensionState(db, version, person.readerId);
  const misunderstood = comprehension && !comprehension.passed && comprehension.attemptsLeft === 0;
  const offered = misunderstood
    ? { rest: "not_understood" as const }
    : await findOffer(db, { ...person, now }, version);
  if ("rest" in offered) {
    const screenedOutCode = misunderstood ? await studyCode(db, person, "screened_out") : null;
    const step: Step<NextStep> = { step: "rest", reason: offered.rest, last, screenedOutCode };
    return { step, currency };
  }
  const { round, rounds, visitNo, tasks, practice, minutes, payCents } = offered.offer;
  const step: Step<NextStep> = {
    step: "begin",
    offer: {
      roundKind: round.kind,
      roundNo: round.no,
      rounds,
      visitNo,
      tasks,
      practice,
      minutes,
      payCents,
      minutesPerTask: await usualMinutes(db, { roundId: round.roundId, planned, now }),
    },
    last,
  };
  return { step, currency };
}
