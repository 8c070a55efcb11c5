import { route } from "@/lib/api/route";
import { getPay as contract } from "@/lib/crowd/pay/schema";
import { getPay } from "@/lib/crowd/pay/server/get-pay";

export const GET = route(contract, ({ db, params }) => getPay(db, params));
