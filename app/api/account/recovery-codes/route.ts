import { renewRecoveryCodes as contract } from "@/lib/accounts/schema";
import { requirePassword } from "@/lib/accounts/server/require-password";
import { renewRecoveryCodes } from "@/lib/accounts/server/two-factor";
import { route } from "@/lib/api/route";

export const POST = route(contract, async ({ db, user, body, now, held }) => {
  await requirePassword(db, { userId: user.id, ...body, path: "body.password", now });
  return { recoveryCodes: await held((tx) => renewRecoveryCodes(tx, user.id)) };
});
