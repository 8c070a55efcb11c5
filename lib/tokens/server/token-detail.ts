import type { AuditDetail } from "@/lib/audit/schema-entry";

/** What the audit log says of a token: what it may do, and until when. */
export const tokenDetail = (token: {
  scopes: readonly string[];
  expiresAt: Date;
}): AuditDetail => ({ scopes: token.scopes.join(", "), expires: token.expiresAt.toISOString() });
