import { and, eq, not, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { importFile } from "@/db/schema";
import { conflict } from "@/lib/http/errors";
import { lostItsTurn } from "./waits-for";

// One import at a time writes to a project: two with the same rows in another order would block
// each other. The lock belongs to the import's transaction, so it is released when that ends, in
// whatever way. A running import whose project is not locked has died.

const lockClass = 7_262;

const busy = () =>
  conflict(
    "import_running",
    "An import, undo or merge of this project is running. Try again when it ends.",
  );

/** Takes the project's imports for the rest of the transaction. @throws Refusal 409 when taken */
export async function lockProject(tx: Db, projectId: string): Promise<void> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockClass}, hashtext(${projectId})) as taken`,
  );
  if (rows[0]?.taken) return;
  throw busy();
}

/**
 * The same for an import. An undo that somebody asked for comes first: it may remove what the import would find stored.
 * @throws Refusal 409 when taken, or an undo waits
 */
export async function lockForImport(tx: Db, projectId: string): Promise<void> {
  await lockProject(tx, projectId);
  if ((await tx.$count(importFile, inState(projectId, "undoing"))) > 0) throw busy();
}

/** Before anything is sent to a project. @throws Refusal 409 when another import or an undo runs in it, or waits */
export async function refuseBusyProject(db: Db, projectId: string): Promise<void> {
  const { rows } = await db.execute<{ busy: boolean }>(sql`
    select ${isProjectLocked(projectId)}
      or exists (select from ${importFile} where ${inState(projectId, "undoing")}) as busy`);
  if (rows[0]?.busy) throw busy();
}

/** Condition: some transaction holds the project. */
const isProjectLocked = (projectId: string): SQL => sql`exists (
  select from pg_locks
  where locktype = 'advisory' and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())
    and classid = ${lockClass}::oid
    and objid = (hashtext(${projectId})::bigint & 4294967295)::oid
)`;

const inState = (projectId: string, state: "running" | "undoing") =>
  and(eq(importFile.projectId, projectId), eq(importFile.state, state));

const failed = (now: Date) => ({
  state: "failed" as const,
  failure: "The server or its database stopped meanwhile. Nothing was imported.",
  finishedAt: now,
});

/**
 * Marks imports as failed whose process died: they are running and nobody holds their project, or they no longer wait
 * for their turn.
 */
export async function settleAbandoned(db: Db, projectId: string, now: Date): Promise<void> {
  await db
    .update(importFile)
    .set(failed(now))
    .where(
      or(
        and(inState(projectId, "running"), not(isProjectLocked(projectId))),
        and(eq(importFile.projectId, projectId), lostItsTurn),
      ),
    );
}

/** The same for the holder of the lock, which therefore knows that all of them have died. */
export async function settleAllRunning(db: Db, projectId: string, now: Date): Promise<void> {
  await db.update(importFile).set(failed(now)).where(inState(projectId, "running"));
}
