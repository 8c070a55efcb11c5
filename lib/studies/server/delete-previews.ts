import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { deleteStudies } from "./delete-studies";

/** Deletes the copies of a study that were made to try it, with all that was entered in them. */
export const deletePreviews = (tx: Db, studyId: string): Promise<void> =>
  deleteStudies(tx, sql`s.preview_of = ${studyId}`);
