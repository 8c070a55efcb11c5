import { and, eq, not } from "drizzle-orm";
import type { Db } from "@/db/client";
import { importFile } from "@/db/schema";
import { isProjectLocked } from "./project-lock";

const running = (projectId: string) =>
  and(eq(importFile.projectId, projectId), eq(importFile.state, "running"));

const failed = (now: Date) => ({
  state: "failed" as const,
  failure: "The server or its database stopped meanwhile. Nothing was imported.",
  finishedAt: now,
});

/** Marks imports as failed whose process died: they are running, and nobody holds their project. */
export async function settleAbandoned(db: Db, projectId: string, now: Date): Promise<void> {
  await db
    .update(importFile)
    .set(failed(now))
    .where(and(running(projectId), not(isProjectLocked(projectId))));
}

/** The same for who holds the project, and so knows that all of them have died. */
export async function settleAllRunning(db: Db, projectId: string, now: Date): Promise<void> {
  await db.update(importFile).set(failed(now)).where(running(projectId));
}
