import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { phraseTable } from "@/db/schema";
import { selectPhraseTables } from "./select-phrase-tables";

/** A project's tables of phrases, the newest first. */
export const listPhraseTables = async (db: Db, projectId: string) => ({
  tables: await selectPhraseTables(db, eq(phraseTable.projectId, projectId)),
});
