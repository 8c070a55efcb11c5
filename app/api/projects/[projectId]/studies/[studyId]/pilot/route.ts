import { route } from "@/lib/api/route";
import { getPilot as contract } from "@/lib/crowd/pay/schema";
import { getPilot } from "@/lib/crowd/pay/server/wages/get-pilot";

export const GET = route(contract, ({ db, params }) => getPilot(db, params));
