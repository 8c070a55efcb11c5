import type { Connection, Db } from "@/db/client";
import { comprehensionState } from "@/lib/crowd/participation/server/answer-comprehension";
import { type Participant, requireConsent } from "@/lib/crowd/participation/server/require-consent";
import { screenOut } from "@/lib/crowd/participation/server/screen-out";
import { earnedCents } from "@/lib/crowd/pay/server/ledger/earned-cents";
import { completionUrl } from "@/lib/crowd/prolific/completion-url";
import { findFresh } from "@/lib/crowd/prolific/server/submissions/bring-submission";
import { followInBackground } from "@/lib/crowd/prolific/server/submissions/follow-submission";
import { reclaimSubmission } from "@/lib/crowd/prolific/server/submissions/reclaim-submission";
import type { EndedVisit, OfferedVisit, RestReason } from "@/lib/crowd/visits/schema";
import { lastVisit } from "@/lib/crowd/visits/server/end-visit";
import {
  findOffer,
  type Offer,
  type Version,
  type Visitor,
} from "@/lib/crowd/visits/server/find-offer";
import {
  findOpenVisit,
  type OpenVisitRow,
  viewProgress,
} from "@/lib/crowd/visits/server/find-open-visit";
import { usualMinutes } from "@/lib/crowd/visits/server/usual-minutes";
import type { Brought, NextStep, StepOf } from "../schema";
import { claimTask } from "./claim-task";
import { countAnswered } from "./find-assignment";
import { viewAssignment } from "./view-assignment";

/**
 * What a crowdworker is to do now: a task of their visit, a visit to begin, or nothing and why.
 * @throws Refusal 401 when they have not consented to the running version
 */
export async function nextStep(db: Db, { now, ...visitor }: Visitor): Promise<NextStep> {
  const { studyId, readerId } = visitor;
  const person = { studyId, readerId };
  const open = await findOpenVisit(db, person);
  return (
    (open && (await inVisit(db, person, open, now))) ?? (await outside(db, { ...visitor, now }))
  );
}

/**
 * The same for somebody at the page. If someone else holds the submission they bring, reclaims it first: a session needs it, or the
 * fee for being screened out. If their session has a different one, checks that in the background.
 */
export async function nextStepOrReclaim(db: Connection, visitor: Visitor): Promise<NextStep> {
  const step = await nextStep(db, visitor);
  if (step.step === "task" || step.step === "wait") followInBackground(db, visitor);
  const needsOwn = step.step === "rest" && ["not_sent", "not_understood"].includes(step.reason);
  return needsOwn && (await reclaimSubmission(db, visitor)) ? nextStep(db, visitor) : step;
}

/** Undefined when the visit is over. */
async function inVisit(
  db: Db,
  person: Participant,
  open: OpenVisitRow,
  now: Date,
): Promise<NextStep | undefined> {
  const { currency } = open.config;
  const claimed = await claimTask(db, { ...person, visit: open, now });
  if (claimed.step === "over") return undefined;
  if (claimed.step === "paused")
    return { ...rest("paused"), ...(await counts(db, person, currency)) };
  const progress = { ...(await viewProgress(db, person, open, now)), currency };
  if (claimed.step === "wait") return { step: "wait", ...progress };
  return { step: "task", assignment: await viewAssignment(db, claimed.assignmentId), ...progress };
}

const counts = async (db: Db, person: Participant, currency: string) => ({
  answered: await countAnswered(db, person),
  earnedCents: await earnedCents(db, person),
  currency,
});

const nothingBefore = { last: null, brought: null };

const rest = (
  reason: RestReason,
  before: { last: EndedVisit | null; brought: Brought | null } = nothingBefore,
  { screenedOut = null, offer = null }: Partial<Pick<StepOf<"rest">, "screenedOut" | "offer">> = {},
) => ({ step: "rest" as const, reason, ...before, screenedOut, offer });

async function outside(db: Db, visitor: Visitor): Promise<NextStep> {
  const { studyId, readerId, now } = visitor;
  const person = { studyId, readerId };
  const version = await requireConsent(db, person);
  const { currency, minutesPerTask: planned } = version.config;
  const before = await lookBack(db, visitor, version);
  const comprehension = await comprehensionState(db, version, person.readerId);
  if (comprehension && !comprehension.passed && comprehension.attemptsLeft === 0) {
    const screenedOut = await screenOut(db, visitor, version);
    return {
      ...rest("not_understood", before, { screenedOut }),
      ...(await counts(db, person, currency)),
    };
  }
  const counted = await counts(db, person, currency);
  const offered = await findOffer(db, visitor, version);
  const asShown = async (offer: Offer): Promise<OfferedVisit> => {
    const { round, source: _source, checks: _checks, rate, ...shown } = offer;
    const minutesPerTask = await usualMinutes(db, { roundId: round.roundId, planned, now });
    const eachCents = rate.cents / rate.tasks;
    return { roundKind: round.kind, roundNo: round.no, ...shown, eachCents, minutesPerTask };
  };
  if ("rest" in offered) {
    const offer = offered.unsent ? await asShown(offered.unsent) : null;
    return { ...rest(offered.rest, before, { offer }), ...counted };
  }
  return { step: "begin", offer: await asShown(offered.offer), ...before, ...counted };
}

/**
 * Somebody's last session, and the submission that they bring for another one. The code of the last would complete that
 * submission without answers: then nobody is sent back with it.
 */
async function lookBack(db: Db, visitor: Visitor, { config }: Version) {
  const last = await lastVisit(db, visitor);
  const fresh = await findFresh(db, { ...visitor, config });
  if (!fresh) return { last, brought: null };
  return {
    last: last && { ...last, returnTo: null },
    brought: { returnTo: completionUrl(fresh.noConsentCode) },
  };
}
