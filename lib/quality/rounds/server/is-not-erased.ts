import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Whether a reader takes part in a study still: who is erased leaves no consent to any version. */
export const isNotErased = (readerId: SQLWrapper, studyId: SQLWrapper | string): SQL =>
  sql`exists (
    select from consent given where given.reader_id = ${readerId} and given.study_id = ${studyId})`;
