import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { findBonusDifferences } from "./compare-bonuses";
import { findRewardDifferences } from "./compare-rewards";

/**
 * The submissions of which Prolific has paid something else than is recorded. As long as there is one, nothing is sent to its person.
 * @param of which submissions `s`
 */
export async function findDifferences(
  db: Db,
  studyId: string,
  of: SQL = sql`true`,
): Promise<{ submission: string; readerId: string }[]> {
  const bonuses = await findBonusDifferences(db, studyId, of);
  return [...bonuses, ...(await findRewardDifferences(db, studyId, of))];
}
