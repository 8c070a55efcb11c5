import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Db } from "@/db/client";
import { apiToken, user } from "@/db/schema";
import { Refusal } from "@/lib/http/errors";
import { addressOf } from "@/lib/limits/server/address-of";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import { hashSecret } from "./secret-token";
import { staffUser } from "./staff-session";

/**
 * Whose API token it is, and what it may do.
 * @throws Refusal 401 when it is unknown or has expired, 429 after too many of these from one address
 */
export async function findTokenOwner(db: Db, token: string, headers: Headers, now: Date) {
  const [found] = await db
    .select({
      tokenId: apiToken.id,
      projectId: apiToken.projectId,
      scopes: apiToken.scopes,
      user: staffUser,
    })
    .from(apiToken)
    .innerJoin(user, eq(user.id, apiToken.userId))
    .where(
      and(
        eq(apiToken.tokenHash, hashSecret(token)),
        gt(apiToken.expiresAt, now),
        isNull(user.disabledAt),
      ),
    );
  if (!found) {
    await takeAttempt(db, { kind: "unknown token", key: addressOf(headers), now });
    throw new Refusal(401, "bad_token", "The API token is unknown or has expired.");
  }
  const aMinuteAgo = new Date(now.getTime() - 60_000);
  await db
    .update(apiToken)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(apiToken.id, found.tokenId),
        or(isNull(apiToken.lastUsedAt), lt(apiToken.lastUsedAt, aMinuteAgo)),
      ),
    );
  return found;
}
