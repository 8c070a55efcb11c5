import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { studyBudget } from "@/db/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { lockAnyStudy, runningVersion } from "@/lib/studies/server/require-study";
import { formatMoney } from "@/lib/text/format-money";
import { withinBudget } from "./within-budget";

interface InCurrency {
  studyId: string;
  currency: string;
}

const isOf = ({ studyId, currency }: InCurrency) =>
  and(eq(studyBudget.studyId, studyId), eq(studyBudget.currency, currency));

/** What a study may spend in a currency and has committed, with what people were paid beyond what they earned; without a row, there is no limit. */
export async function findBudget(db: Db, { studyId, currency }: InCurrency) {
  const [found] = await db
    .select({ budgetCents: studyBudget.budgetCents, committedCents: studyBudget.committedCents })
    .from(studyBudget)
    .where(isOf({ studyId, currency }));
  return found ?? { budgetCents: null, committedCents: 0 };
}

/** Whether a study's budget has room for so much more. */
export async function hasRoom(db: Db, { cents, ...of }: InCurrency & { cents: number }) {
  if (cents === 0) return true;
  const { budgetCents, committedCents } = await findBudget(db, of);
  return budgetCents === null || committedCents + cents <= budgetCents;
}

/** Says that the budget has no room for so much, and how much it has left. */
export async function noRoomWords(db: Db, { cents, ...of }: InCurrency & { cents: number }) {
  const { budgetCents, committedCents } = await findBudget(db, of);
  const left = formatMoney(Math.max(0, (budgetCents ?? 0) - committedCents), of.currency);
  return `${formatMoney(cents, of.currency)} is more than the study’s budget has left: ${left}. Raise the budget first.`;
}

/**
 * Sets what a study may spend in the currency of its running version; null for no limit.
 * @returns what it was before, and its currency
 * @throws Refusal 404 when the study is not the project's, 409 when more is committed already
 */
export async function setBudget(
  tx: Db,
  { budgetCents, ...ids }: StudyIds & { budgetCents: number | null },
): Promise<{ before: number | null; currency: string }> {
  const { studyId } = ids;
  await lockAnyStudy(tx, ids);
  const { currency } = (await runningVersion(tx, studyId)).config;
  const before = await findBudget(tx, { studyId, currency });
  await tx.insert(studyBudget).values({ studyId, currency }).onConflictDoNothing();
  await withinBudget(
    () => tx.update(studyBudget).set({ budgetCents }).where(isOf({ studyId, currency })),
    `${formatMoney(before.committedCents, currency)} is spent or reserved already. The budget can’t be less.`,
  );
  return { before: before.budgetCents, currency };
}
