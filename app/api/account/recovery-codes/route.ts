import { renewRecoveryCodes as contract } from "@/lib/accounts/schema";
import { requirePassword } from "@/lib/accounts/server/require-password";
import { renewRecoveryCodes } from "@/lib/accounts/server/two-factor";
import { route } from "@/lib/api/route";

export const POST = route(contract, async ({ db, user, body, now, hold }) => {
  await requirePassword(db, { userId: user.id, ...body, path: "body.password", now });
  return db.transaction(async (tx) => {
    await hold(tx);
    return { recoveryCodes: await renewRecoveryCodes(tx, user.id) };
  });
});
