import { type SQL, sql } from "drizzle-orm";

/** The ids of those who used all attempts at a version's questions about the instructions and did not pass. */
export const failedQuestions = (versionId: SQL) => sql`
  select a.reader_id from comprehension_attempt a join study_version v on v.id = a.study_version_id
  where v.id = ${versionId}
  group by v.id, a.reader_id
  having not bool_or(a.passed)
    and count(*) >= (v.config -> 'comprehension' ->> 'attempts')::int`;
