import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { HourlyView } from "@/lib/crowd/pay/schema";
import { hourlyWage } from "@/lib/studies/expected-pay";
import type { StudyConfig, StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";
import { personPay, withTime } from "../person-pay";
import { sumCents } from "../sum-cents";

/**
 * What people earned an hour, and who earned less than the study's hourly wage.
 * @throws Refusal 404 when the study is not the project's
 */
export async function getHourlyPay(db: Db, ids: StudyIds): Promise<HourlyView> {
  const { studyId } = ids;
  const { config } = (await runningStudy(db, ids)).version;
  const { rows } = await db.execute<{ median: number | null; longPeople: number }>(sql`
    select percentile_cont(0.5) within group (order by "perHourCents") as median,
      count(*) filter (where "longTasks" > 0)::int as "longPeople"
    from (${withTime(personPay(studyId), studyId)}) timed where not simulated`);
  const missing = await selectMissing(db, studyId, config);
  return {
    medianCents: rows[0]?.median ?? null,
    longPeople: rows[0]?.longPeople ?? 0,
    missing: { people: missing.length, cents: sumCents(missing) },
  };
}

/** Who earned less than an hourly wage, and the whole cents that they are missing, rounded up, without simulated people. */
export async function selectMissing(
  db: Db,
  studyId: string,
  config: Pick<StudyConfig, "hourlyCents">,
): Promise<{ readerId: string; cents: number }[]> {
  // A wage is whole cents and time whole milliseconds, so the product is exact.
  const { rows } = await db.execute<{ readerId: string; cents: number }>(sql`
    select "readerId", cents from (
      select "readerId", simulated,
        ceil(${hourlyWage(config)}::float8 * "activeMs" / 3600000) - "wageCents" as cents
      from (${withTime(personPay(studyId), studyId)}) timed
    ) one
    where cents > 0 and not simulated`);
  return rows;
}
