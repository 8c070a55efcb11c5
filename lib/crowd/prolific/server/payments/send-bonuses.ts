import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { payment, prolificSubmission, visit } from "@/db/schema";
import { storeOutcome } from "@/lib/crowd/pay/server/settle-payout";
import { callDivided } from "@/lib/crowd/prolific/server/account/call-divided";
import { ProlificProblem } from "@/lib/crowd/prolific/server/account/prolific-api";
import { storeSubmission } from "@/lib/crowd/prolific/server/submissions/store-submission";
import { openSubmission } from "@/lib/crowd/prolific/server/submissions/submission-id";
import { checkSubmission } from "./check-submission";
import { findDifferences } from "./find-differences";
import { findOutdated } from "./find-outdated";
import { forEachPayment } from "./for-each-payment";
import { noteProblem } from "./note-problem";
import { recordListed } from "./record-listed";
import { isIntended, type OpenPayment, selectPayments } from "./select-payments";
import { markSent, sendOnce, unmark } from "./send-once";
import type { Sender } from "./sender";

/** Prolific takes about so many people in one call. */
const mostBonuses = 200;
/** Bonuses are paid in the minutes after the call: for this long, no others are sent. */
const settlingMs = 10 * 60_000;

/** A bonus is paid once its submission lists it. */
export async function lookAtBonuses(sender: Sender): Promise<void> {
  const { db, studyId, clock } = sender;
  const sent = await selectPayments(sender, "bonus", ["unknown"], mostBonuses);
  await forEachPayment(sender, sent, async (one) => {
    if (!(await checkSubmission(sender, one))) return;
    await recordListed(db, studyId, sql`s.id_hash = ${one.submission}`, clock());
  });
}

/** Sends bonuses that were never sent, in one call that pays, once those of the last call are settled or long sent. */
export async function sendBonuses(sender: Sender): Promise<void> {
  const { db, api, clock, keepsAccount } = sender;
  const settling = and(
    ...[eq(payment.studyId, sender.studyId), eq(payment.means, "bonus")],
    eq(payment.state, "unknown"),
    sql`${payment.sentAt} > ${new Date(clock().getTime() - settlingMs)}`,
  );
  if ((await db.$count(payment, settling)) > 0) return;
  const intended = await selectPayments(sender, "bonus", ["intended"], mostBonuses);
  const seen: OpenPayment[] = [];
  await forEachPayment(sender, intended, async (one) => {
    const submission = await checkSubmission(sender, one);
    if (submission === null) return;
    await lookAtOthers(sender, one);
    const { rowCount } = await db
      .update(payment)
      .set({ bonusBefore: submission.bonusCents ?? 0 })
      .where(and(eq(payment.id, one.id), isIntended));
    if (rowCount === 1) seen.push(one);
  });
  if (seen.length === 0) return;
  const theirs = sql`s.reader_id = any(${sql.param(seen.map(({ readerId }) => readerId))}::uuid[])`;
  await recordListed(db, sender.studyId, theirs, clock());
  const outdated = await findOutdated(db, sender, seen);
  await storeOutcome(db, outdated, "failed", clock());
  const differing = await findDifferences(db, sender.studyId, theirs);
  const ready = seen.filter(
    ({ id, readerId }) =>
      !outdated.includes(id) && !differing.some((one) => one.readerId === readerId),
  );
  if (ready.length === 0) return;
  const prepared = await prepare(sender, ready);
  if (!prepared || !(await keepsAccount())) return;
  const { bulkId, some } = prepared;
  const marked = new Set((await markSent(sender, some, isIntended)).map(({ id }) => id));
  // Somebody has settled one of them meanwhile, and the call would pay all.
  if (marked.size < some.length) return unmark(db, [...marked]);
  await sendOnce(sender, some, () => api.payBonuses(bulkId));
}

/**
 * Prepares bonuses, which pays none. One that Prolific refuses has failed.
 * @returns as many as it accepts in one call: the others wait for the next
 */
async function prepare({ db, api, prolificId, clock, keepsAccount }: Sender, ready: OpenPayment[]) {
  const fail = (some: readonly OpenPayment[]) =>
    storeOutcome(
      db,
      some.map(({ id }) => id),
      "failed",
      clock(),
    );
  let most: { bulkId: string; some: readonly OpenPayment[] } | undefined;
  try {
    await callDivided(
      ready,
      async (some) => {
        if (!(await keepsAccount())) return;
        const bulkId = await api.prepareBonuses(prolificId, some);
        if (!most || some.length > most.some.length) most = { bulkId, some };
      },
      async (one, problem) => {
        await fail([one]);
        await noteProblem(db, prolificId, `Submission ${one.submissionId}: ${problem.message}`);
      },
    );
  } catch (error) {
    if (error instanceof ProlificProblem && error.kind === "refused") await fail(ready);
    throw error;
  }
  return most;
}

/**
 * Reads the payee's other submissions: of finished sessions, because one that can be approved by now takes its reward out of the
 * bonus; and those with a bonus that failed, which may have been paid after all.
 */
async function lookAtOthers(
  { db, api, studyId }: Sender,
  { readerId, submission }: OpenPayment,
): Promise<void> {
  const { idHash, sealed, prolificId, status } = prolificSubmission;
  const others = await db
    .select({ idHash, sealed, prolificId })
    .from(prolificSubmission)
    .leftJoin(visit, eq(visit.id, prolificSubmission.visitId))
    .where(
      and(
        ...[eq(prolificSubmission.studyId, studyId), eq(prolificSubmission.readerId, readerId)],
        ne(idHash, submission ?? ""),
        or(
          and(
            eq(visit.state, "finished"),
            inArray(status, [
              "RESERVED",
              "ACTIVE",
              "TIMED-OUT",
              "RETURNED",
              "PARTIALLY APPROVED",
              "REJECTED",
            ]),
          ),
          sql`exists (select from payment m where m.submission = ${idHash} and m.means = 'bonus'
            and m.state = 'failed' and m.sent_at is not null)`,
        ),
      ),
    );
  for (const one of others) {
    const seen = await api.submission(openSubmission(one));
    if (seen) await storeSubmission(db, { studyId, prolificId: one.prolificId }, seen);
  }
}
