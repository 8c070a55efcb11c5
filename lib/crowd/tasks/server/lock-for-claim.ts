import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { participant } from "@/db/schema";
import { statement } from "@/db/statement";
import { whyOut } from "@/lib/auth/server/why-out";
import { lockOf } from "./lock-round";
import type { Claim } from "./take-slot";

const p = sql.placeholder;

// Each waits for the row of the one before, so the locks are taken in this order.
const takeLocks = statement<
  Record<"studyId" | "readerId" | "roundId" | "visitId", string>,
  { whyOut: string | null }
>(
  "lock-for-claim",
  sql`
    with me as materialized (
      select ${whyOut} as why_out from ${participant}
      where ${participant.studyId} = ${p("studyId")}::uuid
        and ${participant.readerId} = ${p("readerId")}::uuid
      for share
    ), shared as materialized (
      select me.why_out, pg_advisory_xact_lock_shared(${lockOf(p("roundId"))}) from me
    )
    select shared.why_out as "whyOut" from shared cross join visit
    where visit.id = ${p("visitId")}::uuid
    for no key update of visit`,
);

/**
 * Takes what a claim needs until its transaction ends: the person, so that nobody erases them meanwhile; the round's lock,
 * shared with others who take or give back one slot each; and the visit, so that nobody leaves it meanwhile.
 * @returns whether the person takes part
 */
export async function lockForClaim(tx: Db, { studyId, readerId, visit }: Claim): Promise<boolean> {
  const ids = { studyId, readerId, roundId: visit.roundId, visitId: visit.id };
  const [locked] = await takeLocks(tx, ids);
  return locked !== undefined && locked.whyOut === null;
}

/** Locks a visit, so that nobody leaves it meanwhile. */
export async function lockVisit(tx: Db, visitId: string): Promise<void> {
  await tx.execute(sql`select 1 from visit where id = ${visitId} for no key update`);
}
