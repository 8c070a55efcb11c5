import { sql } from "drizzle-orm";

/** Submission `s` as the one that row `c` of `completion_code` is about. */
const isItsSubmission = sql`case when c.visit_id is not null then s.visit_id = c.visit_id
  when c.outcome = 'screened_out' then s.is_screened_out else true end`;

/**
 * The code for the outcome of row `c` of `completion_code` at the study at Prolific that its person came from: that of their
 * session; where the code is of no session, that of the submission with which they were screened out, of their newest, or of
 * the first round. Null where that round is not connected with Prolific.
 */
export const registeredCode = sql<string | null>`(
  select case c.outcome when 'finished' then p.completed_code when 'returned' then p.partial_code
    when 'screened_out' then p.screened_out_code else p.no_consent_code end
  from prolific_study p
  where p.study_id = c.study_id and p.prolific_id = coalesce((
    select s.prolific_id from prolific_submission s
    where s.study_id = c.study_id and s.reader_id = c.reader_id and ${isItsSubmission}
    order by s.created_at desc limit 1
  ), (
    select first.prolific_id from prolific_study first
    where c.visit_id is null and first.study_id = c.study_id and first.round_no = 1)))`;
