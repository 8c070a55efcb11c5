import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { knowledgeSource, run } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/http/errors";
import { lockProject } from "@/lib/imports/server/project-lock";
import type { ChangeLife } from "@/lib/life-cycle/schema";
import { lifeAfter, toLife } from "@/lib/life-cycle/server/change-life";

interface Change extends ChangeLife {
  projectId: string;
  knowledgeId: string;
  now: Date;
}

/**
 * Archives a knowledge source, has it deleted after the waiting period, or undoes either. Archived ones are offered to
 * no run and take no pages. What was read with one stays, also when it is deleted.
 * @returns the state before and after
 * @throws Refusal 404; 409 when it is to be deleted while a run needs it, or an import runs; 400 when its name was not typed
 */
export function changeKnowledgeLife(db: Db, { projectId, knowledgeId, to, confirm, now }: Change) {
  return db.transaction(async (tx) => {
    if (to === "deleted") await lockProject(tx, projectId);
    const isIt = and(eq(knowledgeSource.id, knowledgeId), eq(knowledgeSource.projectId, projectId));
    const [held] = await tx.select().from(knowledgeSource).where(isIt).for("update");
    if (!held) throw notFound("knowledge source");
    if (to === "deleted") {
      if (confirm !== held.name.trim()) {
        throw invalid("body.confirm", `Enter “${held.name}” to confirm.`);
      }
      const [needed] = await tx
        .select({ name: run.name })
        .from(run)
        .where(
          and(
            eq(run.projectId, projectId),
            inArray(run.state, ["running", "paused"]),
            sql`${run.settings} ->> 'source' = ${held.name}`,
          ),
        )
        .limit(1);
      if (needed) {
        throw conflict(
          "used",
          `The run “${needed.name}” checks claims against it. Cancel it, or wait until it is done.`,
        );
      }
    }
    const after = lifeAfter(held, to, now);
    await tx.update(knowledgeSource).set(after).where(isIt);
    return { before: toLife(held), after: toLife(after) };
  });
}
