import { and, desc, eq, gt } from "drizzle-orm";
import type { Db } from "@/db/client";
import { apiToken, user } from "@/db/schema";
import type { Role } from "@/lib/projects/schema";
import type { TokenView } from "../schema";

interface Asked {
  projectId: string;
  userId: string;
  role: Role;
  now: Date;
}

/** A project's API tokens that have not expired, the newest first: for an admin everybody's. */
export async function listTokens(
  db: Db,
  { projectId, userId, role, now }: Asked,
): Promise<TokenView[]> {
  const rows = await db
    .select({ token: apiToken, owner: user.name })
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
  return rows.map(({ token, owner }) => ({
    id: token.id,
    name: token.name,
    start: token.start,
    owner,
    isMine: token.userId === userId,
    scopes: token.scopes,
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  }));
}
