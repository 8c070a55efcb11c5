import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { visit } from "@/db/schema";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import type { EndedVisit } from "../schema";
import { doneInVisit } from "./end-visit";
import { codeOfVisit } from "./store-code";

/** The visit that someone ended last, with its completion code; null if none. */
export async function lastVisit(
  db: Db,
  { studyId, readerId }: Participant,
): Promise<EndedVisit | null> {
  const [last] = await db
    .select({
      code: codeOfVisit,
      done: doneInVisit,
      quota: visit.quota,
      earnedCents: sql<number>`(
        select coalesce(sum(l.cents), 0)::int from ledger l where l.visit_id = visit.id)`,
      state: visit.state,
    })
    .from(visit)
    .where(and(eq(visit.studyId, studyId), eq(visit.readerId, readerId), ne(visit.state, "open")))
    .orderBy(desc(visit.endedAt), desc(visit.createdAt))
    .limit(1);
  if (!last) return null;
  const { state, ...rest } = last;
  return { ...rest, finished: state === "finished" };
}
