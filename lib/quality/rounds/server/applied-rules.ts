import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { roundEvent } from "@/db/schema";
import { type PassRule, passRule } from "@/lib/studies/schema-config";

/** The rules by which rounds moved on, by round; those that have not are missing. */
export async function appliedRules(
  db: Db,
  roundIds: readonly string[],
): Promise<Map<string, PassRule>> {
  if (roundIds.length === 0) return new Map();
  const events = await db
    .select({ roundId: roundEvent.roundId, detail: roundEvent.detail })
    .from(roundEvent)
    .where(and(inArray(roundEvent.roundId, [...roundIds]), eq(roundEvent.kind, "moved_on")));
  return new Map(events.map(({ roundId, detail }) => [roundId, passRule.parse(detail.rule)]));
}
