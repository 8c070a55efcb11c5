import { type SQL, sql } from "drizzle-orm";

/** The ids of those who used all attempts at a version's questions about the instructions and did not pass. */
export const failedQuestions = (versionId: SQL) => sql`
  select attempt.reader_id
  from comprehension_attempt attempt join study_version asked on asked.id = attempt.study_version_id
  where asked.id = ${versionId}
  group by asked.id, attempt.reader_id
  having not bool_or(attempt.passed)
    and count(*) >= (asked.config -> 'comprehension' ->> 'attempts')::int`;
