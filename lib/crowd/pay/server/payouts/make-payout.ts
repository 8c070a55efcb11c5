import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type payment, payout } from "@/db/schema";
import { refuseEntryId } from "@/lib/crowd/pay/server/ledger/add-entry";
import { planFilePayments } from "@/lib/crowd/prolific/server/payments/planning/plan-file-payments";
import {
  type PlannedPayment,
  planPayments,
} from "@/lib/crowd/prolific/server/payments/planning/plan-payments";
import { conflict } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { lockAnyStudy, runningVersion } from "@/lib/studies/server/require-study";
import { count } from "@/lib/text/count";
import { changedMeanwhile } from "./changed-meanwhile";
import { enterPaid } from "./enter-paid";
import { selectDue } from "./select-due";

export type By = StudyIds & { payoutId: string; userId: string };

type Making = By & {
  means?: "file" | "prolific";
  /** The most that is paid: what the sender saw. */
  cents?: number;
  now: Date;
};

/**
 * Plans to pay everyone what they are owed, except people with a payment whose outcome is not known. A payout by file
 * enters what Prolific has paid already at once, because it needs no access to Prolific. It pays no more than the sender saw: where people have
 * earned something since, who did so last waits for the next one. Sent twice, a payout is made once.
 * @returns whether it is new
 * @throws Refusal 404 when the study is not the project's, 409 when nobody is owed anything, when each is owed more than the
 *   sender saw in all, or when another study has a payout of this id, or an entry has it
 */
export async function makePayout(
  tx: Db,
  { payoutId, userId, means = "file", cents = Infinity, now, ...ids }: Making,
): Promise<boolean> {
  const { studyId } = ids;
  await lockAnyStudy(tx, ids);
  if ((await tx.$count(payout, isPayout(studyId, payoutId))) > 0) return false;
  if ((await tx.$count(payout, eq(payout.id, payoutId))) > 0) {
    throw conflict("id_in_use", "Another study has a payout with this ID. Send a new one.");
  }
  await refuseEntryId(tx, payoutId);
  const { currency } = (await runningVersion(tx, studyId)).config;
  const { due, differing } = await selectDue(tx, studyId);
  const { asked, ...planned } = await plan[means](tx, { studyId, currency }, due);
  const waiting = findWaiting(asked, cents);
  const isMade = ({ readerId }: { readerId: string }) => !waiting.has(readerId);
  const intended = planned.intended.filter(isMade);
  const paid = planned.paid.filter(isMade);
  if (intended.length + paid.length === 0) {
    if (waiting.size > 0) throw changedMeanwhile(asked, currency);
    throw conflict(
      "nobody_is_owed",
      `Nobody can be paid this way now. What is owed is in an open payment or waits for a submission at Prolific.${differing.length > 0 ? ` For ${count(differing.length, "person", "people")}, Prolific’s amounts differ from those recorded: see the list under Prolific.` : ""}`,
    );
  }
  await tx.insert(payout).values({
    id: payoutId,
    studyId,
    no: sql`(select coalesce(max(no), 0) + 1 from payout where study_id = ${studyId})`,
    userId,
  });
  const common = { payoutId, studyId, currency };
  await storePayments(tx, { ...common, state: "intended", settledAt: null }, intended);
  const settled = await storePayments(tx, { ...common, state: "paid", settledAt: now }, paid);
  await enterPaid(tx, settled, userId);
  return true;
}

/** Whose amounts pass a sum together with those before them. */
function findWaiting(
  asked: readonly { readerId: string; cents: number }[],
  sum: number,
): Set<string> {
  let left = sum;
  const waiting = asked.filter(({ cents }) => {
    left -= cents;
    return left < 0;
  });
  return new Set(waiting.map(({ readerId }) => readerId));
}

type Payment = typeof payment.$inferSelect;

/** A statement holds 65,535 parameters, and here each column is one, however many are paid. */
async function storePayments(
  tx: Db,
  common: Pick<Payment, "payoutId" | "studyId" | "currency" | "state" | "settledAt">,
  planned: readonly (Pick<Payment, "readerId" | "cents"> & Partial<PlannedPayment>)[],
): Promise<{ id: string }[]> {
  const { payoutId, studyId, currency, state, settledAt } = common;
  const column = (of: (one: (typeof planned)[number]) => unknown) => sql.param(planned.map(of));
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into payment (payout_id, study_id, currency, state, settled_at, reader_id, cents, means, submission)
    select ${payoutId}::uuid, ${studyId}::uuid, ${currency}, ${state}::payment_state, ${settledAt}::timestamptz, one.*
    from unnest(${column((one) => one.readerId)}::uuid[], ${column((one) => one.cents)}::int[],
      ${column((one) => one.means ?? "file")}::payment_means[],
      ${column((one) => one.submission ?? null)}::text[]) one
    returning id`);
  return rows;
}

/** The payments, and the amounts that the page asks about: through Prolific all that is due, as it says "up to". */
const plan = {
  prolific: async (...of: Parameters<typeof planPayments>) => {
    const asked = of[2].flatMap(({ readerId, owedCents }) =>
      owedCents > 0 ? [{ readerId, cents: owedCents }] : [],
    );
    return { intended: await planPayments(...of), paid: [], asked };
  },
  file: async (...of: Parameters<typeof planFilePayments>) => {
    const { byFile, paidThere } = await planFilePayments(...of);
    return { intended: byFile, paid: paidThere, asked: byFile };
  },
};

export const isPayout = (studyId: string, payoutId: string) =>
  and(eq(payout.id, payoutId), eq(payout.studyId, studyId));
