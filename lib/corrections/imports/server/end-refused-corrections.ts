import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { importFile } from "@/db/schema";

interface End {
  /** The import that they were to correct. */
  importId: string;
  ending: "undone" | "replaced";
  now: Date;
}

/**
 * Ends corrections whose file was refused, and that still wait for it to be sent again: what they were to correct is
 * gone. Those that were only tried have been refused nothing, and are not listed.
 */
export async function endRefusedCorrections(db: Db, { importId, ending, now }: End): Promise<void> {
  const failure = `The import to correct was ${ending} before. Nothing was imported.`;
  await db
    .update(importFile)
    .set({ state: "failed", failure, finishedAt: now })
    .where(
      and(
        eq(importFile.corrects, importId),
        eq(importFile.state, "waiting"),
        isNotNull(importFile.failure),
      ),
    );
}
