import {
  confirmTwoFactor as confirmContract,
  startTwoFactor as startContract,
} from "@/lib/accounts/schema";
import { requirePassword } from "@/lib/accounts/server/require-password";
import { confirmTwoFactor, startTwoFactor } from "@/lib/accounts/server/two-factor";
import { route } from "@/lib/api/route";

export const POST = route(startContract, async ({ db, user, body, now, hold }) => {
  await requirePassword(db, { userId: user.id, ...body, path: "body.password", now });
  return db.transaction(async (tx) => {
    await hold(tx);
    return startTwoFactor(tx, { userId: user.id, email: user.email });
  });
});

export const PUT = route(confirmContract, async ({ db, user, sessionId, body, now }) => ({
  recoveryCodes: await confirmTwoFactor(db, { userId: user.id, sessionId, code: body.code, now }),
}));
