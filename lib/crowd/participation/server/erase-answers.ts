import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/**
 * Deletes assignments `a` with all their entries, for people who withdraw and for previews. Nothing
 * else may delete answers.
 * @param which condition on `a`, a row of `assignment`
 * @returns how many submitted tasks and how many forecasts there were
 */
export async function eraseAnswers(tx: Db, which: SQL) {
  await tx.execute(sql`set local candor.erasing = 'on'`);
  const ids = sql`(select a.id from assignment a where ${which})`;
  const forecasts = sql`(select f.id from forecast f where f.assignment_id in ${ids})`;
  const { rows } = await tx.execute<{ tasks: number }>(sql`
    select count(*)::int as tasks from assignment a where ${which} and a.state = 'submitted'`);
  await tx.execute(sql`delete from judgement where forecast_id in ${forecasts}`);
  await tx.execute(sql`delete from reading_time where forecast_id in ${forecasts}`);
  const erased = await tx.execute(sql`delete from forecast where assignment_id in ${ids}`);
  await tx.execute(sql`delete from late_submission where assignment_id in ${ids}`);
  await tx.execute(sql`delete from assignment a where ${which}`);
  return { tasks: rows[0]?.tasks ?? 0, forecasts: erased.rowCount ?? 0 };
}
