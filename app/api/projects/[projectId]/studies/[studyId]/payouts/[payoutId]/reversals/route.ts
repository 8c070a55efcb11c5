import { route } from "@/lib/api/route";
import { reversePayment as contract } from "@/lib/crowd/pay/schema";
import { getPay } from "@/lib/crowd/pay/server/get-pay";
import { reversePayment } from "@/lib/crowd/pay/server/payouts/reverse-payment";

export const POST = route(contract, async ({ db, user, params, body, held, note }) => {
  await held((tx) => reversePayment(tx, { ...params, ...body, userId: user.id }));
  // Without the reason: an erasure takes it out of the ledger, and could not take it out of the log.
  note({ after: { result: "failed", payments: 1 } });
  return getPay(db, params);
});
