import { sql } from "drizzle-orm";

/**
 * When the last round of a study `s` was closed; null while one is open or paused, and if none was
 * ever opened. A round that nobody has opened yet does not count.
 */
export const closedAt = sql`(
  select case when bool_and(r.state in ('closed', 'draft')) then max(e.created_at) end
  from round r left join round_event e on e.round_id = r.id and e.kind = 'state'
  where r.study_id = s.id)`;
