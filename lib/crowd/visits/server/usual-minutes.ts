import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

const fresh = 60_000;
const known = new Map<string, { until: number; minutes: number | null }>();

/**
 * Median minutes from getting a task to submitting it, of a round's newest 200. The planned minutes until there are ten,
 * by five people, and where it is below a third of them: a few who hurry would make others hurry. Cached for a minute,
 * because every step of every person shows it.
 */
export async function usualMinutes(
  db: Db,
  { roundId, planned, now }: { roundId: string; planned: number; now: Date },
): Promise<number> {
  const kept = known.get(roundId);
  if (kept && kept.until > now.getTime()) return plausible(kept.minutes, planned);
  const { rows } = await db.execute<{ n: number; people: number; minutes: number | null }>(sql`
    select count(*)::int as n, count(distinct reader_id)::int as people,
      percentile_cont(0.5) within group (
        order by extract(epoch from submitted_at - created_at) / 60)::float8 as minutes
    from (
      select a.submitted_at, a.created_at, v.reader_id
      from assignment a join visit v on v.id = a.visit_id
      where v.round_id = ${roundId} and a.state = 'submitted'
      order by a.submitted_at desc limit 200) newest`);
  const [row] = rows;
  const minutes = row && row.n >= 10 && row.people >= 5 ? row.minutes : null;
  if (known.size > 1_000) known.clear();
  known.set(roundId, { until: now.getTime() + fresh, minutes });
  return plausible(minutes, planned);
}

const plausible = (minutes: number | null, planned: number): number =>
  minutes === null || minutes < planned / 3 ? planned : minutes;
