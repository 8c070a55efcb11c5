import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { project, study } from "@/db/schema";
import { conflict } from "@/lib/http/errors";
import { count } from "@/lib/text/count";
import { shortestAgreed } from "./get-life";

/**
 * Sets how long crowdworkers’ answers are kept. Erasures that were announced are announced again,
 * so that a shorter period surprises nobody.
 * @returns the months before
 * @throws Refusal 409 when somebody agreed to a shorter period than this
 */
export function changeRetention(
  db: Db,
  { projectId, months }: { projectId: string; months: number | null },
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ months: number | null }>(sql`
      select retention_months as months from project where id = ${projectId} for update`);
    const agreed = await shortestAgreed(tx, projectId);
    if (agreed !== null && (months === null || months > agreed)) {
      throw conflict(
        "agreed_to_less",
        `People agreed that their answers are erased after ${count(agreed, "month")}. Keep to that, or use another project for studies that need longer.`,
        "body.months",
      );
    }
    await tx.update(project).set({ retentionMonths: months }).where(eq(project.id, projectId));
    await tx
      .update(study)
      .set({ retentionAnnouncedAt: null })
      .where(eq(study.projectId, projectId));
    return rows[0]?.months ?? null;
  });
}
