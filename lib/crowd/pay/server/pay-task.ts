import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { visit } from "@/db/schema";
import { statement } from "@/db/statement";
import { storeVisitCode } from "@/lib/crowd/visits/server/store-code";
import type { StudyConfig } from "@/lib/studies/schema";
import { withinBudget } from "./within-budget";

interface Payment {
  visitId: string;
  readerId: string;
  assignmentId: string;
  config: Pick<StudyConfig, "currency">;
  now: Date;
}

const p = sql.placeholder;

const findPay = statement<
  { visitId: string },
  { quota: number; payCents: number; state: "open" | "finished" | "ended" } & {
    reserved: boolean;
    paid: number;
  }
>(
  "find-pay",
  sql`
    select quota, pay_cents as "payCents", state, reserved,
      (select count(*)::int from ledger where visit_id = visit.id) as paid
    from visit where id = ${p("visitId")}`,
);

const storePay = statement<
  Record<"readerId" | "visitId" | "currency" | "sourceKey", string> & { cents: number },
  never
>(
  "store-pay",
  sql`
    insert into ledger (study_id, reader_id, visit_id, kind, cents, currency, source_key)
    select study_id, ${p("readerId")}, id, 'task', ${p("cents")}, ${p("currency")},
      ${p("sourceKey")}
    from visit where id = ${p("visitId")}`,
);

const commitPay = statement<
  Record<"readerId" | "visitId" | "currency", string> & { cents: number },
  never
>(
  "commit-pay",
  sql`
    select commit_pay(study_id, ${p("readerId")}::uuid, ${p("currency")}::text, ${p("cents")}::int)
    from visit where id = ${p("visitId")}`,
);

/**
 * Stores what a submitted task earned. The visit's submitted tasks together have their share of its
 * pay, and the last one finishes the visit. The caller has locked the visit, so its tasks are paid one after the other:
 * each adds to what was paid before.
 * @throws Refusal 409 when it came after the visit's reservation was freed, and the budget has no room for it
 */
export async function payTask(
  tx: Db,
  { visitId, readerId, assignmentId, config, now }: Payment,
): Promise<void> {
  const [found] = await findPay(tx, { visitId });
  if (!found) throw new Error(`Visit ${visitId} is gone.`);
  const { quota, payCents, state, reserved, paid } = found;
  const earned = {
    ...{ readerId, visitId, currency: config.currency },
    cents: shareOfPay(payCents, paid + 1, quota) - shareOfPay(payCents, paid, quota),
  };
  await storePay(tx, { ...earned, sourceKey: `assignment ${assignmentId}` });
  if (!reserved) await withinBudget(() => commitPay(tx, earned), tooLate);
  if (paid + 1 < quota || state === "finished") return;
  await tx
    .update(visit)
    .set({ state: "finished", endedAt: sql`coalesce(ended_at, ${now})`, reserved: false })
    .where(eq(visit.id, visitId));
  await storeVisitCode(tx, visitId, now);
}

const tooLate =
  "The time for this task ran out, and the money that was set aside for it has gone to someone else's session. Your answer can't count any more.";

/**
 * What the first `done` of `quota` tasks of a visit earn, in whole cents, rounded up; the last of them
 * completes the pay. Tasks beyond the quota earn at the same rate.
 */
export const shareOfPay = (payCents: number, done: number, quota: number): number =>
  Math.ceil((payCents * done) / quota);
