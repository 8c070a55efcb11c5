import { route } from "@/lib/api/route";
import { settlePayout as contract } from "@/lib/crowd/pay/schema";
import { getPay } from "@/lib/crowd/pay/server/get-pay";
import { settlePayout } from "@/lib/crowd/pay/server/payouts/settle-payout";

export const POST = route(contract, async ({ db, user, params, body, now, held, note }) => {
  await held((tx) => settlePayout(tx, { ...params, ...body, userId: user.id, now }));
  const { result, paymentIds } = body;
  note({ after: { result, ...(paymentIds && { payments: paymentIds.length }) } });
  return getPay(db, params);
});
