import { and, eq, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { ledger, payout } from "@/db/schema";
import type { addEntry as contract } from "@/lib/crowd/pay/schema";
import { noRoomWords } from "@/lib/crowd/pay/server/budgets/budgets";
import { withinBudget } from "@/lib/crowd/pay/server/budgets/within-budget";
import { conflict } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { lockAnyStudy, runningVersion } from "@/lib/studies/server/require-study";
import { reasonAbout } from "./erased-reason";
import { entryKey } from "./source-keys";

type Entry = StudyIds & { userId: string } & z.output<typeof contract.body> & {
    as: "bonus" | "correction";
  };

/**
 * Adds a bonus or a correction, in the currency of the running version. The same entry again adds nothing.
 * @returns whether it was added
 * @throws Refusal 404 when the study is not the project's or the person not the study's, 409 when the budget has no room
 *   for it, when it takes back more than they have earned, or when another entry has this id
 */
export async function addEntry(
  tx: Db,
  { projectId, studyId, userId, ...entry }: Entry,
): Promise<boolean> {
  await lockAnyStudy(tx, { projectId, studyId });
  const { entryId, readerId, as: kind, cents } = entry;
  const reason = await reasonAbout(tx, { studyId, readerId }, entry.reason);
  const { currency } = (await runningVersion(tx, studyId)).config;
  const sourceKey = entryKey(entryId);
  if ((await tx.$count(payout, eq(payout.id, entryId))) > 0) throw enteredAlready();
  const added = await withinBudget(
    () =>
      tx
        .insert(ledger)
        .values({ studyId, readerId, kind, cents, currency, reason, userId, sourceKey })
        .onConflictDoNothing({ target: ledger.sourceKey })
        .returning({ id: ledger.id }),
    await noRoomWords(tx, { studyId, currency, cents }),
  );
  if (added.length > 0) {
    if (cents < 0) await refuseBelowZero(tx, { studyId, readerId, currency });
    return true;
  }
  const same = and(
    ...[
      eq(ledger.sourceKey, sourceKey),
      eq(ledger.studyId, studyId),
      eq(ledger.readerId, readerId),
    ],
    ...[eq(ledger.kind, kind), eq(ledger.cents, cents), eq(ledger.reason, reason)],
  );
  if ((await tx.$count(ledger, same)) > 0) return false;
  throw enteredAlready();
}

/** Of an entry whose id stands for something else. */
const enteredAlready = () =>
  conflict(
    "entered_already",
    "Something else was stored with this ID before. Look at the ledger, and correct it with another entry.",
  );

/** Keeps the id of a bonus or a correction for it. @throws Refusal 409 when a payout is to have that id */
export async function refuseEntryId(tx: Db, payoutId: string): Promise<void> {
  if ((await tx.$count(ledger, eq(ledger.sourceKey, entryKey(payoutId)))) > 0) {
    throw enteredAlready();
  }
}

/** Nobody earns less than nothing: that would make room in the budget for others. */
async function refuseBelowZero(
  tx: Db,
  { studyId, readerId, currency }: { studyId: string; readerId: string; currency: string },
): Promise<void> {
  const [found] = await tx
    .select({ cents: sql<number>`coalesce(sum(${ledger.cents}), 0)::float8` })
    .from(ledger)
    .where(
      and(
        ...[eq(ledger.studyId, studyId), eq(ledger.readerId, readerId)],
        ...[eq(ledger.currency, currency), ne(ledger.kind, "paid")],
      ),
    );
  if ((found?.cents ?? 0) >= 0) return;
  throw conflict("below_zero", "This takes back more than they have earned in the study.");
}
