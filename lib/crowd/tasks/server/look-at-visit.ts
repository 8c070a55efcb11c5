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
  /** Tasks of its round that the reader ever began, and of these the samples that they hold or have submitted. */
  begun: number;
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

const look = statement<
  Record<"studyId" | "readerId" | "visitId", string> & { now: Date },
  SeenVisit
>(
  "look-at-visit",
  sql`
    with mine as materialized (
      select a.task_id, a.visit_id, a.state, a.lease_until, a.voided_at, t.kind, t.round_id
      from assignment a join task t on t.id = a.task_id
      where a.study_id = ${p("studyId")}::uuid and a.reader_id = ${p("readerId")}::uuid
    ), seen as (
      select v.state = 'open' as is_open, v.ends_at, v.quota, r.state as round_state, r.kind,
        (select count(*)::int from mine where visit_id = v.id and state = 'submitted') as done,
        (select count(*)::int from mine where round_id = v.round_id) as begun,
        (select count(*)::int from mine where round_id = v.round_id and kind = 'sample'
          and state in ('leased', 'submitted')) as samples,
        exists (select from mine where state = 'leased' and lease_until >= ${p("now")}::timestamptz)
          as is_holding,
        (select ${hasSkippedMany} from mine a where a.kind = 'sample') as has_skipped_many,
        coalesce((
          select e.action = 'exclude' from exclusion_event e
          where e.study_id = ${p("studyId")}::uuid and e.reader_id = ${p("readerId")}::uuid
          order by e.seq desc limit 1), false)
          or ${isStopped(sql`${p("studyId")}::uuid`, sql`${p("readerId")}::uuid`)} as is_excluded,
        -- A seat stays with whoever has done some of the visit.
        r.admits is null or exists (select from ledger l where l.visit_id = v.id) as is_seated,
        -- Their own task comes first.
        exists (
          select from mine where state = 'leased'
            or (state = 'expired' and voided_at is null and round_id = v.round_id
              and exists (select from slot s where s.task_id = mine.task_id and s.free)))
          as has_own
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
  const [seen] = await look(tx, { studyId, readerId, visitId: visit.id, now });
  if (!seen) throw new Error(`Visit ${visit.id} is gone.`);
  return seen;
}
