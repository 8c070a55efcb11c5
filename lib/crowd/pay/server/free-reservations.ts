import { and, eq, lt, ne, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { visit } from "@/db/schema";
import { isInHand } from "@/lib/crowd/visits/server/end-visit";

/** Gives back to the budgets what sessions reserved and can't earn any more: they are over, and hold no task. */
export const freeReservations = (db: Db, now: Date) =>
  db
    .update(visit)
    .set({ reserved: false })
    .where(
      and(
        eq(visit.reserved, true),
        or(ne(visit.state, "open"), lt(visit.endsAt, now)),
        sql`not exists (select from assignment a
          where a.visit_id = visit.id and ${isInHand} and a.lease_until >= ${now})`,
      ),
    );
