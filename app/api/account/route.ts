import { getAccount as contract } from "@/lib/accounts/schema";
import { getAccount } from "@/lib/accounts/server/get-account";
import { route } from "@/lib/api/route";

export const GET = route(contract, ({ db, user, sessionId, now }) =>
  getAccount(db, { userId: user.id, sessionId, now }),
);
