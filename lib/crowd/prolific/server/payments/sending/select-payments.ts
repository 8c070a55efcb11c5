import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { payment, prolificSubmission } from "@/db/schema";
import { openSubmission } from "@/lib/crowd/prolific/server/submissions/submission-id";
import type { Sender } from "./sender";

export const isIntended = eq(payment.state, "intended");

/** A study's payments through Prolific with the ids of their submissions: first those that were never looked at, then those that were looked at longest ago. */
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
    .orderBy(sql`${payment.lookedAt} nulls first`, asc(payment.id))
    .limit(most);
  return rows.map((row) => ({ ...row.payment, submissionId: openSubmission(row) }));
}

export type OpenPayment = Awaited<ReturnType<typeof selectPayments>>[number];
