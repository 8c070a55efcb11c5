import { changePassword as contract } from "@/lib/accounts/schema";
import { changePassword } from "@/lib/accounts/server/change-password";
import { route } from "@/lib/api/route";

export const POST = route(contract, async ({ db, user, sessionId, body, now, hold }) => {
  await changePassword(db, { user, sessionId, ...body, now, hold });
  return { done: true as const };
});
