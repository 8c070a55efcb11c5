import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { statement } from "@/db/statement";
import { hasSkippedMany } from "@/lib/crowd/visits/server/count-tasks-left";
import { isStopped } from "@/lib/quality/stops/server/newest-decision";
import type { Claim } from "./take-slot";

export type SeenVisit = {
  isOpen: boolean;
  /** Tasks submitted in the visit. */
  done: number;
  /** Tasks of its round that the reader ever began. */
  begun: number;
  /** Samples of its round that they hold or have submitted; 0 where their number is not limited. */
  samples: number;
  /** They hold a task whose lease has not run out. */
  isHolding: boolean;
  hasSkippedMany: boolean;
  /** Or paused, or discontinued: they get no more tasks. */
  isExcluded: boolean;
  /** Whether there is nothing to decide before they get a free slot. */
  isUsual: boolean;
};

const p = sql.placeholder;

// Rows `a` of `assignment` are found by index, and only those in the states that are asked for: how many tasks they have done
// costs nothing.
const theirs = sql`a.study_id = ${p("studyId")}::uuid and a.reader_id = ${p("readerId")}::uuid`;

const look = statement<
  Record<"studyId" | "readerId" | "visitId", string> & { isCapped: boolean; now: Date },
  SeenVisit
>(
  "look-at-visit",
  sql`
    with seen as (
      select v.state = 'open' as is_open, v.ends_at, v.quota, v.done, r.state as round_state, r.kind,
        (select sum(tasks)::int from visit mine
          where mine.round_id = v.round_id and mine.reader_id = v.reader_id) as begun,
        case when ${p("isCapped")}::boolean then (
          select count(*)::int from assignment a join task t on t.id = a.task_id
          where ${theirs} and t.round_id = v.round_id and t.kind = 'sample'
            and a.state in ('leased', 'submitted')) else 0 end as samples,
        exists (select from assignment a
          where ${theirs} and a.state = 'leased' and a.lease_until >= ${p("now")}::timestamptz)
          as is_holding,
        ${hasSkippedMany(sql`${p("studyId")}::uuid`, sql`${p("readerId")}::uuid`)} as has_skipped_many,
        coalesce((
          select e.action = 'exclude' from exclusion_event e
          where e.study_id = ${p("studyId")}::uuid and e.reader_id = ${p("readerId")}::uuid
          order by e.seq desc limit 1), false)
          or ${isStopped(sql`${p("studyId")}::uuid`, sql`${p("readerId")}::uuid`)} as is_excluded,
        -- A seat stays with whoever has done some of the visit.
        r.admits is null or v.paid_tasks > 0 as is_seated,
        -- Their own task comes first.
        exists (select from assignment a where ${theirs} and a.state = 'leased') or exists (
          select from assignment a join task t on t.id = a.task_id
          where ${theirs} and a.state = 'expired' and a.voided_at is null and t.round_id = v.round_id
            and exists (select from slot s where s.task_id = t.id and s.free)) as has_own
      from visit v join round r on r.id = v.round_id
      where v.id = ${p("visitId")}::uuid
    )
    select is_open as "isOpen", done, begun, samples, is_holding as "isHolding",
      has_skipped_many as "hasSkippedMany", is_excluded as "isExcluded",
      is_open and round_state = 'open' and ends_at > ${p("now")}::timestamptz and done < quota
        and is_seated and not is_excluded and not has_own
        and not (kind = 'main' and has_skipped_many) as "isUsual"
    from seen`,
);

/** What a claim needs to know of a visit, once it is locked. */
export async function lookAtVisit(
  tx: Db,
  { studyId, readerId, visit, now }: Claim,
): Promise<SeenVisit> {
  const isCapped = visit.config.capPerPerson !== null;
  const [seen] = await look(tx, { studyId, readerId, visitId: visit.id, isCapped, now });
  if (!seen) throw new Error(`Visit ${visit.id} is gone.`);
  return seen;
}
