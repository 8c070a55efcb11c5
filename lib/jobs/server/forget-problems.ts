import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { keptResult } from "@/db/schema";

/** Forgets which computations of a project failed, so that a page that needs one asks for it again. */
export async function forgetProblems(db: Db, projectId: string): Promise<void> {
  await db
    .delete(keptResult)
    .where(and(eq(keptResult.projectId, projectId), isNotNull(keptResult.problem)));
}
