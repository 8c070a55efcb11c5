import type { Db } from "@/db/client";
import { auditEntry } from "@/db/schema";

export type NewEntry = Omit<typeof auditEntry.$inferInsert, "id" | "search">;

/** Adds entries to the audit log. Nothing can remove them. */
export async function writeEntry(db: Db, ...entries: NewEntry[]): Promise<void> {
  if (entries.length > 0) await db.insert(auditEntry).values(entries);
}
