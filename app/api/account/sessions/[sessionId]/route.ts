import { endSession as contract } from "@/lib/accounts/schema";
import { route } from "@/lib/api/route";
import { endSession } from "@/lib/auth/server/staff-session";

export const DELETE = route(contract, async ({ db, user, params }) => {
  await endSession(db, { userId: user.id, sessionId: params.sessionId });
  return { done: true as const };
});
