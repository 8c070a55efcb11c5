import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { invalid } from "@/lib/http/errors";
import { lockProject } from "@/lib/imports/server/project-lock";
import { forgetResults } from "@/lib/jobs/server/forget-results";
import type { ChangeLife } from "@/lib/life-cycle/schema";
import { lifeAfter, toLife } from "@/lib/life-cycle/server/change-life";
import { replanDrafts } from "@/lib/training/server/replan-drafts";
import { lockPart, type PartIds, refuseUsed } from "./part";

interface Change extends PartIds, ChangeLife {
  now: Date;
}

/**
 * Archives a dataset, model or reader, has it deleted after the waiting period, or undoes either. Archived ones leave
 * the lists and filters, and figures go on counting what they have. Deleted ones leave figures at once: see `stays`.
 * @returns the state before and after
 * @throws Refusal 404; 409 when it is to be deleted and studies use it, or an import runs; 400 when its name was not typed
 */
export function changePartLife(db: Db, { to, confirm, now, ...part }: Change) {
  return db.transaction(async (tx) => {
    if (to === "deleted") await lockProject(tx, part.projectId);
    const held = await lockPart(tx, part);
    if (to === "deleted") {
      if (confirm !== held.name.trim()) {
        throw invalid("body.confirm", `Enter “${held.name}” to confirm.`);
      }
      await refuseUsed(tx, part, { started: "Archive it instead, or delete the studies first." });
    }
    const after = lifeAfter(held, to, now);
    await tx.execute(sql`
      update ${sql.identifier(part.kind)}
      set archived_at = ${after.archivedAt?.toISOString() ?? null}, delete_at = ${after.deleteAt?.toISOString() ?? null}
      where id = ${part.id}`);
    if (part.kind === "dataset") await replanDrafts(tx, part);
    // So that a result which was computed meanwhile is not found again when this is undone.
    await forgetResults(tx, part.projectId);
    return { before: toLife(held), after: toLife(after) };
  });
}
