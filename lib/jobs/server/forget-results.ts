import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { keptResult } from "@/db/schema";

/**
 * Forgets a project's results when rows that they were made from are removed, moved or renamed. Their keys would not
 * tell: they hold no names, and they count the changes of questions, some of which an undo takes away.
 */
export async function forgetResults(tx: Db, projectId: string): Promise<void> {
  await tx.delete(keptResult).where(eq(keptResult.projectId, projectId));
}
