import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { apiToken } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { Role } from "@/lib/projects/schema";

interface Revoked {
  projectId: string;
  tokenId: string;
  userId: string;
  role: Role;
}

/**
 * Ends an API token at once.
 * @returns what it could do, and until when
 * @throws Refusal 404 when it is not the project's, or somebody else's and who asks is no admin
 */
export async function revokeToken(
  db: Db,
  { projectId, tokenId, userId, role }: Revoked,
): Promise<{ scopes: string[]; expiresAt: Date }> {
  const [ended] = await db
    .delete(apiToken)
    .where(
      and(
        eq(apiToken.id, tokenId),
        eq(apiToken.projectId, projectId),
        role === "admin" ? undefined : eq(apiToken.userId, userId),
      ),
    )
    .returning({ scopes: apiToken.scopes, expiresAt: apiToken.expiresAt });
  if (!ended) throw notFound("token");
  return ended;
}
