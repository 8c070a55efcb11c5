import { endOtherSessions as contract } from "@/lib/accounts/schema";
import { route } from "@/lib/api/route";
import { endSessionsOf } from "@/lib/auth/server/staff-session";

export const DELETE = route(contract, async ({ db, user, sessionId }) => {
  await endSessionsOf(db, user.id, sessionId);
  return { done: true as const };
});
