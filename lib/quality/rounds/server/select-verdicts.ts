import { desc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { user, verdict } from "@/db/schema";
import type { Candidate } from "../schema";

/** A round's verdicts by person, newest first. */
export async function selectVerdicts(
  db: Db,
  roundId: string,
): Promise<Map<string, Candidate["verdicts"]>> {
  const rows = await db
    .select({
      readerId: verdict.readerId,
      outcome: verdict.outcome,
      byHand: verdict.byHand,
      by: user.name,
      reason: verdict.reason,
      at: verdict.createdAt,
    })
    .from(verdict)
    .leftJoin(user, eq(user.id, verdict.userId))
    .where(eq(verdict.roundId, roundId))
    .orderBy(desc(verdict.createdAt));
  const byReader = Map.groupBy(rows, (row) => row.readerId);
  return new Map(
    [...byReader].map(([readerId, given]) => [
      readerId,
      given.map(({ readerId: _, at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    ]),
  );
}
