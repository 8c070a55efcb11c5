import { issueReset } from "@/lib/accounts/server/reset-password";
import { route } from "@/lib/api/route";
import { lockWithInstanceAdmins } from "@/lib/auth/server/lock-access";
import { newSecret } from "@/lib/auth/server/secret-token";
import { issueReset as contract } from "@/lib/instance/schema";

export const POST = route(contract, async ({ db, user, params, now, hold, note }) => {
  const { account, ...link } = await db.transaction(async (tx) => {
    await lockWithInstanceAdmins(tx, params.userId);
    await hold(tx);
    return issueReset(tx, { ...params, createdBy: user.id, secret: newSecret(), now });
  });
  note({ subject: { type: "account", ...account } });
  return link;
});
