import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { apiToken, project, user } from "@/db/schema";
import type { Role } from "@/lib/projects/schema";

const shown = {
  id: apiToken.id,
  name: apiToken.name,
  start: apiToken.start,
  owner: user.name,
  scopes: apiToken.scopes,
  expiresAt: apiToken.expiresAt,
  lastUsedAt: apiToken.lastUsedAt,
};

/** A project's API tokens that have not expired, the newest first: for an admin everybody's. */
export const listTokens = (
  db: Db,
  { projectId, userId, role, now }: { projectId: string; userId: string; role: Role; now: Date },
) =>
  db
    .select({
      ...shown,
      isMine: sql<boolean>`${apiToken.userId} = ${userId}`,
      createdAt: apiToken.createdAt,
    })
    .from(apiToken)
    .innerJoin(user, eq(user.id, apiToken.userId))
    .where(
      and(
        eq(apiToken.projectId, projectId),
        role === "admin" ? undefined : eq(apiToken.userId, userId),
        gt(apiToken.expiresAt, now),
      ),
    )
    .orderBy(desc(apiToken.createdAt), apiToken.id);

/** The API tokens of all projects that have not expired. */
export const listAllTokens = (db: Db, now: Date) =>
  db
    .select({ ...shown, project: project.name })
    .from(apiToken)
    .innerJoin(user, eq(user.id, apiToken.userId))
    .innerJoin(project, eq(project.id, apiToken.projectId))
    .where(gt(apiToken.expiresAt, now))
    .orderBy(asc(project.name), desc(apiToken.createdAt), apiToken.id);
