import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { payment, prolificStudy, prolificSubmission } from "@/db/schema";
import { storeOutcome } from "@/lib/crowd/pay/server/settle-payout";
import {
  type ProlificApi,
  ProlificProblem,
  type Submission,
  UnreadableAnswer,
} from "./prolific-api";
import { storeSubmission } from "./read-submissions";
import { openSubmission } from "./submission-id";

/** The time now: minutes go by while Prolific is called. */
export type Clock = () => Date;

/** Whoever works on the payments of a study, with the account to itself. */
export interface Sender {
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

export async function selectPayments(
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

export type Sent = Awaited<ReturnType<typeof selectPayments>>[number];

export const isIntended = eq(payment.state, "intended");
export const isOpen = inArray(payment.state, ["intended", "unknown"]);

export const noteProblem = (db: Connection, prolificId: string, problem: string) =>
  db.update(prolificStudy).set({ problem }).where(eq(prolificStudy.prolificId, prolificId));

/**
 * What Prolific says of a payment's submission now; null where it says nothing that can be used. Then nothing is sent.
 * Where there is no such submission, or it is not the payee's, what was not sent yet has failed; where Prolific does not show
 * it, or says what Candor can't read, the study has a problem, and no other payment waits.
 */
export async function look(sender: Sender, one: Sent): Promise<Submission | null> {
  try {
    return await lookAt(sender, one);
  } catch (error) {
    if (!(error instanceof ProlificProblem) || !isOfOne(error)) throw error;
    await noteProblem(sender.db, sender.prolificId, error.message);
    return null;
  }
}

/** Whether it is a problem of one submission. */
export const isOfOne = (problem: ProlificProblem) =>
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
export const markSent = ({ db, clock }: Sender, sent: readonly Sent[], from: SQL | undefined) =>
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
export async function sendOnce(
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
