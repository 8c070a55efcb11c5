import { and, count, desc, eq, isNotNull, isNull, not } from "drizzle-orm";
import type { Db } from "@/db/client";
import { importFile, user } from "@/db/schema";
import { summaryColumns } from "./get-import";
import { settleAbandoned } from "./project-lock";

const pageSize = 10;

/** The project's imports, newest first. A correction that was only tried, and not refused, is none yet. */
export async function listImports(
  db: Db,
  { projectId, page, now }: { projectId: string; page: number; now: Date },
) {
  await settleAbandoned(db, projectId, now);
  const isTried = and(
    eq(importFile.state, "waiting"),
    isNotNull(importFile.difference),
    isNull(importFile.failure),
  );
  const mine = and(eq(importFile.projectId, projectId), isTried && not(isTried));
  const imports = await db
    .select(summaryColumns)
    .from(importFile)
    .leftJoin(user, eq(user.id, importFile.createdBy))
    .where(mine)
    .orderBy(desc(importFile.createdAt), desc(importFile.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [all] = await db.select({ total: count() }).from(importFile).where(mine);
  return { imports, total: all?.total ?? 0, pageSize };
}
