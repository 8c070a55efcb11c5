import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The completion codes of a person in a study, newest first, as JSON. */
export const codesOf = (studyId: SQLWrapper, readerId: SQLWrapper): SQL => sql`(
  select coalesce(
    jsonb_agg(jsonb_build_object('code', code, 'outcome', outcome) order by created_at desc, code),
    '[]'::jsonb)
  from completion_code where study_id = ${studyId} and reader_id = ${readerId})`;
