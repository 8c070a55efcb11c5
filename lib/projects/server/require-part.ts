import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dataset, importFile, study } from "@/db/schema";
import { notFound } from "@/lib/http/errors";

const tables = { study, dataset, import: importFile };
export type ProjectPart = keyof typeof tables;

/** Only looks whether a project has it. @throws Refusal 404 */
export async function requirePart(
  db: Db,
  { projectId, part, id }: { projectId: string; part: ProjectPart; id: string },
): Promise<void> {
  const table = tables[part];
  const where = and(eq(table.id, id), eq(table.projectId, projectId));
  if ((await db.$count(table, where)) === 0) throw notFound(part);
}
