import { endTwoFactor as contract } from "@/lib/accounts/schema";
import { requirePassword } from "@/lib/accounts/server/require-password";
import { endTwoFactor } from "@/lib/accounts/server/two-factor";
import { route } from "@/lib/api/route";

export const POST = route(contract, async ({ db, user, body, now, held, note }) => {
  await requirePassword(db, { userId: user.id, ...body, path: "body.password", now });
  const twoFactor = await held((tx) => endTwoFactor(tx, user.id));
  note({ before: { twoFactor }, after: { twoFactor: false } });
  return { done: true as const };
});
