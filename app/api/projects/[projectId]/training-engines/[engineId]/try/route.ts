import { randomUUID } from "node:crypto";
import { route } from "@/lib/api/route";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import { tryEngine as contract } from "@/lib/training/engines/schema";
import { tryEngine } from "@/lib/training/server/engines/try-engine";
import { places } from "@/lib/training/server/training-folder";

export const POST = route(contract, async ({ db, params, user, now }) => {
  await takeAttempt(db, { kind: "test call", key: user.id, now });
  return tryEngine(db, { ...params, key: randomUUID() }, places());
});
