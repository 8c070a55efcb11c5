import { type SQL, sql } from "drizzle-orm";
import { payment } from "@/db/schema";
import { isOpen } from "@/lib/crowd/pay/server/payouts/open-payments";
import { storeOutcome } from "@/lib/crowd/pay/server/payouts/settle-payout";
import type { SubmissionStatus } from "@/lib/crowd/prolific/schema";
import { requireSameReward } from "@/lib/crowd/prolific/server/connection/require-same-reward";
import { findDifferences } from "@/lib/crowd/prolific/server/payments/outcomes/find-differences";
import { findOutdated } from "@/lib/crowd/prolific/server/payments/planning/find-outdated";
import { checkOthers } from "./check-others";
import { checkSubmission } from "./check-submission";
import { forEachPayment } from "./for-each-payment";
import { isIntended, type OpenPayment, selectPayments } from "./select-payments";
import { markSent, sendOnce } from "./send-once";
import type { Sender } from "./sender";

const mostSettled = 100;

/** Approves and screens out the submissions that payments are made by. */
export async function settleSubmissions(sender: Sender): Promise<void> {
  await settleAll(sender, approving);
  await settleAll(sender, screeningOut);
}

/** A call that pays by bringing a submission to a status. */
interface Settling {
  means: "approval" | "screen_out";
  /** The statuses in which it may be called, and the one that says that it was paid, by whoever's call. */
  from: SubmissionStatus[];
  to: SubmissionStatus;
  /** Which payments it is called for: an approval may be sent twice. */
  mayBeSent: SQL;
  send: (sender: Sender, one: OpenPayment) => Promise<unknown>;
  /** @throws ProlificProblem when it may have paid another amount than the payment's */
  requireAmount: (sender: Sender) => Promise<void>;
}

const approving: Settling = {
  means: "approval",
  from: ["AWAITING REVIEW"],
  to: "APPROVED",
  mayBeSent: isOpen(sql`${payment}`),
  send: ({ api }, { submissionId }) => api.approve(submissionId),
  // After the call: somebody may have changed the reward just before it.
  requireAmount: (sender) => requireSameReward(sender.db, sender.api, sender),
};

const screeningOut: Settling = {
  means: "screen_out",
  from: ["RESERVED", "ACTIVE", "AWAITING REVIEW"],
  to: "SCREENED OUT",
  mayBeSent: isIntended,
  send: ({ api, prolificId }, { submissionId, cents }) =>
    api.screenOut(prolificId, submissionId, cents),
  requireAmount: async () => {},
};

async function settleAll(sender: Sender, settling: Settling): Promise<void> {
  const { db, studyId, clock, keepsAccount } = sender;
  const { means, from, to, mayBeSent, send, requireAmount } = settling;
  const store = async ({ id }: OpenPayment) => {
    await requireAmount(sender);
    await storeOutcome(db, [id], "paid", clock());
  };
  const open = await selectPayments(sender, means, ["intended", "unknown"], mostSettled);
  await forEachPayment(sender, open, async (one) => {
    const seen = await checkSubmission(sender, one);
    if (seen === null) return;
    if (seen.status === to) await store(one);
    else if (!from.includes(seen.status)) await storeOutcome(db, [one.id], "failed", clock());
    else {
      await checkOthers(sender, one);
      // Something was taken back since the payout. What was sent already may have been done.
      if ((await findOutdated(db, sender, [one])).length > 0) {
        if (one.state === "intended") await storeOutcome(db, [one.id], "failed", clock());
        return;
      }
      if ((await findDifferences(db, studyId, sql`s.reader_id = ${one.readerId}`)).length > 0)
        return;
      if (!(await keepsAccount())) return;
      if ((await markSent(sender, [one], mayBeSent)).length === 0) return;
      await sendOnce(sender, [one], () => send(sender, one));
      const after = await checkSubmission(sender, one);
      if (after?.status === to) await store(one);
    }
  });
}
