import { sql } from "drizzle-orm";

/**
 * The newest exclusion event of an assignment `a`'s reader in its study, as a join: `exclusion.action`,
 * `.rule` and `.reason`, null where there is none.
 */
export const joinExclusion = sql`
  left join (
    select distinct on (e.study_id, e.reader_id) e.study_id, e.reader_id, e.action, e.rule, e.reason
    from exclusion_event e
    order by e.study_id, e.reader_id, e.seq desc
  ) exclusion on exclusion.study_id = a.study_id and exclusion.reader_id = a.reader_id`;

/** Whether assignment `a`'s reader is excluded now. Needs {@link joinExclusion}. */
export const excludedNow = sql`coalesce(exclusion.action = 'exclude', false)`;

/**
 * Whether assignment `a` is of someone who was excluded and restored after its slot had been filled
 * again: it counts, beside the planned number of readings. Needs {@link joinExclusion}.
 */
export const surplusNow = sql`(a.voided_at is not null and not ${excludedNow})`;
