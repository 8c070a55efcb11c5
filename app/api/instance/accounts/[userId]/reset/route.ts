import { issueReset } from "@/lib/accounts/server/reset-password";
import { newSecret } from "@/lib/auth/server/secret-token";
import { route } from "@/lib/http/route";
import { issueReset as contract } from "@/lib/instance/schema";

export const POST = route(contract, ({ db, user, params, now, hold }) =>
  db.transaction(async (tx) => {
    await hold(tx);
    return issueReset(tx, { ...params, createdBy: user.id, secret: newSecret(), now });
  }),
);
