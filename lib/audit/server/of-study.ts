import { type SQL, sql } from "drizzle-orm";
import { auditEntry } from "@/db/schema";

/**
 * A condition for log entries about a study, its parts and its people. Entries about people erased
 * since then are found by the study that they name, if any.
 */
export const ofStudy = (studyId: string): SQL => sql`(
  (${auditEntry.subjectType} = 'study' and ${auditEntry.subjectId} = ${studyId})
  or ${auditEntry.after} ->> 'study' = ${studyId}
  or (${auditEntry.subjectType}, ${auditEntry.subjectId}) in (
    select 'round', id::text from round where study_id = ${studyId}
    union all select 'gold item', id::text from gold_item where study_id = ${studyId}
    union all select 'problem report', id::text from problem_report where study_id = ${studyId}
    union all select 'personal link', id::text from personal_link where study_id = ${studyId}
    union all select 'payout', id::text from payout where study_id = ${studyId}
    union all select 'person', r.name from participant p join reader r on r.id = p.reader_id
      where p.study_id = ${studyId}))`;
