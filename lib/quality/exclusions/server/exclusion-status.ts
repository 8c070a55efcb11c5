import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** Whether someone's answers are taken out of the study's results now: then no more are asked of them. */
export async function isExcluded(
  db: Db,
  { studyId, readerId }: { studyId: string; readerId: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ excluded: boolean }>(
    sql`select ${isExcludedIn(sql`${studyId}`, sql`${readerId}`)} as excluded`,
  );
  return rows[0]?.excluded === true;
}

/** {@link isExcluded} of a person in a study, by their ids in the statement. */
export const isExcludedIn = (studyId: SQL, readerId: SQL) => sql`coalesce((
  select e.action = 'exclude' from exclusion_event e
  where e.study_id = ${studyId} and e.reader_id = ${readerId} order by e.seq desc limit 1), false)`;

/** The newest exclusion event of each person in each study. */
export const newestExclusions = sql`
  select distinct on (e.study_id, e.reader_id) e.study_id, e.reader_id, e.action, e.rule, e.reason
  from exclusion_event e
  order by e.study_id, e.reader_id, e.seq desc`;

/**
 * The criteria that excluded somebody by event `e`, as JSON: all that its evidence says were violated. An event without
 * evidence has its `rule` alone, and one by hand has none.
 */
export const rulesOfEvent = sql`case when e.rule is null then '[]'::jsonb else coalesce((
  select jsonb_agg(found.value ->> 'rule' order by found.no)
  from jsonb_array_elements(e.evidence -> 'findings') with ordinality found (value, no)
  where (found.value ->> 'violated')::boolean), jsonb_build_array(e.rule)) end`;

/**
 * The decision that stands about each person in each study. The criteria leave people with a decision alone: those who
 * are excluded, and those whom a criterion had excluded and the team restored. To restore somebody who was excluded by
 * hand alone is to undo that: it leaves no decision (null).
 */
export const standingDecisions = sql`
  select e.study_id, e.reader_id,
    case when (array_agg(e.action order by e.seq desc))[1] = 'exclude' then 'exclude'
      when bool_or(e.rule is not null) then 'restore' end as decision
  from exclusion_event e
  group by e.study_id, e.reader_id`;

/**
 * The newest exclusion event of an assignment `a`'s reader in its study, as a join: `exclusion.action`,
 * `.rule` and `.reason`, null where there is none.
 */
export const joinExclusion = sql`
  left join (${newestExclusions}) exclusion
    on exclusion.study_id = a.study_id and exclusion.reader_id = a.reader_id`;

/** Whether assignment `a`'s reader is excluded now. Needs {@link joinExclusion}. */
export const excludedNow = sql`coalesce(exclusion.action = 'exclude', false)`;

/**
 * Whether assignment `a` is of someone who was excluded and restored after its slot had been filled
 * again: it counts, beside the planned number of readings. Needs {@link joinExclusion}.
 */
export const surplusNow = sql`(a.voided_at is not null and not ${excludedNow})`;
