import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { statement } from "@/db/statement";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import { countSeats, isSeated } from "./seats";

/** A round of a version, with what one person has to do with it. */
export type Stage = {
  roundId: string;
  no: number;
  kind: "qualification" | "main";
  state: "draft" | "open" | "paused" | "closed";
  preview: boolean;
  admits: number | null;
  /** How many people have a seat: they have done a task of the round, or hold one. Null where there is no limit. */
  admitted: number | null;
  /** Whether the person is one of them. */
  seated: boolean;
  testTasks: number;
  /** How many visits the person may begin, and how many they began. */
  invitations: number;
  visits: number;
  /** Whether they did all tasks of their newest visit, and of at least one visit. */
  finished: boolean;
  everFinished: boolean;
  outcome: "pass" | "fail" | null;
  /** They failed the round before (or any earlier one), or no longer pass it: this one is closed to them. */
  barred: boolean;
};

const p = sql.placeholder;
const reader = sql`${p("readerId")}::uuid`;
const now = sql`${p("now")}::timestamptz`;

const list = statement<
  Record<"readerId" | "versionId", string> & { now: Date },
  Omit<Stage, "barred"> & { passed: boolean | null }
>(
  "list-stages",
  sql`
    select r.id as "roundId", r.no, r.kind, r.state, s.preview_of is not null as preview, r.admits,
      case when r.admits is not null then ${countSeats(now)} end as admitted,
      ${isSeated(reader, now)} as seated,
      (select count(*)::int from task t where t.round_id = r.id and t.kind = 'test') as "testTasks",
      (select coalesce(max(i.visit_no), 0) from invitation i
        where i.round_id = r.id and i.reader_id = ${reader}) as invitations,
      (select count(*)::int from visit v
        where v.round_id = r.id and v.reader_id = ${reader}) as visits,
      coalesce((select v.state = 'finished' from visit v
        where v.round_id = r.id and v.reader_id = ${reader}
        order by v.no desc limit 1), false) as finished,
      exists (select from visit v where v.round_id = r.id and v.reader_id = ${reader}
        and v.state = 'finished') as "everFinished",
      (select d.outcome from verdict d
        where d.round_id = r.id and d.reader_id = ${reader}
        order by d.created_at desc limit 1) as outcome,
      (select d.outcome is not distinct from 'pass' from verdict d
        where d.round_id = r.id and d.reader_id = ${reader}
        order by d.created_at desc limit 1) as passed
    from round r join study s on s.id = r.study_id
    where r.study_version_id = ${p("versionId")}::uuid
    order by r.no`,
);

/** The rounds of a version in order, as they are for one person. */
export async function listStages(
  db: Db,
  { readerId, now }: Participant & { now: Date },
  versionId: string,
): Promise<Stage[]> {
  const rows = await list(db, { readerId, versionId, now });
  return rows.map(({ passed, ...row }, i) => ({
    ...row,
    // Nobody decided about people whose invitation was carried over from an earlier version.
    barred: rows.slice(0, i).some((earlier) => earlier.passed === false),
  }));
}
