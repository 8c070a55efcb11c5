import { route } from "@/lib/api/route";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import { tryProvider as contract } from "@/lib/providers/schema";
import { tryProvider } from "@/lib/providers/server/try-provider";

export const POST = route(contract, async ({ db, params, body, user, now, note }) => {
  await takeAttempt(db, { kind: "test call", key: user.id, now });
  note({ after: { model: body.model } });
  return tryProvider(db, { ...params, ...body });
});
