import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { eraseAnswers } from "@/lib/crowd/participation/server/erase-answers";

/**
 * Deletes studies with everything that belongs to them, and the people who took part in nothing else.
 * @param which condition on `s`, a row of `study`
 */
export async function deleteStudies(tx: Db, which: SQL): Promise<void> {
  await tx.execute(sql`create temporary table gone_study on commit drop as
    select s.id from study s where ${which}`);
  await tx.execute(sql`create temporary table gone_reader on commit drop as
    select distinct reader_id as id from participant where study_id in (select id from gone_study)`);
  const studies = sql`(select id from gone_study)`;
  const rounds = sql`(select id from round where study_id in ${studies})`;
  await eraseAnswers(tx, sql`a.study_id in ${studies}`);
  await tx.execute(sql`delete from ledger where study_id in ${studies}`);
  await tx.execute(sql`delete from payout where study_id in ${studies}`);
  await tx.execute(sql`delete from prolific_submission where study_id in ${studies}`);
  await tx.execute(sql`delete from visit where study_id in ${studies}`);
  await tx.execute(sql`delete from verdict where round_id in ${rounds}`);
  await tx.execute(sql`delete from invitation where round_id in ${rounds}`);
  await tx.execute(sql`delete from round_event where round_id in ${rounds}`);
  await tx.execute(sql`delete from exclusion_event where study_id in ${studies}`);
  await tx.execute(sql`delete from work_event where study_id in ${studies}`);
  await tx.execute(sql`delete from study where id in ${studies}`);
  await tx.execute(sql`
    delete from reader where id in (select id from gone_reader)
      and not exists (select from participant p where p.reader_id = reader.id)
      and not exists (select from forecast f where f.reader_id = reader.id)`);
  await tx.execute(sql`drop table gone_study, gone_reader`);
}

/** Deletes the copies of a study that were made to try it, with all that was entered in them. */
export const deletePreviews = (tx: Db, studyId: string): Promise<void> =>
  deleteStudies(tx, sql`s.preview_of = ${studyId}`);
