import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { visit } from "@/db/schema";
import { statement } from "@/db/statement";
import { storeVisitCode } from "@/lib/crowd/visits/server/store-code";
import type { StudyConfig } from "@/lib/studies/schema";
import { earnedInRound, roundedUp } from "./exact-pay";
import { taskKey } from "./source-keys";

interface Earning {
  visitId: string;
  readerId: string;
  assignmentId: string;
  config: Pick<StudyConfig, "currency">;
  now: Date;
}

const p = sql.placeholder;

/** What the first `done` tasks of a session from before rates earn: their share of its pay, rounded up to the cent. */
const share = (done: SQL) => sql`(pay_cents::bigint * (${done}) + quota - 1) / quota`;

const storePay = statement<
  Record<"readerId" | "visitId" | "currency" | "assignmentId", string>,
  { state: "open" | "finished" | "ended"; isLast: boolean; uncommittedCents: number }
>(
  "store-pay",
  sql`
    with session as materialized (
      select id, study_id, round_id, reader_id, state, reserved, quota, pay_cents, rate_cents, rate_tasks,
        paid_tasks as paid, earned_cents as cents
      from visit where id = ${p("visitId")}
    ), earned as (
      insert into ledger (study_id, reader_id, visit_id, kind, cents, currency, source_key)
      select study_id, ${p("readerId")}, id, 'task', case when rate_cents is null
          then ${share(sql`paid + 1`)} - ${share(sql`paid`)}
          else (select least(
              ${roundedUp(sql`exact + session.rate_cents::numeric / session.rate_tasks`)} - entered,
              case when paid < quota then pay_cents - session.cents end)
            from (${earnedInRound(sql`session.round_id`, sql`session.reader_id`)}) earned) end,
        ${p("currency")}, ${taskKey(p("assignmentId"))}
      from session returning cents
    )
    select state, paid + 1 >= quota as "isLast",
      case when reserved then earned.cents - least(earned.cents, greatest(0, pay_cents - session.cents))
        else earned.cents end as "uncommittedCents"
    from session cross join earned`,
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
 * Stores what a submitted task earned: what it adds to the earnings of its person's sessions of the round, which are rounded up
 * to the cent together, so that leaving after each task earns no more than staying. The last one finishes the visit. Somebody's tasks are paid
 * one after the other, so that each adds to what was paid before: they hold one task at a time, whose sender has locked the visit, and
 * a late answer, which may be of an earlier visit, locks its person alone. Up to its quota a session earns no more than it was said to pay,
 * which the budget holds; tasks beyond earn at the same rate, and are committed here. Fails as `isOverBudget` tells when a task is beyond, or
 * came after the visit's reservation was freed, and the budget has no room for it.
 */
export async function payTask(
  tx: Db,
  { visitId, readerId, assignmentId, config, now }: Earning,
): Promise<void> {
  const pay = { readerId, visitId, currency: config.currency };
  const [stored] = await storePay(tx, { ...pay, assignmentId });
  if (!stored) throw new Error(`Visit ${visitId} is gone.`);
  const { state, isLast, uncommittedCents: cents } = stored;
  if (cents > 0) await commitPay(tx, { ...pay, cents });
  if (!isLast || state === "finished") return;
  await tx
    .update(visit)
    .set({ state: "finished", endedAt: sql`coalesce(ended_at, ${now})`, reserved: false })
    .where(eq(visit.id, visitId));
  await storeVisitCode(tx, visitId, now);
}
