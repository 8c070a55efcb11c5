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
  const { rows } = await db.execute<Medians>(sql`
    select percentile_cont(0.5) within group (order by "perHourCents") as "medianCents",
      percentile_cont(0.5) within group (
        order by "wageCents" * 3600000 / ("activeMs" + before.ms)
      ) filter (where "activeMs" > 0 and before.ms is not null) as "withInstructionsCents",
      count(*) filter (where "longTasks" > 0)::int as "longPeople"
    from (${withTime(personPay(studyId), studyId)}) timed
    left join (${timeBefore(studyId)}) before on before.reader_id = timed."readerId"
    where not simulated`);
  const missing = await selectMissing(db, studyId, config);
  return {
    medianCents: rows[0]?.medianCents ?? null,
    withInstructionsCents: rows[0]?.withInstructionsCents ?? null,
    longPeople: rows[0]?.longPeople ?? 0,
    missing: { people: missing.length, cents: sumCents(missing) },
  };
}

type Medians = Pick<HourlyView, "medianCents" | "withInstructionsCents" | "longPeople"> &
  Record<string, unknown>;

/** From everyone's consent to the start of their first session, with its instructions and questions, in milliseconds: by `reader_id`, a query. */
const timeBefore = (studyId: string) => sql`
  select reader_id, extract(epoch from began_at - consented_at) * 1000 as ms
  from (select reader_id, min(consented_at) as consented_at from consent where study_id = ${studyId} group by reader_id) agreed
  join (select reader_id, min(created_at) as began_at from visit where study_id = ${studyId} group by reader_id) first
    using (reader_id)`;

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
