import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { shownText } from "@/lib/studies/server/shown-question";
import type { ExclusionEffect } from "../schema";
import type { Asked } from "./effect-on-results";

/** Of more tasks, only the first are named. */
const namedTasks = 50;

type Places = Pick<ExclusionEffect, "places" | "open" | "held" | "surplus" | "tasks" | "allTasks">;

/** The places in tasks that people's answers hold, or would get back; attention checks have enough for everyone. */
export async function effectOnPlaces(
  db: Db,
  { studyId, people, action, now }: Asked & { now: Date },
): Promise<Places> {
  const isRestored = action === "restore";
  // What is taken back from someone is theirs alone; what comes back may have gone to others.
  const { rows } = await db.execute<Places & Record<string, unknown>>(sql`
    with place as (
      select a.task_id, round.state <> 'closed' as is_open,
        a.state = 'leased' and a.lease_until >= ${now} as is_held,
        ${isRestored}::boolean and exists (
          select from assignment other
          where other.task_id = a.task_id and other.slot_no = a.slot_no and other.id <> a.id
            and other.state in ('leased', 'submitted') and other.voided_at is null) as is_taken
      from assignment a
      join task t on t.id = a.task_id and t.kind = 'sample'
      join round on round.id = t.round_id and round.kind = 'main'
      where a.study_id = ${studyId} and a.reader_id = any(${sql.param(people)}::uuid[])
        and a.state in ('leased', 'submitted') and (a.voided_at is not null) = ${isRestored}
    ), named as (
      select v.no as version, t.no, ${shownText} as question
      from task t
      join question q on q.id = t.question_id
      join round on round.id = t.round_id
      join study_version v on v.id = round.study_version_id
      where t.id in (select task_id from place where not is_taken)
      order by v.no, t.no limit ${namedTasks}
    )
    select (count(*) filter (where not is_taken))::int as places,
      (count(*) filter (where not is_taken and is_open))::int as open,
      (count(*) filter (where is_held))::int as held,
      (count(*) filter (where is_taken))::int as surplus,
      (count(distinct task_id) filter (where not is_taken))::int as "allTasks",
      (select coalesce(json_agg(named order by version, no), '[]') from named) as tasks
    from place`);
  const [found] = rows;
  if (!found) throw new Error("A count without a row.");
  return found;
}
