import { route } from "@/lib/api/route";
import { makePayout as contract } from "@/lib/crowd/pay/schema-pay";
import { getPay } from "@/lib/crowd/pay/server/get-pay";
import { makePayout } from "@/lib/crowd/pay/server/payouts";

export const POST = route(contract, async ({ db, user, params, body, note }) => {
  await db.transaction((tx) => makePayout(tx, { ...params, ...body, userId: user.id }));
  note({ after: { means: body.means } });
  return getPay(db, params);
});
