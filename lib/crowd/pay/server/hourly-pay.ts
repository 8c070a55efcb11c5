import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { hourlyWage } from "@/lib/studies/expected-pay";
import type { StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";
import type { HourlyView } from "../schema";
import { personPay, withTime } from "./person-pay";

/**
 * What people earned an hour, and who earned less than the study's hourly wage.
 * @throws Refusal 404 when the study is not the project's
 */
export async function getHourlyPay(db: Db, ids: StudyIds): Promise<HourlyView> {
  const { studyId } = ids;
  const { version } = await runningStudy(db, ids);
  const { rows } = await db.execute<{ median: number | null }>(sql`
    select percentile_cont(0.5) within group (order by "perHourCents") as median
    from (${withTime(personPay(studyId), studyId)}) timed where not simulated`);
  const missing = await selectMissing(db, studyId, hourlyWage(version.config));
  return {
    medianCents: rows[0]?.median ?? null,
    missing: { people: missing.length, cents: missing.reduce((sum, { cents }) => sum + cents, 0) },
  };
}

/** Who earned less than an hourly wage, and the whole cents that they are missing, rounded up, without simulated people. */
export async function selectMissing(
  db: Db,
  studyId: string,
  hourlyCents: number,
): Promise<{ readerId: string; cents: number }[]> {
  // A wage is whole cents and time whole milliseconds, so the product is exact.
  const { rows } = await db.execute<{ readerId: string; cents: number }>(sql`
    select "readerId", cents from (
      select "readerId", simulated,
        ceil(${hourlyCents}::float8 * "activeMs" / 3600000) - "wageCents" as cents
      from (${withTime(personPay(studyId), studyId)}) timed
    ) one
    where cents > 0 and not simulated`);
  return rows;
}
