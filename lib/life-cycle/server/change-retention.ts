import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { project, study } from "@/db/schema";

/**
 * Says how long crowdworkers’ answers are kept. What was announced before is announced anew, so nobody is
 * surprised by a shorter period.
 * @returns the months before
 */
export function changeRetention(
  db: Db,
  { projectId, months }: { projectId: string; months: number | null },
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ months: number | null }>(sql`
      select retention_months as months from project where id = ${projectId} for update`);
    await tx.update(project).set({ retentionMonths: months }).where(eq(project.id, projectId));
    await tx
      .update(study)
      .set({ retentionAnnouncedAt: null })
      .where(eq(study.projectId, projectId));
    return rows[0]?.months ?? null;
  });
}
