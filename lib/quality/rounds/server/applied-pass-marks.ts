import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { roundEvent } from "@/db/schema";
import { type PassMark, passMark } from "@/lib/studies/schema-config";

/** The pass marks by which people advanced, by round; rounds from which nobody has advanced are missing. */
export async function appliedPassMarks(
  db: Db,
  roundIds: readonly string[],
): Promise<Map<string, PassMark>> {
  if (roundIds.length === 0) return new Map();
  const events = await db
    .select({ roundId: roundEvent.roundId, detail: roundEvent.detail })
    .from(roundEvent)
    .where(and(inArray(roundEvent.roundId, [...roundIds]), eq(roundEvent.kind, "moved_on")));
  return new Map(events.map(({ roundId, detail }) => [roundId, passMark.parse(detail.rule)]));
}
