import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { ledger, visit } from "@/db/schema";
import { storeVisitCode } from "@/lib/crowd/visits/server/store-code";
import type { StudyConfig } from "@/lib/studies/schema";

interface Payment {
  visitId: string;
  readerId: string;
  assignmentId: string;
  config: Pick<StudyConfig, "currency">;
  now: Date;
}

/**
 * Stores what a submitted task earned. The visit's submitted tasks together have their share of its
 * pay, and the last one finishes the visit.
 */
export async function payTask(
  tx: Db,
  { visitId, readerId, assignmentId, config, now }: Payment,
): Promise<void> {
  // Takes a visit's tasks one after the other, because each adds to what was paid before.
  const [found] = await tx
    .select({
      studyId: visit.studyId,
      quota: visit.quota,
      payCents: visit.payCents,
      state: visit.state,
    })
    .from(visit)
    .where(eq(visit.id, visitId))
    .for("no key update");
  if (!found) throw new Error(`Visit ${visitId} is gone.`);
  const { studyId, quota, payCents, state } = found;
  const paid = await tx.$count(ledger, eq(ledger.visitId, visitId));
  await tx.insert(ledger).values({
    studyId,
    readerId,
    visitId,
    kind: "task",
    cents: shareOfPay(payCents, paid + 1, quota) - shareOfPay(payCents, paid, quota),
    currency: config.currency,
    sourceKey: `assignment ${assignmentId}`,
  });
  if (paid + 1 < quota || state === "finished") return;
  await tx
    .update(visit)
    .set({ state: "finished", endedAt: sql`coalesce(ended_at, ${now})` })
    .where(eq(visit.id, visitId));
  await storeVisitCode(tx, visitId, now);
}

/**
 * What the first `done` of `quota` tasks of a visit earn, in whole cents, rounded up; the last of them
 * completes the pay. Tasks beyond the quota earn at the same rate.
 */
export const shareOfPay = (payCents: number, done: number, quota: number): number =>
  Math.ceil((payCents * done) / quota);
