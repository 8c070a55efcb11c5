import { type SQL, sql } from "drizzle-orm";
import { auditEntry } from "@/db/schema";

/**
 * Of entries of the log: those about a study, what belongs to it and its people. What was done about
 * somebody who has been erased since is known by the study that the entry names, where it names one.
 */
export const ofStudy = (studyId: string): SQL => sql`(
  (${auditEntry.subjectType} = 'study' and ${auditEntry.subjectId} = ${studyId})
  or ${auditEntry.after} ->> 'study' = ${studyId}
  or (${auditEntry.subjectType}, ${auditEntry.subjectId}) in (
    select 'round', id::text from round where study_id = ${studyId}
    union all select 'gold item', id::text from gold_item where study_id = ${studyId}
    union all select 'problem report', id::text from problem_report where study_id = ${studyId}
    union all select 'personal link', id::text from personal_link where study_id = ${studyId}
    union all select 'person', r.name from participant p join reader r on r.id = p.reader_id
      where p.study_id = ${studyId}))`;
