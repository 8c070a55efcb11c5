import { and, asc, eq, gte, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { payment, prolificStudy, prolificSubmission, study, visit } from "@/db/schema";
import { storeOutcome } from "@/lib/crowd/pay/server/settle-payout";
import { log } from "@/lib/log/server/log";
import type { SubmissionStatus } from "../schema";
import { findApi, leaseAccount } from "./accounts";
import { findOutdated } from "./find-outdated";
import {
  type ProlificApi,
  ProlificProblem,
  type Submission,
  UnreadableAnswer,
} from "./prolific-api";
import { storeSubmission } from "./read-submissions";
import { requireSameReward } from "./require-same-reward";
import { openSubmission } from "./submission-id";

/** Between two looks at the same account. */
const pauseMs = 30_000;
/** Prolific takes about so many people in one call. */
const mostBonuses = 200;
const mostSettled = 100;
/** Bonuses are paid in the minutes after the call: for this long, no others are sent. */
const settlingMs = 10 * 60_000;

/** For this long, what was sent is looked up every time; later once an hour. */
const freshMs = 3_600_000;

/** For the worker: sends payments to Prolific, and looks up what came of those that were sent in the last hour. */
export const sendPayments = (db: Connection, clock: Clock): Promise<void> =>
  workOn(db, clock, gte(payment.sentAt, new Date(clock().getTime() - freshMs)));

/** For the worker, once an hour: looks up what came of everything that was sent. */
export const lookUpPayments = (db: Connection, clock: Clock): Promise<void> =>
  workOn(db, clock, isNotNull(payment.sentAt));

/** The time now: minutes go by while Prolific is called. */
type Clock = () => Date;

/** @param isLookedUp which of those that are unknown */
async function workOn(db: Connection, clock: Clock, isLookedUp: SQL): Promise<void> {
  const isOurs = and(
    ne(payment.means, "file"),
    or(eq(payment.state, "intended"), and(eq(payment.state, "unknown"), isLookedUp)),
  );
  const waiting = await db
    .selectDistinct({
      projectId: study.projectId,
      studyId: payment.studyId,
      prolificId: prolificStudy.prolificId,
      rewardCents: prolificStudy.rewardCents,
      currency: prolificStudy.currency,
    })
    .from(payment)
    .innerJoin(study, eq(study.id, payment.studyId))
    .innerJoin(prolificSubmission, eq(prolificSubmission.idHash, payment.submission))
    .innerJoin(prolificStudy, eq(prolificStudy.prolificId, prolificSubmission.prolificId))
    .where(isOurs);
  for (const [projectId, studies] of Map.groupBy(waiting, (one) => one.projectId)) {
    await withAccount(db, projectId, clock, async (api, keepsAccount) => {
      for (const one of studies) {
        await workOnStudy({ db, api, ...one, clock, keepsAccount, isOurs });
      }
    }).catch((err: unknown) => log.error({ err }, "sending payments failed"));
  }
}

const isIntended = eq(payment.state, "intended");
const isOpen = inArray(payment.state, ["intended", "unknown"]);

/** With the account to itself. Where Prolific asks to wait, the account stays taken for as long. */
async function withAccount(
  db: Connection,
  projectId: string,
  clock: Clock,
  work: (api: ProlificApi, keepsAccount: Sender["keepsAccount"]) => Promise<void>,
): Promise<void> {
  const api = await findApi(db, projectId);
  const lease = api && (await leaseAccount(db, projectId, clock));
  if (!lease) return;
  let waitMs = pauseMs;
  try {
    await work(api, lease.extend);
  } catch (error) {
    if (!(error instanceof ProlificProblem && error.kind === "busy")) throw error;
    waitMs = error.waitMs;
  } finally {
    await lease.endIn(waitMs);
  }
}

/** One study's payments; a study whose calls come to nothing keeps no other waiting. */
async function workOnStudy(sender: Sender): Promise<void> {
  const { db, prolificId } = sender;
  try {
    await lookAtBonuses(sender);
    await requireSameReward(sender.api, sender);
    await settleAll(sender, approving);
    await settleAll(sender, screeningOut);
    await sendBonuses(sender);
  } catch (error) {
    const isProlifics = error instanceof ProlificProblem;
    if (isProlifics && error.kind === "busy") throw error;
    if (!isProlifics) log.error({ err: error }, "a study’s payments could not be sent");
    await noteProblem(db, prolificId, isProlifics ? error.message : ownFault);
  }
}

const ownFault = "Candor failed while it sent payments. Its log says why.";

const noteProblem = (db: Connection, prolificId: string, problem: string) =>
  db.update(prolificStudy).set({ problem }).where(eq(prolificStudy.prolificId, prolificId));

interface Sender {
  db: Connection;
  api: ProlificApi;
  studyId: string;
  prolificId: string;
  /** As it was when the study was connected. */
  rewardCents: number;
  currency: string;
  clock: Clock;
  /** Whether the account is still this caller's; then it stays so for minutes. */
  keepsAccount: () => Promise<boolean>;
  /** Which payments are looked at. */
  isOurs: SQL | undefined;
}

async function selectPayments(
  { db, prolificId, isOurs }: Sender,
  means: "approval" | "screen_out" | "bonus",
  states: ("intended" | "unknown")[],
  most: number,
) {
  const rows = await db
    .select({ payment, sealed: prolificSubmission.sealed, idHash: prolificSubmission.idHash })
    .from(payment)
    .innerJoin(prolificSubmission, eq(prolificSubmission.idHash, payment.submission))
    .where(
      and(
        ...[eq(prolificSubmission.prolificId, prolificId), eq(payment.means, means)],
        ...[inArray(payment.state, states), isOurs],
      ),
    )
    .orderBy(sql`${payment.sentAt} nulls first`, asc(payment.id))
    .limit(most);
  return rows.map((row) => ({ ...row.payment, submissionId: openSubmission(row) }));
}

type Sent = Awaited<ReturnType<typeof selectPayments>>[number];

/** A call that pays by bringing a submission to a status. */
interface Settling {
  means: "approval" | "screen_out";
  /** The statuses in which it may be called, and the one that says that it was paid, by whoever's call. */
  from: SubmissionStatus[];
  to: SubmissionStatus;
  /** Which payments it is called for: an approval may be sent twice. */
  mayBeSent: SQL;
  send: (sender: Sender, one: Sent) => Promise<unknown>;
}

const approving: Settling = {
  means: "approval",
  from: ["AWAITING REVIEW"],
  to: "APPROVED",
  mayBeSent: isOpen,
  send: ({ api }, { submissionId }) => api.approve(submissionId),
};

const screeningOut: Settling = {
  means: "screen_out",
  from: ["RESERVED", "ACTIVE", "AWAITING REVIEW"],
  to: "SCREENED OUT",
  mayBeSent: isIntended,
  send: ({ api, prolificId }, { submissionId, cents }) =>
    api.screenOut(prolificId, submissionId, cents),
};

async function settleAll(sender: Sender, settling: Settling): Promise<void> {
  const { db, clock, keepsAccount } = sender;
  const { means, from, to, mayBeSent, send } = settling;
  const open = await selectPayments(sender, means, ["intended", "unknown"], mostSettled);
  for (const one of open) {
    const seen = await look(sender, one);
    if (seen === null) continue;
    if (seen.status === to) await storeOutcome(db, [one.id], "paid", clock());
    else if (!from.includes(seen.status)) await storeOutcome(db, [one.id], "failed", clock());
    else {
      if (!(await keepsAccount())) return;
      if ((await markSent(sender, [one], mayBeSent)).length === 0) continue;
      await sendOnce(sender, [one], () => send(sender, one));
      const after = await look(sender, one);
      if (after?.status === to) await storeOutcome(db, [one.id], "paid", clock());
    }
  }
}

/**
 * What Prolific says of a payment's submission now; null where it says nothing that can be used. Then nothing is sent.
 * Where there is no such submission, or it is not the payee's, what was not sent yet has failed; where Prolific does not show
 * it, or says what Candor can't read, the study has a problem, and no other payment waits.
 */
async function look(sender: Sender, one: Sent): Promise<Submission | null> {
  try {
    return await lookAt(sender, one);
  } catch (error) {
    if (!(error instanceof ProlificProblem) || !isOfOne(error)) throw error;
    await noteProblem(sender.db, sender.prolificId, error.message);
    return null;
  }
}

const isOfOne = (problem: ProlificProblem) =>
  problem.kind === "refused" || problem instanceof UnreadableAnswer;

async function lookAt(
  { db, api, studyId, prolificId, clock }: Sender,
  { id, state, submission, submissionId }: Sent,
) {
  const seen = await api.submission(submissionId);
  const isIt = eq(prolificSubmission.idHash, submission ?? "");
  if (seen) await storeSubmission(db, { studyId, prolificId }, seen);
  else await db.update(prolificSubmission).set({ isOthers: true }).where(isIt);
  const [stored] = await db
    .select({ isOthers: prolificSubmission.isOthers })
    .from(prolificSubmission)
    .where(isIt);
  if (!stored?.isOthers) return seen;
  if (state === "intended") await storeOutcome(db, [id], "failed", clock());
  return null;
}

/**
 * From here on it is not known whether they are paid.
 * @param from which may be sent: an approval may be sent twice, a bonus never
 * @returns those that nobody has settled or sent meanwhile
 */
const markSent = ({ db, clock }: Sender, sent: readonly Sent[], from: SQL | undefined) =>
  db
    .update(payment)
    .set({ state: "unknown", sentAt: clock() })
    .where(
      and(
        inArray(
          payment.id,
          sent.map(({ id }) => id),
        ),
        from,
      ),
    )
    .returning({ id: payment.id });

/** Sends what was marked. Where nothing can have been done it is intended again, or has failed. */
async function sendOnce(
  { db, clock }: Sender,
  sent: readonly Sent[],
  call: () => Promise<unknown>,
): Promise<void> {
  const ids = sent.map(({ id }) => id);
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ProlificProblem) || error.kind === "unknown") throw error;
    if (error.kind === "refused") await storeOutcome(db, ids, "failed", clock());
    else {
      await db
        .update(payment)
        .set({ state: "intended" })
        .where(and(inArray(payment.id, ids), eq(payment.state, "unknown")));
    }
    throw error;
  }
}

/** A bonus is paid once its submission lists it. */
async function lookAtBonuses(sender: Sender): Promise<void> {
  const sent = await selectPayments(sender, "bonus", ["unknown"], mostBonuses);
  for (const one of sent) {
    const seen = await look(sender, one);
    if (seen && isListed(one, seen)) {
      await storeOutcome(sender.db, [one.id], "paid", sender.clock());
    }
  }
}

const isListed = ({ bonusBefore, cents }: Sent, { bonusCents }: Submission) =>
  bonusBefore !== null && bonusCents >= bonusBefore + cents;

/** Sends bonuses that were never sent, in one call, once those of the last call are settled or long sent. */
async function sendBonuses(sender: Sender): Promise<void> {
  const { db, api, prolificId, clock, keepsAccount } = sender;
  const settling = and(
    ...[eq(payment.studyId, sender.studyId), eq(payment.means, "bonus")],
    eq(payment.state, "unknown"),
    sql`${payment.sentAt} > ${new Date(clock().getTime() - settlingMs)}`,
  );
  if ((await db.$count(payment, settling)) > 0) return;
  const intended = await selectPayments(sender, "bonus", ["intended"], mostBonuses);
  const seen: Sent[] = [];
  for (const one of intended) {
    if (!(await keepsAccount())) return;
    const submission = await look(sender, one);
    if (submission === null || !(await lookAtOthers(sender, one))) continue;
    const { rowCount } = await db
      .update(payment)
      .set({ bonusBefore: submission.bonusCents })
      .where(and(eq(payment.id, one.id), isIntended));
    if (rowCount === 1) seen.push(one);
  }
  if (seen.length === 0) return;
  const outdated = await findOutdated(db, sender, seen);
  await storeOutcome(db, outdated, "failed", clock());
  const ready = seen.filter(({ id }) => !outdated.includes(id));
  if (ready.length === 0) return;
  let bulkId: string;
  try {
    bulkId = await api.prepareBonuses(prolificId, ready);
  } catch (error) {
    // Nothing is paid by preparing.
    if (error instanceof ProlificProblem && error.kind === "refused") {
      await storeOutcome(
        db,
        ready.map(({ id }) => id),
        "failed",
        clock(),
      );
    }
    throw error;
  }
  if (!(await keepsAccount())) return;
  const marked = new Set((await markSent(sender, ready, isIntended)).map(({ id }) => id));
  // Somebody has settled one of them meanwhile, and the call would pay all.
  if (marked.size < ready.length) return unmark(sender, [...marked]);
  await sendOnce(sender, ready, () => api.payBonuses(bulkId));
}

/**
 * Reads the statuses of the payee's other finished sessions: one that can be approved by now takes its reward out of the
 * bonus. @returns whether Prolific showed them all
 */
async function lookAtOthers(
  { db, api, studyId, prolificId: connectedId }: Sender,
  { readerId, submission }: Sent,
): Promise<boolean> {
  const { idHash, sealed, prolificId, status } = prolificSubmission;
  const others = await db
    .select({ idHash, sealed, prolificId })
    .from(prolificSubmission)
    .innerJoin(visit, eq(visit.id, prolificSubmission.visitId))
    .where(
      and(
        ...[eq(prolificSubmission.studyId, studyId), eq(prolificSubmission.readerId, readerId)],
        ...[eq(visit.state, "finished"), ne(idHash, submission ?? "")],
        inArray(status, ["RESERVED", "ACTIVE", "TIMED-OUT", "RETURNED"]),
      ),
    );
  try {
    for (const one of others) {
      const seen = await api.submission(openSubmission(one));
      if (seen) await storeSubmission(db, { studyId, prolificId: one.prolificId }, seen);
    }
    return true;
  } catch (error) {
    if (!(error instanceof ProlificProblem) || !isOfOne(error)) throw error;
    await noteProblem(db, connectedId, error.message);
    return false;
  }
}

async function unmark({ db }: Sender, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(payment)
    .set({ state: "intended", sentAt: null })
    .where(and(inArray(payment.id, ids), eq(payment.state, "unknown")));
}
