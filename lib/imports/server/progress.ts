import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { importFile } from "@/db/schema";

interface Counts {
  bytesRead: number;
  rowsRead: number;
  rowsBad: number;
}

const interval = 200;

/**
 * Writes how far an import is, a few times a second. On a connection of its own, where it is seen
 * before the import is through.
 */
export function createProgress(db: Database, importId: string) {
  let last = 0;
  return async (counts: Counts): Promise<void> => {
    if (performance.now() - last < interval) return;
    last = performance.now();
    await db.update(importFile).set(counts).where(eq(importFile.id, importId));
  };
}
