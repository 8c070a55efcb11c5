import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { model } from "@/db/schema";

/** The project's models that have these names. */
export function findModels(tx: Db, projectId: string, names: string[]) {
  return tx
    .select({ id: model.id, name: model.name, kind: model.kind })
    .from(model)
    .where(and(eq(model.projectId, projectId), inArray(model.name, [...new Set(names)])));
}
