import { endOtherSessions as contract } from "@/lib/accounts/schema";
import { endSessionsOf } from "@/lib/auth/server/staff-session";
import { route } from "@/lib/http/route";

export const DELETE = route(contract, async ({ db, user, sessionId }) => {
  await endSessionsOf(db, user.id, sessionId);
  return { done: true as const };
});
