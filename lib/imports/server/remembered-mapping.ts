import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { importFile } from "@/db/schema";

/** How the project last imported a file with these columns, in this order; null when it never did. */
export async function rememberedMapping(
  db: Db,
  { projectId, columns }: { projectId: string; columns: string },
) {
  const { kind, options, filename, createdAt } = importFile;
  const isSame = sql`${options}->'columns' = ${columns}::jsonb`;
  const [found] = await db
    .select({ kind, options, filename, createdAt })
    .from(importFile)
    .where(and(eq(importFile.projectId, projectId), eq(importFile.state, "done"), isSame))
    .orderBy(desc(createdAt), desc(importFile.id))
    .limit(1);
  return { remembered: found ?? null };
}
