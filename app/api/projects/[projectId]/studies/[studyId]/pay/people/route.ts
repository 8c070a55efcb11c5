import { route } from "@/lib/api/route";
import { listPay as contract } from "@/lib/crowd/pay/schema";
import { listPay } from "@/lib/crowd/pay/server/list-pay";

export const GET = route(contract, ({ db, params, query }) => listPay(db, { ...params, ...query }));
