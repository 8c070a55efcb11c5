import { sql } from "drizzle-orm";

/**
 * Whether a forecast `f` (with its assignment `a`, task `t` and study `s`, left-joined) is a result:
 * imported, or of a submitted task of a study's sample. What people entered into practice, tests,
 * attention checks and previews, or locked and never submitted, is none.
 */
export const isResult = sql`(f.assignment_id is null or (
  a.state = 'submitted' and t.kind = 'sample' and s.preview_of is null))`;
