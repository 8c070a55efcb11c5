import { route } from "@/lib/api/route";
import { getHourlyPay as contract } from "@/lib/crowd/pay/schema";
import { getHourlyPay } from "@/lib/crowd/pay/server/wages/hourly-pay";

export const GET = route(contract, ({ db, params }) => getHourlyPay(db, params));
