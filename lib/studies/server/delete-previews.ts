import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { eraseAnswers } from "@/lib/participation/server/erase-answers";

/** Deletes the copies of a study that were made to try it, with all that was entered in them. */
export async function deletePreviews(tx: Db, studyId: string): Promise<void> {
  const previews = sql`(select id from study where preview_of = ${studyId})`;
  const rounds = sql`(select id from round where study_id in ${previews})`;
  await eraseAnswers(tx, sql`a.study_id in ${previews}`);
  await tx.execute(sql`
    delete from ledger where visit_id in (select id from visit where study_id in ${previews})`);
  await tx.execute(sql`delete from visit where study_id in ${previews}`);
  await tx.execute(sql`delete from verdict where round_id in ${rounds}`);
  await tx.execute(sql`delete from invitation where round_id in ${rounds}`);
  await tx.execute(sql`delete from round_event where round_id in ${rounds}`);
  await tx.execute(sql`delete from exclusion_event where study_id in ${previews}`);
  await tx.execute(sql`delete from study where id in ${previews}`);
}
