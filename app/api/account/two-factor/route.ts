import * as contracts from "@/lib/accounts/schema";
import { requirePassword } from "@/lib/accounts/server/require-password";
import { confirmTwoFactor, startTwoFactor } from "@/lib/accounts/server/two-factor";
import { route } from "@/lib/api/route";

export const POST = route(contracts.startTwoFactor, async ({ db, user, body, now, held }) => {
  await requirePassword(db, { userId: user.id, ...body, path: "body.password", now });
  return held((tx) => startTwoFactor(tx, { userId: user.id, email: user.email }));
});

export const PUT = route(
  contracts.confirmTwoFactor,
  async ({ db, user, sessionId, body, now }) => ({
    recoveryCodes: await confirmTwoFactor(db, { userId: user.id, sessionId, code: body.code, now }),
  }),
);
