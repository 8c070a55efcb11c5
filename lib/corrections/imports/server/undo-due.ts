import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { importFile, project } from "@/db/schema";
import { runDue } from "@/lib/corrections/server/run-due";
import { lockProject } from "@/lib/imports/server/project-lock";
import { forgetResults } from "@/lib/jobs/server/forget-results";
import { type Due, logByWorker } from "@/lib/life-cycle/server/log-by-worker";
import type { RemovalPlan } from "../schema";
import { endRefusedCorrections } from "./end-refused-corrections";
import { planRemoval } from "./plan-removal";
import { removePlanned } from "./remove-planned";

/**
 * For the worker: undoes the imports that somebody asked to undo, one transaction each, so that nobody sees half of
 * it. A worker that dies leaves everything as it was, and the next one begins again.
 * @returns how many were undone
 */
export async function undoDue(db: Database, now: Date): Promise<number> {
  const due = await db
    .select({
      id: importFile.id,
      name: importFile.filename,
      projectId: project.id,
      projectName: project.name,
      undone: importFile.undone,
    })
    .from(importFile)
    .innerJoin(project, eq(project.id, importFile.projectId))
    .where(and(eq(importFile.state, "undoing"), isNull(project.archivedAt)))
    .orderBy(asc(importFile.createdAt));
  return runDue(due, {
    attempt: (one) => undo(db, one, now),
    giveUp: ({ id, undone }, reason) =>
      db
        .update(importFile)
        .set({
          // Where only the rest was left, the import stays undone in part.
          ...(undone
            ? {
                state: "undone",
                failure: `Undoing the rest failed. ${reason} Nothing more was removed.`,
              }
            : { state: "done", failure: `Undoing it failed. ${reason} Nothing was removed.` }),
          undoneAt: now,
        })
        .where(and(eq(importFile.id, id), eq(importFile.state, "undoing"))),
  });
}

function undo(db: Database, { id, ...of }: Due, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockProject(tx, of.projectId);
    const isOurs = and(eq(importFile.id, id), eq(importFile.state, "undoing"));
    const [found] = await tx.select({ undone: importFile.undone }).from(importFile).where(isOurs);
    if (!found) return false;
    const { removed, left } = await planRemoval(tx, id);
    // On a connection of its own, so that it is seen before the undoing has ended.
    const onProgress = async (undoneShare: number) => {
      await db.update(importFile).set({ undoneShare }).where(isOurs);
    };
    await removePlanned(tx, { projectId: of.projectId, importId: id, onProgress });
    await forgetResults(tx, of.projectId);
    // An earlier undoing may have left some.
    const undone = { removed: sumOf(found.undone?.removed ?? {}, removed), left };
    await tx
      .update(importFile)
      .set({ state: "undone", undoneAt: now, undoneShare: 1, undone })
      .where(eq(importFile.id, id));
    await endRefusedCorrections(tx, { importId: id, ending: "undone", now });
    const entry = { ...of, id, action: "import.undo", subjectType: "import" } as const;
    await logByWorker(tx, { ...entry, after: countsOf({ removed, left }) }, now);
    return true;
  });
}

function sumOf(some: Record<string, number>, more: Record<string, number>): Record<string, number> {
  const sum = { ...some };
  for (const [kind, n] of Object.entries(more)) sum[kind] = (sum[kind] ?? 0) + n;
  return sum;
}

/** As the log shows them: "Removed, forecast: 150,720". */
const countsOf = ({ removed, left }: Pick<RemovalPlan, "removed" | "left">) =>
  Object.fromEntries([
    ...Object.entries(removed).map(([kind, n]) => [`removed.${kind}`, n]),
    ...Object.entries(left).map(([kind, n]) => [`left.${kind}`, n]),
  ]);
