import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { hashId } from "@/lib/crowd/arrival/server/arrival-id";
import { comesFromProlific } from "@/lib/studies/comes-from-prolific";
import { arrivalOf, type StudyConfig } from "@/lib/studies/schema-config";
import { hashesOf } from "./id-spellings";

/** The hashes of an ID as it is given and, in a study to which people come or came from Prolific, in its other spelling. */
export async function hashesInStudy(db: Db, studyId: string, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ config: Pick<StudyConfig, "arrival"> }>(sql`
    select config from study_version where study_id = ${studyId}`);
  const isAtProlific = rows.some(({ config }) => comesFromProlific(arrivalOf(config)));
  return [hashId(studyId, id), ...(isAtProlific ? hashesOf(studyId, id) : [])];
}
