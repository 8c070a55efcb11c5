import { route } from "@/lib/api/route";
import { listPayments as contract } from "@/lib/crowd/pay/schema";
import { listPayments } from "@/lib/crowd/pay/server/payouts/list-payments";

export const GET = route(contract, ({ db, params, query }) =>
  listPayments(db, { ...params, ...query }),
);
