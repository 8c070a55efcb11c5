import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { shownText } from "@/lib/studies/server/shown-question";
import type { ExclusionEffect } from "../schema";
import type { Asked } from "./effect-on-results";

/** Of more tasks, only the first are named. */
const namedTasks = 50;

/** The places in tasks that people's answers hold, or would get back; attention checks have enough for everyone. */
export async function effectOnPlaces(
  db: Db,
  { studyId, people, action, now }: Asked & { now: Date },
): Promise<Pick<ExclusionEffect, "places" | "open" | "held" | "surplus" | "tasks" | "allTasks">> {
  const isRestored = action === "restore";
  const { rows } = await db.execute<
    ExclusionEffect["tasks"][number] & { isOpen: boolean; isTaken: boolean; isHeld: boolean }
  >(sql`
    select v.no as version, t.no, ${shownText} as question, round.state <> 'closed' as "isOpen",
      a.state = 'leased' and a.lease_until >= ${now} as "isHeld",
      exists (
        select from assignment other
        where other.task_id = a.task_id and other.slot_no = a.slot_no and other.id <> a.id
          and other.state in ('leased', 'submitted') and other.voided_at is null) as "isTaken"
    from assignment a
    join task t on t.id = a.task_id and t.kind = 'sample'
    join question q on q.id = t.question_id
    join round on round.id = t.round_id and round.kind = 'main'
    join study_version v on v.id = round.study_version_id
    where a.study_id = ${studyId} and a.reader_id = any(${sql.param(people)}::uuid[])
      and a.state in ('leased', 'submitted') and (a.voided_at is not null) = ${isRestored}
    order by v.no, t.no`);
  // What is taken back from someone is theirs alone; what comes back may have gone to others.
  const free = rows.filter(({ isTaken }) => !(isRestored && isTaken));
  const tasks = new Map(free.map((row) => [`${row.version} ${row.no}`, row]));
  return {
    places: free.length,
    open: free.filter(({ isOpen }) => isOpen).length,
    held: rows.filter(({ isHeld }) => isHeld).length,
    surplus: rows.length - free.length,
    allTasks: tasks.size,
    tasks: [...tasks.values()]
      .slice(0, namedTasks)
      .map(({ version, no, question }) => ({ version, no, question })),
  };
}
