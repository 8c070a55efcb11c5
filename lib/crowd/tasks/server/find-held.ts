import { and, eq, gte, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment } from "@/db/schema";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import type { HeldTask } from "../schema";
import { viewAssignment } from "./view-assignment";

/** What somebody was reading when they left the page: it can be read again before the page's script has run. */
export async function findHeld(
  db: Db,
  { studyId, readerId, now }: Participant & { now: Date },
): Promise<HeldTask | null> {
  const [held] = await db
    .select({ id: assignment.id })
    .from(assignment)
    .where(
      and(
        eq(assignment.studyId, studyId),
        eq(assignment.readerId, readerId),
        eq(assignment.state, "leased"),
        gte(assignment.leaseUntil, now),
        isNull(assignment.lockedAt),
      ),
    );
  if (!held) return null;
  const { question, outputs } = await viewAssignment(db, held.id);
  return { question, outputs };
}
