import { and, eq, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { apiToken } from "@/db/schema";
import type { AuditDetail } from "@/lib/audit/schema-entry";
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
 * @returns its name, and for the log what it could do
 * @throws Refusal 404 when it is not the project's, or somebody else's and the caller is no admin
 */
export const revokeToken = (db: Db, { projectId, tokenId, userId, role }: Revoked) =>
  revoke(
    db,
    and(
      eq(apiToken.id, tokenId),
      eq(apiToken.projectId, projectId),
      role === "admin" ? undefined : eq(apiToken.userId, userId),
    ),
  );

/** The same for an admin of the instance: any token. @throws Refusal 404 */
export const revokeAnyToken = (db: Db, tokenId: string) => revoke(db, eq(apiToken.id, tokenId));

async function revoke(
  db: Db,
  which: SQL | undefined,
): Promise<{ name: string; detail: AuditDetail }> {
  const [ended] = await db
    .delete(apiToken)
    .where(which)
    .returning({ name: apiToken.name, scopes: apiToken.scopes, expiresAt: apiToken.expiresAt });
  if (!ended) throw notFound("token");
  const { name, scopes, expiresAt } = ended;
  return { name, detail: { scopes: scopes.join(", "), expires: expiresAt.toISOString() } };
}
