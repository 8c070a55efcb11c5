import { eq, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { visit } from "@/db/schema";

/**
 * Does the work for each study with such sessions, in a transaction of its own. A transaction locks its study's budget when it
 * commits: with several budgets, two transactions could wait for each other.
 */
export async function forEachStudy(
  db: Db,
  have: SQL | undefined,
  work: (tx: Db, isOfStudy: SQL) => Promise<void>,
): Promise<void> {
  const studies = await db.selectDistinct({ id: visit.studyId }).from(visit).where(have);
  for (const { id } of studies) await db.transaction((tx) => work(tx, eq(visit.studyId, id)));
}
