import { asc, desc, eq, gt } from "drizzle-orm";
import type { Db } from "@/db/client";
import { apiToken, project, user } from "@/db/schema";
import { notFound } from "@/lib/http/errors";

/** The API tokens of all projects that have not expired. */
export async function listAllTokens(db: Db, now: Date) {
  const rows = await db
    .select({ token: apiToken, owner: user.name, project: project.name })
    .from(apiToken)
    .innerJoin(user, eq(user.id, apiToken.userId))
    .innerJoin(project, eq(project.id, apiToken.projectId))
    .where(gt(apiToken.expiresAt, now))
    .orderBy(asc(project.name), desc(apiToken.createdAt), apiToken.id);
  return rows.map(({ token, ...row }) => ({
    ...row,
    id: token.id,
    name: token.name,
    start: token.start,
    scopes: token.scopes,
    expiresAt: token.expiresAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  }));
}

/** Ends any token. @returns what it was @throws Refusal 404 */
export async function revokeAnyToken(db: Db, tokenId: string) {
  const [ended] = await db
    .delete(apiToken)
    .where(eq(apiToken.id, tokenId))
    .returning({ name: apiToken.name, scopes: apiToken.scopes, expiresAt: apiToken.expiresAt });
  if (!ended) throw notFound("token");
  return ended;
}
