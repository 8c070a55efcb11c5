import type { Db } from "@/db/client";
import { apiToken } from "@/db/schema";
import { hashSecret } from "@/lib/auth/server/secret-token";
import type { Scope } from "@/lib/http/contract";
import { daysAfter } from "@/lib/time/days-after";

interface NewToken {
  projectId: string;
  userId: string;
  name: string;
  scopes: Scope[];
  /** How long it opens the project. */
  days: number;
  secret: string;
  now: Date;
}

/** Makes an API token of a project's member. Its text can't be had again: only a hash is kept. */
export async function createToken(
  db: Db,
  { projectId, userId, name, scopes, days, secret, now }: NewToken,
) {
  const token = `candor_${secret}`;
  const expiresAt = daysAfter(now, days);
  const [made] = await db
    .insert(apiToken)
    .values({
      projectId,
      userId,
      name,
      start: token.slice(0, 12),
      tokenHash: hashSecret(token),
      scopes: [...new Set(scopes)],
      createdAt: now,
      expiresAt,
    })
    .returning({ id: apiToken.id });
  if (!made) throw new Error("The token was not stored.");
  return { id: made.id, token, expiresAt: expiresAt.toISOString() };
}
