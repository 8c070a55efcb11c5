import { createHmac } from "node:crypto";
import { keyFor } from "@/lib/secrets/server/key-for";
import type { LimitKind } from "../limits";

/**
 * What stands in the database for an address or an account. The key changes every day, so the same
 * address is another one tomorrow, and nobody can find an address by trying them all.
 */
export function limitKey(kind: LimitKind, key: string, now: Date): string {
  const daily = createHmac("sha256", keyFor("client addresses"))
    .update(now.toISOString().slice(0, 10))
    .digest();
  return createHmac("sha256", daily).update(`${kind}\n${key}`).digest("base64url");
}
