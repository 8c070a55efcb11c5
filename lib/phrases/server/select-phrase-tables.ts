import { desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { phraseTable, user } from "@/db/schema";
import { runsOf } from "./needed-by";

const answersOf = sql<number>`(select count(*)::int from phrase_answer a
  where a.phrase_table_id = ${phraseTable.id})`;

/** Tables of phrases as pages show them, the newest first. */
export function selectPhraseTables(db: Db, where: SQL | undefined) {
  const { projectId: _, createdBy: by, ...columns } = getTableColumns(phraseTable);
  return db
    .select({ ...columns, createdBy: user.name, answers: answersOf, runs: runsOf(false) })
    .from(phraseTable)
    .leftJoin(user, eq(user.id, by))
    .where(where)
    .orderBy(desc(phraseTable.createdAt), phraseTable.id);
}
