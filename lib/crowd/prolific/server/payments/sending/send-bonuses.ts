import { and, eq, sql } from "drizzle-orm";
import { payment } from "@/db/schema";
import { storeOutcome } from "@/lib/crowd/pay/server/payouts/settle-payout";
import { callDivided } from "@/lib/crowd/prolific/server/account/call-divided";
import { ProlificProblem } from "@/lib/crowd/prolific/server/account/prolific-api";
import { findDifferences } from "@/lib/crowd/prolific/server/payments/outcomes/find-differences";
import { recordListed } from "@/lib/crowd/prolific/server/payments/outcomes/record-listed";
import { findOutdated } from "@/lib/crowd/prolific/server/payments/planning/find-outdated";
import { checkOthers } from "./check-others";
import { checkSubmission } from "./check-submission";
import { forEachPayment } from "./for-each-payment";
import { noteProblem } from "./note-problem";
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
    await checkOthers(sender, one);
    const { rowCount } = await db
      .update(payment)
      .set({ bonusBefore: submission.bonusCents ?? 0 })
      .where(and(eq(payment.id, one.id), isIntended));
    if (rowCount === 1) seen.push(one);
  });
  if (seen.length === 0) return;
  const theirs = sql`s.reader_id = any(${sql.param(seen.map(({ readerId }) => readerId))}::uuid[])`;
  await recordListed(db, sender.studyId, theirs, clock());
  const ready = await withoutOutdated(sender, seen);
  if (ready.length === 0) return;
  const prepared = await prepare(sender, ready);
  if (!prepared || !(await keepsAccount())) return;
  const { bulkId, some } = prepared;
  // The call would pay all of them. Preparing takes long where Prolific refuses one.
  if ((await withoutOutdated(sender, some)).length < some.length) return;
  const marked = new Set((await markSent(sender, some, isIntended)).map(({ id }) => id));
  // Somebody has settled one of them meanwhile.
  if (marked.size < some.length) return unmark(db, [...marked]);
  await sendOnce(sender, some, () => api.payBonuses(bulkId));
}

/** The bonuses that are still owed to people of whom all that Prolific has paid is recorded. Those that are not owed any more have failed. */
async function withoutOutdated(
  sender: Sender,
  bonuses: readonly OpenPayment[],
): Promise<OpenPayment[]> {
  const { db, studyId, clock } = sender;
  const outdated = await findOutdated(db, sender, bonuses);
  await storeOutcome(db, outdated, "failed", clock());
  const readerIds = sql.param(bonuses.map(({ readerId }) => readerId));
  const differing = await findDifferences(
    db,
    studyId,
    sql`s.reader_id = any(${readerIds}::uuid[])`,
  );
  return bonuses.filter(
    ({ id, readerId }) =>
      !outdated.includes(id) && !differing.some((one) => one.readerId === readerId),
  );
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
    // What it has accepted is paid, and the others wait: the next look would be asked to wait again.
    if (most) return most;
    if (error instanceof ProlificProblem && error.kind === "refused") await fail(ready);
    throw error;
  }
  return most;
}
