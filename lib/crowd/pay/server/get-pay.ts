import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { findBudget } from "@/lib/crowd/pay/server/budgets/budgets";
import { selectDue } from "@/lib/crowd/pay/server/payouts/select-due";
import { planFilePayments } from "@/lib/crowd/prolific/server/payments/planning/plan-file-payments";
import { hourlyWage } from "@/lib/studies/expected-pay";
import type { StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";
import type { StudyPay } from "../schema";
import { isDue, personPay } from "./person-pay";
import { sumCents } from "./sum-cents";

/**
 * What people in a study, in all its versions, have earned, were paid and are owed in all.
 * @throws Refusal 404 when the study is not the project's
 */
export async function getPay(db: Db, ids: StudyIds): Promise<StudyPay> {
  const { version } = await runningStudy(db, ids);
  const { currency } = version.config;
  const { hasSubmissions, ...sums } = await sumPay(db, ids.studyId);
  const budget = await findBudget(db, { studyId: ids.studyId, currency });
  return {
    currency,
    ...budget,
    passedCents: Math.max(0, budget.committedCents - (budget.budgetCents ?? Infinity)),
    hourlyCents: hourlyWage(version.config),
    ...sums,
    ...(hasSubmissions
      ? await sumByFile(db, { studyId: ids.studyId, currency })
      : {
          differing: none,
          byFile: { ...sums.due, leftOut: none },
          paidThere: none,
        }),
  };
}

const none = { people: 0, cents: 0 };

interface Sums
  extends Pick<
    StudyPay,
    | "earnedCents"
    | "paidCents"
    | "openCents"
    | "owedCents"
    | "overpaidCents"
    | "due"
    | "people"
    | "simulatedPeople"
  > {
  hasSubmissions: boolean;
  [column: string]: unknown;
}

async function sumPay(db: Db, studyId: string) {
  const { rows } = await db.execute<Sums>(sql`
    select count(*)::int as people, (count(*) filter (where simulated))::int as "simulatedPeople",
      coalesce(sum("earnedCents") filter (where not simulated), 0)::float8 as "earnedCents",
      coalesce(sum("paidCents") filter (where not simulated), 0)::float8 as "paidCents",
      coalesce(sum("openCents") filter (where not simulated), 0)::float8 as "openCents",
      coalesce(sum("owedCents") filter (where not simulated and "owedCents" > 0), 0)::float8 as "owedCents",
      coalesce(sum("paidCents" - "earnedCents") filter (where not simulated and "paidCents" > "earnedCents"), 0)::float8
        as "overpaidCents",
      json_build_object('people', count(*) filter (where ${isDue}),
        'cents', coalesce(sum("owedCents") filter (where ${isDue}), 0)) as due,
      exists (select from prolific_submission where study_id = ${studyId}) as "hasSubmissions"
    from (${personPay(studyId)}) p`);
  const [sums] = rows;
  if (!sums) throw new Error("a sum without a row");
  return sums;
}

/** Who is left out of every payout, what a payout by file would pay now, what it leaves to approvals at Prolific, and what Prolific has paid that it would enter. */
async function sumByFile(db: Db, of: { studyId: string; currency: string }) {
  const { due, differing } = await selectDue(db, of.studyId);
  const plan = await planFilePayments(db, of, due);
  const sum = (some: readonly { cents: number }[]) => ({
    people: some.length,
    cents: sumCents(some),
  });
  const owed = differing.filter(({ owedCents }) => owedCents > 0);
  return {
    differing: sum(owed.map(({ owedCents }) => ({ cents: owedCents }))),
    byFile: { ...sum(plan.byFile), leftOut: sum(plan.leftOut) },
    paidThere: {
      people: new Set(plan.paidThere.map(({ readerId }) => readerId)).size,
      cents: sumCents(plan.paidThere),
    },
  };
}
