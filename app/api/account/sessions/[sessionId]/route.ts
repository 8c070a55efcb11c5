import { endSession as contract } from "@/lib/accounts/schema";
import { endSession } from "@/lib/accounts/server/end-session";
import { route } from "@/lib/api/route";

export const DELETE = route(contract, async ({ db, user, params }) => {
  await endSession(db, { userId: user.id, sessionId: params.sessionId });
  return { done: true as const };
});
