import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { importFile, user } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { ImportDetail } from "../schema";
import { settleAbandoned } from "./settle-abandoned";
import { summaryColumns } from "./summary-columns";

interface Get {
  projectId: string;
  importId: string;
  now: Date;
}

/** How far an import is, or what became of it. @throws Refusal 404 */
export async function getImport(db: Db, { projectId, importId, now }: Get): Promise<ImportDetail> {
  let found = await find(db, projectId, importId);
  if (found?.state === "running") {
    await settleAbandoned(db, projectId, now);
    found = await find(db, projectId, importId);
  }
  if (!found) throw notFound("import");
  return found;
}

async function find(db: Db, projectId: string, importId: string) {
  const [found] = await db
    .select({ ...summaryColumns, options: importFile.options, errors: importFile.errors })
    .from(importFile)
    .leftJoin(user, eq(user.id, importFile.createdBy))
    .where(and(eq(importFile.projectId, projectId), eq(importFile.id, importId)));
  return found;
}
