import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { OpenVisit } from "../schema";
import type { OpenVisitRow } from "./open-visit";
import { usualMinutes } from "./usual-minutes";

/** An open visit as its crowdworker sees it. */
export async function viewVisit(db: Db, visit: OpenVisitRow, now: Date): Promise<OpenVisit> {
  const { id, roundId, quota, practice, endsAt, payCents, config } = visit;
  const { rows } = await db.execute<{ done: number; earned: number }>(sql`
    select
      (select count(*)::int from assignment a
        where a.visit_id = ${id} and a.state = 'submitted') as done,
      (select coalesce(sum(cents), 0)::int from ledger where visit_id = ${id}) as earned`);
  return {
    done: rows[0]?.done ?? 0,
    quota,
    practice,
    endsAt: endsAt.toISOString(),
    payCents,
    earnedCents: rows[0]?.earned ?? 0,
    minutesPerTask: await usualMinutes(db, { roundId, planned: config.minutesPerTask, now }),
  };
}
